import { defineConfig, type UserConfig } from "tsdown";

/** The contract and the channel are private: they go into what is published, their types too. */
const include = ["src", "../contract/src", "../channel/src"];

const shared: UserConfig = {
  platform: "browser",
  target: "es2022",
  minify: true,
  sourcemap: true,
  fixedExtension: false,
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import"] } },
};

export default defineConfig([
  {
    ...shared,
    entry: "src/index.ts",
    format: "esm",
    // One program for all of them: by itself it makes one for each file of another package.
    dts: { sourcemap: false, eager: true, tsconfigRaw: { include } },
  },
  {
    ...shared,
    entry: { main: "src/script-tag.ts" },
    format: "iife",
    dts: false,
    outputOptions: { entryFileNames: "main.js" },
  },
]);
