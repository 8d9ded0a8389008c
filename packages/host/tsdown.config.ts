import { defineConfig } from "tsdown";
import { browserTargets } from "../../tools/browsers/supported-browsers.mjs";

/** The contract and the channel are private: they go into what is published, their types too. */
const include = ["src", "../contract/src", "../channel/src"];

export default defineConfig({
  entry: "src/index.ts",
  format: "esm",
  platform: "browser",
  target: browserTargets(),
  // One program for all of them: by itself it makes one for each file of another package.
  dts: { sourcemap: false, eager: true, tsconfigRaw: { include } },
  minify: true,
  sourcemap: true,
  fixedExtension: false,
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import"] } },
});
