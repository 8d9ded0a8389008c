import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defaultClientConditions } from "vite";
import { defineConfig } from "vitest/config";
import { findInstalled } from "../tools/chromium/find-chromium.mjs";

// The headless shell is faster. `npm test` installs a browser if there is none.
const executablePath =
  process.env["HEADLESS_SHELL_PATH"] ??
  process.env["CHROMIUM_PATH"] ??
  (await findInstalled(process.env));

/** Tests of components in Chromium. They render with the sources of our packages, and need no server. */
export default defineConfig({
  root: fileURLToPath(new URL("../apps/softphone", import.meta.url)),
  plugins: [react()],
  resolve: { conditions: ["@calling-extensions/source", ...defaultClientConditions] },
  // Vite would find these only when the tests run, and load the page again.
  optimizeDeps: {
    include: [
      "axe-core",
      "lucide-react",
      "react",
      "react-dom/client",
      "react/jsx-dev-runtime",
      "zod/mini",
      "zustand",
      "zustand/vanilla",
    ],
  },
  test: {
    name: "components",
    include: ["src/**/*.component.test.tsx"],
    testTimeout: 10_000,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...(executablePath !== undefined && { executablePath }),
          args: ["--no-sandbox", "--disable-gpu"],
        },
        contextOptions: { locale: "en-US", reducedMotion: "reduce" },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
