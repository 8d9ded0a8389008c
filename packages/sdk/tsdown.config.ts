/// <reference types="node" />
import { copyFile } from "node:fs/promises";
import { minify } from "terser";
import { defineConfig, type UserConfig } from "tsdown";
import { evaluatedTables } from "../../.config/evaluated-tables.ts";
import { ownDefaults } from "../../.config/own-defaults.ts";
import { internalNames } from "./build/internal-names.ts";
import { browserTargets } from "../../tools/browsers/supported-browsers.mjs";

/** The SDK has no dependencies, so the bundles and their types include other packages. */
const include = [
  "src",
  ...["contract", "channel", "platform", "recorder", "recording", "tabs"].map(
    (name) => `../${name}/src`,
  ),
];

type Plugin = Extract<UserConfig["plugins"], { name: string }>;

/**
 * Terser before the bundler's minifier: it also shortens the names of internal properties. Its
 * unsafe options are only unsafe for code that redefines `Object`, `String` and similar globals.
 */
const terser: Plugin = {
  name: "terser",
  async renderChunk(source, { fileName }, { format }) {
    if (!fileName.endsWith(".js")) return undefined;
    const { code = source, map } = await minify(source, {
      ecma: 2020,
      module: format === "es",
      toplevel: true,
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the enum is not there at run time
      compress: { passes: 4, unsafe: true, unsafe_arrows: true, inline: 1 },
      mangle: {
        properties: { builtins: true, regex: new RegExp(`^(${internalNames.join("|")})$`) },
      },
      format: { preserve_annotations: true },
      sourceMap: true,
    });
    return { code, map: typeof map === "string" ? map : null };
  },
};

const shared: UserConfig = {
  platform: "browser",
  target: browserTargets(),
  minify: false,
  sourcemap: true,
  fixedExtension: false,
  // The class that records extends the app's copy of the class, in place of bringing its own.
  external: ["@calling-extensions/sdk"],
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import"] } },
  plugins: [evaluatedTables(), terser],
};

/** Each entry is a separate program: an app that imports the class pays for nothing else. */
const entries = {
  index: "src/index.ts",
  calls: "src/calls/index.ts",
  complete: "src/complete/index.ts",
  record: "src/record.ts",
  tabs: "src/tabs.ts",
};

const current = ([name, file]: [string, string]): UserConfig => ({
  ...shared,
  entry: { [name]: file },
  format: "esm",
  // It removes the annotations with which a bundler finds out that an app doesn't use `Constants`.
  minify: name !== "index",
  // One program for all of them; by default there is one for each file of another package.
  dts: { sourcemap: false, eager: true, tsconfigRaw: { include } },
  hooks: { "build:done": () => copyFile(`dist/${name}.d.ts`, `dist/${name}.d.cts`) },
});

/**
 * For tools without support for `exports` or newer syntax: CommonJS for Jest and TypeScript's older
 * resolution, a module for webpack 4. It is not minified; the app's bundler does that.
 */
function older([name, file]: [string, string]): UserConfig[] {
  const es2019: UserConfig = {
    ...shared,
    plugins: [evaluatedTables()],
    entry: { [name]: file },
    target: "es2019",
    dts: false,
    outputOptions: { exports: "named" },
  };
  return [
    { ...es2019, format: "cjs", plugins: [evaluatedTables(), ownDefaults] },
    { ...es2019, format: "esm", outputOptions: { entryFileNames: "[name].es2019.js" } },
  ];
}

export default defineConfig([
  ...Object.entries(entries).map(current),
  ...Object.entries(entries).flatMap(older),
  {
    ...shared,
    entry: { main: "src/script-tag.ts" },
    format: "iife",
    minify: true,
    dts: false,
    outputOptions: { entryFileNames: "main.js" },
  },
]);
