/// <reference types="node" />
import { copyFile } from "node:fs/promises";
import { defineConfig, type UserConfig } from "tsdown";

/** Dependencies are not bundled: Playwright must be the one that runs the tests. */
const shared: UserConfig = {
  platform: "neutral",
  target: "es2022",
  dts: false,
  sourcemap: true,
  fixedExtension: false,
  hash: false,
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import"] } },
};

export default defineConfig([
  {
    ...shared,
    entry: {
      index: "src/index.ts",
      "coverage-reporter": "src/coverage-reporter.ts",
      "fake-host": "src/fake-host/index.ts",
    },
    format: "esm",
    // From the annotations of what is exported: the compiler would read everything that the package imports.
    dts: { sourcemap: false, oxc: true },
    hooks: { "build:done": () => copyFile("dist/fake-host.d.ts", "dist/fake-host.d.cts") },
  },
  // For Jest.
  { ...shared, entry: { "fake-host": "src/fake-host/index.ts" }, format: "cjs" },
]);
