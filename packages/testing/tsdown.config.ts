import { defineConfig } from "tsdown";

/** What is imported stays outside: Playwright has to be the one that runs the tests. */
export default defineConfig({
  entry: { index: "src/index.ts", "fake-host": "src/fake-host/index.ts" },
  format: "esm",
  platform: "neutral",
  target: "es2022",
  dts: { sourcemap: false },
  sourcemap: true,
  fixedExtension: false,
  hash: false,
});
