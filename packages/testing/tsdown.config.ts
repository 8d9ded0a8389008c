import { copyFile } from "node:fs/promises";
import { defineConfig, type UserConfig } from "tsdown";

/** What is imported stays outside: Playwright has to be the one that runs the tests. */
const shared: UserConfig = {
  platform: "neutral",
  target: "es2022",
  dts: false,
  sourcemap: true,
  fixedExtension: false,
  hash: false,
};

export default defineConfig([
  {
    ...shared,
    entry: { index: "src/index.ts", "fake-host": "src/fake-host/index.ts" },
    format: "esm",
    dts: { sourcemap: false },
    hooks: { "build:done": () => copyFile("dist/fake-host.d.ts", "dist/fake-host.d.cts") },
  },
  // For Jest.
  { ...shared, entry: { "fake-host": "src/fake-host/index.ts" }, format: "cjs" },
]);
