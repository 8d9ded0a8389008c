import { copyFile } from "node:fs/promises";
import { defineConfig, type UserConfig } from "tsdown";
import { browserTargets } from "../../tools/browsers/supported-browsers.mjs";

/** These packages are private, so the bundle and its types include them. */
const include = ["src", "../contract/src", "../channel/src", "../platform/src", "../recording/src"];

const shared: UserConfig = {
  entry: "src/index.ts",
  platform: "browser",
  dts: false,
  sourcemap: true,
  fixedExtension: false,
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import"] } },
};

export default defineConfig([
  {
    ...shared,
    format: "esm",
    target: browserTargets(),
    // One program for all of them; by default there is one for each file of another package.
    dts: { sourcemap: false, eager: true, tsconfigRaw: { include } },
    minify: true,
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
]);
