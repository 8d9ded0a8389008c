import { defineConfig } from "@playwright/test";
import { findInstalled } from "./tools/chromium/find-chromium.mjs";

/** Chromium as root needs no sandbox; it makes no connection. */
const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  // Playwright's own list turns storage partitioning off, and with it a foreign frame's storage;
  // this one replaces it, so that frames keep their storage as they do for users.
  // WebUIOmnibox…: pages that every window loads for its address bar, in processes of their own.
  // WebRtcHideLocalIpsWithMdns: names that a machine without a network can't look up.
  "--disable-features=MediaRouter,OptimizationHints,Translate,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebRtcHideLocalIpsWithMdns",
  // Calls with audio on a machine without a microphone and a network. A test grants the permission.
  "--use-fake-device-for-media-stream",
  "--autoplay-policy=no-user-gesture-required",
  "--allow-loopback-in-peer-connection",
];

// Tools that only read this file are not to install a browser: `npm test` does that before.
const executablePath = process.env["CHROMIUM_PATH"] ?? (await findInstalled(process.env));

// Without windows, Chromium is faster, but has no sound, notifications or PDF viewer.
const headlessShell = process.env["HEADLESS_SHELL_PATH"] ?? executablePath;

/** Tests that hear a call, choose a speaker, see a notification, show a PDF file, or go back to a kept page. */
const desktop =
  /\/(audio-devices|back-after-sign-out|back-forward|call-audio|carrier-contract|files|home|recording|sip-calls|sip-contract|sip-example)\.spec\.ts$/;

/** Tests that take very long: at the end, one would run while the other core is idle. */
const long = /\/(broken-apps|chaos|check|check-our-apps)\.spec\.ts$/;

/** What is tested as others install it, from packed files. */
const installed = /\/(dev|installed-check|installed-apps|consumers|from-registry)\.spec\.ts$/;

/** A page of a test is closed before what the optimizing compilers do for it pays off. */
const withoutOptimizing = "--js-flags=--no-turbofan --no-maglev";

const withoutWindows = {
  launchOptions: {
    ...(headlessShell && { executablePath: headlessShell }),
    args: [...args, withoutOptimizing],
  },
};

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // What apps say is the same on each platform.
  snapshotPathTemplate: "{testDir}/{testFilePath}-snapshots/{arg}{ext}",
  fullyParallel: true,
  // What takes very long and repeats much of another test runs in `npm run test:long` only.
  ...(process.env["LONG_TESTS"] === undefined && { grepInvert: /@long/ }),
  // On two cores: many tests wait for audio, processes and timeouts.
  workers: 3,
  forbidOnly: Boolean(process.env["CI"]),
  // CI repeats a failed test, with a trace, and reports one that passes then: a bug, but not of the last change.
  retries: process.env["CI"] ? 1 : 0,
  // Tests wait for conditions. Only a test that fails waits this long, so a slow or busy computer has time enough.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  projects: [
    // Packing writes into the packages' own folders: one at a time, and first, as each takes long.
    { name: "installed", testMatch: installed, workers: 1 },
    { name: "long", testMatch: long, use: withoutWindows },
    // They wait more than they compute: one at a time leaves both cores to the others.
    { name: "desktop", testMatch: desktop, workers: 1 },
    {
      name: "browser",
      testMatch: /\.spec\.ts$/,
      testIgnore: [installed, long, desktop, /\/e2e\/fixtures\//],
      use: withoutWindows,
    },
  ],
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args },
    timezoneId: "America/New_York",
    locale: "en-US",
    actionTimeout: 30_000,
    // A trace takes a tenth of the time. `npm test` runs failed tests again with one: "--trace=on".
    trace: "on-first-retry",
    screenshot: "only-on-failure",
  },
});
