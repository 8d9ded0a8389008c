/// <reference types="node" />
import { copyFile } from "node:fs/promises";
import { minify } from "terser";
import { defineConfig, type UserConfig } from "tsdown";
import { evaluatedTables } from "../../.config/evaluated-tables.ts";
import { browserTargets } from "../../tools/browsers/supported-browsers.mjs";

type Plugin = Extract<UserConfig["plugins"], { name: string }>;

/** Terser before the bundler's minifier: the result is a tenth smaller. */
const terser: Plugin = {
  name: "terser",
  async renderChunk(source, { fileName }, { format }) {
    // It would never end with types.
    if (!fileName.endsWith(".js")) return undefined;
    const { code = source, map } = await minify(source, {
      ecma: 2020,
      module: format === "es",
      toplevel: true,
      compress: { passes: 4, unsafe_arrows: true },
      sourceMap: true,
    });
    return { code, map: typeof map === "string" ? map : null };
  },
};

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

const small: UserConfig = { ...shared, minify: true, plugins: [evaluatedTables(), terser] };

export default defineConfig([
  {
    ...small,
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
    ...small,
    entry: { main: "src/script-tag.ts" },
    format: "iife",
    outputOptions: { entryFileNames: "main.js" },
  },
]);
