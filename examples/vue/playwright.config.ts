import { defineConfig } from "@playwright/test";

// An installed Chromium. Default: the one of `npx playwright install chromium`.
const executablePath = process.env.CHROMIUM_PATH;

// calling-extensions.config.ts names the app under test.
export default defineConfig({
  testDir: "tests",
  // The second reporter prints the messages that no test made the app send.
  reporter: [["list"], ["@calling-extensions/testing/coverage-reporter"]],
  use: { launchOptions: { ...(executablePath && { executablePath }) } },
  webServer: {
    command: "npm run dev",
    url: "http://localhost:5173/",
    reuseExistingServer: !process.env.CI,
  },
});
