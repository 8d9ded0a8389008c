import { defineConfig } from "@playwright/test";
import { findInstalled } from "../../tools/chromium/find-chromium.mjs";

const executablePath = process.env["CHROMIUM_PATH"] ?? (await findInstalled(process.env));

/** For `npm run bench -- fixtures`. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.bench.ts",
  outputDir: "../../test-results/bench",
  workers: 1,
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: ["--no-sandbox"] },
    // Both kinds of tests run without.
    trace: "off",
  },
});
