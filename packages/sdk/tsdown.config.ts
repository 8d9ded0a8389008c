import { copyFile } from "node:fs/promises";
import { minify } from "terser";
import { defineConfig, type UserConfig } from "tsdown";
import { internalNames } from "./build/internal-names.ts";
import { browserTargets } from "../../tools/browsers/supported-browsers.mjs";

/** The contract and the channel are private: they go into what is published, their types too. */
const include = ["src", "../contract/src", "../channel/src"];

type Plugin = Extract<UserConfig["plugins"], { name: string }>;

/**
 * Terser instead of the bundler's own minifier: it also shortens the names of properties that are
 * ours alone. What it calls unsafe is so for code that gives `Object`, `String` and their like other
 * meanings.
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
      mangle: { properties: { regex: new RegExp(`^(${internalNames.join("|")})$`) } },
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
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import"] } },
  plugins: [terser],
};

/**
 * For tools that know neither `exports` nor newer syntax: CommonJS for Jest and TypeScript's older
 * resolution, a module for webpack 4. It is not minified; what bundles it does that.
 */
const older: UserConfig = {
  ...shared,
  plugins: [],
  entry: "src/index.ts",
  target: "es2019",
  dts: false,
  outputOptions: { exports: "named" },
};

export default defineConfig([
  {
    ...shared,
    entry: "src/index.ts",
    format: "esm",
    // One program for all of them: by itself it makes one for each file of another package.
    dts: { sourcemap: false, eager: true, tsconfigRaw: { include } },
    hooks: { "build:done": () => copyFile("dist/index.d.ts", "dist/index.d.cts") },
  },
  { ...older, format: "cjs" },
  { ...older, format: "esm", outputOptions: { entryFileNames: "[name].es2019.js" } },
  {
    ...shared,
    entry: { main: "src/script-tag.ts" },
    format: "iife",
    dts: false,
    outputOptions: { entryFileNames: "main.js" },
  },
]);
