/// <reference types="node" />
import { copyFile } from "node:fs/promises";
import { defineConfig, type UserConfig } from "tsdown";
import { evaluatedTables } from "../../.config/evaluated-tables.ts";
import { browserTargets } from "../../tools/browsers/supported-browsers.mjs";

const shared: UserConfig = {
  entry: { index: "src/index.ts" },
  platform: "browser",
  target: browserTargets(),
  sourcemap: true,
  fixedExtension: false,
  dts: false,
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import"] } },
  plugins: [evaluatedTables()],
};

/** The contract and recordings are private, so the program of the types includes them. */
const include = ["src", "../contract/src", "../recording/src"];

export default defineConfig([
  {
    ...shared,
    minify: true,
    format: "esm",
    dts: { sourcemap: false, eager: true, tsconfigRaw: { include } },
    hooks: { "build:done": () => copyFile("dist/index.d.ts", "dist/index.d.cts") },
  },
  // For tools without support for `exports` or newer syntax, as in the SDK.
  { ...shared, format: "cjs", target: "es2019" },
  {
    ...shared,
    format: "esm",
    target: "es2019",
    outputOptions: { entryFileNames: "[name].es2019.js" },
  },
  {
    ...shared,
    minify: true,
    entry: { main: "src/script-tag.ts" },
    format: "iife",
    outputOptions: { entryFileNames: "main.js" },
  },
]);
