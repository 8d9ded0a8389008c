/// <reference types="node" />
import { copyFile } from "node:fs/promises";
import { defineConfig, type UserConfig } from "tsdown";
import { ownDefaults } from "../../.config/own-defaults.ts";
import { browserTargets } from "../../tools/browsers/supported-browsers.mjs";

const entries = { app: "src/app/index.ts", host: "src/host/index.ts" };

/** Both SDKs and React are external: a page has one of each. */
const shared: UserConfig = {
  platform: "browser",
  dts: false,
  sourcemap: true,
  fixedExtension: false,
  hash: false,
};

/** For tools without support for `exports` or newer syntax, as in the SDK. Each side is one file. */
const older = Object.entries(entries).flatMap(([name, file]): UserConfig[] => {
  const entry = { [name]: file };
  const es2019: UserConfig = { ...shared, entry, target: "es2019" };
  return [
    { ...es2019, format: "cjs", plugins: [ownDefaults] },
    { ...es2019, format: "esm", outputOptions: { entryFileNames: "[name].es2019.js" } },
  ];
});

/** The types are the same for `import` and `require`. */
const copyTypes = (name: string) => copyFile(`dist/${name}.d.ts`, `dist/${name}.d.cts`);

export default defineConfig([
  {
    ...shared,
    entry: entries,
    format: "esm",
    target: browserTargets(),
    // From the annotations of what is exported, without the compiler.
    dts: { sourcemap: false, oxc: true },
    minify: true,
    hooks: {
      "build:done": async () => {
        await Promise.all(Object.keys(entries).map(copyTypes));
      },
    },
  },
  ...older,
]);
