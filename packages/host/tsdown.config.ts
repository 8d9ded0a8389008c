import { defineConfig } from "tsdown";

/** The contract and the channel are private: they go into what is published, their types too. */
export default defineConfig({
  entry: "src/index.ts",
  format: "esm",
  platform: "browser",
  target: "es2022",
  dts: { sourcemap: false, eager: true },
  minify: true,
  sourcemap: true,
  fixedExtension: false,
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import"] } },
});
