import { defineConfig } from "tsdown";

/** Both SDKs and React stay outside: a page has one of each, whoever imports it. */
export default defineConfig({
  entry: { app: "src/app/index.ts", host: "src/host/index.ts" },
  format: "esm",
  platform: "browser",
  target: "es2022",
  dts: { sourcemap: false },
  minify: true,
  sourcemap: true,
  fixedExtension: false,
  hash: false,
});
