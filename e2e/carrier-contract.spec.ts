import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { expect, test } from "./support/base-test.ts";
import { canGoOffline, withOfflineChromium } from "./support/offline-chromium.ts";

/**
 * What depends on how audio and tones reach the other party. `testing/installed-apps.spec.ts` runs all rules, with
 * WebRTC, which statistics need.
 */
const rulesWithoutWebRtc = [
  "the other party receives tones",
  "lost audio is reported while the call may go on",
  "a call without a microphone opens none until the user wants it",
];

test("on a computer that is offline, calls have audio without WebRTC", async ({
  launchOptions,
}) => {
  test.slow();
  test.skip(!canGoOffline(), "SKIPPED: `unshare --net` is not permitted here.");
  const executablePath = launchOptions.executablePath ?? chromium.executablePath();
  // Users start their browser without this option.
  const args = (launchOptions.args ?? []).filter(
    (arg) => arg !== "--allow-loopback-in-peer-connection",
  );
  await withOfflineChromium(executablePath, args, async (browser) => {
    const context = await browser.newContext({ permissions: ["microphone"] });
    const page = await context.newPage();
    const dist = new URL("dist/", import.meta.url);
    await page.route("http://localhost/**", async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
      const path = fileURLToPath(new URL(`.${file}`, dist));
      await route.fulfill({ path });
    });
    await page.goto("http://localhost/carrier-suite/");

    const volume = await page.evaluate(() => window.listenToEcho());
    expect(volume.talking).toBeGreaterThan(0.05);
    expect(volume.muted).toBeLessThan(volume.talking * 0.05);
    expect(volume.held).toBeLessThan(volume.talking * 0.05);
    expect(volume.resumed).toBeGreaterThan(0.05);

    const results = await page.evaluate(
      (only) => window.runCarrierContract(only),
      rulesWithoutWebRtc,
    );
    expect(results.others).toEqual([]);
    expect(results.passed.toSorted()).toEqual(rulesWithoutWebRtc.toSorted());
  });
});
