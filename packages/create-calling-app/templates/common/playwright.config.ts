import { defineConfig } from "@playwright/test";
import type { CallingAppOptions } from "@calling-extensions/testing";

const url = "http://localhost:5173/";
// An installed Chromium. Default: the one of `npx playwright install chromium`.
const executablePath = process.env.CHROMIUM_PATH;

export default defineConfig<object, { app: CallingAppOptions }>({
  testDir: "tests",
  use: {
    app: { url, name: "Softphone", supportsInboundCalling: true },
    launchOptions: { ...(executablePath && { executablePath }) },
  },
  webServer: { command: "npm run dev", url, reuseExistingServer: !process.env.CI },
});
