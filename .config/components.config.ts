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

const folder = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const resolve = { conditions: ["@calling-extensions/source", ...defaultClientConditions] };

/** Chromium, with more switches if a project needs them. */
const inChromium = (...args: string[]) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  provider: playwright({
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", ...args],
    },
    contextOptions: { locale: "en-US", timezoneId: "UTC", reducedMotion: "reduce" },
  }),
  instances: [{ browser: "chromium" as const }],
});

/** Tests in Chromium that need no server. They use the sources of our packages. */
export default defineConfig({
  test: {
    projects: [
      {
        root: folder("apps/softphone"),
        plugins: [react()],
        resolve,
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
          isolate: false,
          include: ["src/**/*.component.test.{ts,tsx}"],
          // As in vitest.config.ts.
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          setupFiles: [fileURLToPath(new URL("patient-wait-for.ts", import.meta.url))],
          browser: inChromium(),
        },
      },
      ...["platform", "telephony"].map((name) => ({
        root: folder(`packages/${name}`),
        resolve,
        test: {
          name,
          include: ["src/**/*.component.test.ts"],
          testTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          browser: inChromium(),
        },
      })),
      {
        root: folder("packages/sip"),
        resolve,
        optimizeDeps: { include: ["jssip", "jssip/lib/Dialog/RequestSender"] },
        test: {
          name: "calls",
          include: ["src/**/*.component.test.ts"],
          testTimeout: 60_000,
          // Calls have real audio, and browsers take their time to connect it.
          expect: { poll: { timeout: 30_000, interval: 20 } },
          browser: inChromium(
            "--use-fake-device-for-media-stream",
            "--use-fake-ui-for-media-stream",
            "--autoplay-policy=no-user-gesture-required",
            "--disable-features=WebRtcHideLocalIpsWithMdns",
            "--allow-loopback-in-peer-connection",
          ),
        },
      },
    ],
  },
});
