import { defineConfig } from "tsdown";
import { browserTargets } from "../../tools/browsers/supported-browsers.mjs";

/** Both SDKs and React stay outside: a page has one of each, whoever imports it. */
export default defineConfig({
  entry: { app: "src/app/index.ts", host: "src/host/index.ts" },
  format: "esm",
  platform: "browser",
  target: browserTargets(),
  dts: { sourcemap: false },
  minify: true,
  sourcemap: true,
  fixedExtension: false,
  hash: false,
});
