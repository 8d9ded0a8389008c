import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";
import { Softphone } from "./support/softphone.ts";

/** Notifications of the desktop, and a tab that a test can hide: headless browsers have neither. */
function fakeNotifications() {
  const log: string[] = [];
  class FakeNotification extends EventTarget {
    static permission = "default";
    static async requestPermission() {
      log.push("asked");
      FakeNotification.permission = "granted";
    }
    constructor(title: string, options: NotificationOptions) {
      super();
      log.push(`${title}: ${options.body}`);
    }
    close() {
      log.push("closed");
    }
  }
  Object.assign(window, { log, Notification: FakeNotification });
  Object.defineProperty(document, "hidden", { get: () => "isAway" in window });
}

const countMovements = (page: Page) =>
  page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === "running").length,
  );

test("a phone outside a CRM page links to its configured CRM, and receives calls, also while its tab is hidden", async ({
  page,
  softphoneSite,
}) => {
  const phone = new Softphone(page);
  const link = page.getByRole("link");
  const log = () => page.evaluate(() => (window as Window & { log?: string[] }).log);
  await page.addInitScript(fakeNotifications);
  await page.goto(`${softphoneSite.url}/?carrier=silent`);
  await expect(page.getByRole("status")).toContainText("isn't open in a CRM page");
  await expect(link).toHaveCount(0);
  await page.route("**/settings.json", (route) =>
    route.fulfill({ json: { crmPageUrl: "http://127.0.0.1:4999" } }),
  );
  await page.reload();
  await expect(link).toHaveAttribute("href", "http://127.0.0.1:4999");

  await phone.logIn();
  await phone.setAvailability("Away");
  expect(await log()).toEqual([]);
  await phone.receiveCall("+12025550101");
  await expect(page.getByRole("alert")).toContainText(/Missed call from .*0101.*: you were away/);
  expect(await log()).toEqual(["asked"]);
  await phone.setAvailability("Available");
  await page.evaluate(() => Object.assign(window, { isAway: true }));
  await phone.receiveCall("+12025550177");
  const shown = ["asked", "Incoming call: +1 202 555 0177"];
  await expect.poll(log).toEqual(shown);
  // The ringing mark moves where there is room for it, unless the user wants less motion.
  await page.getByRole("button", { name: /^Far end/ }).click();
  await expect.poll(() => countMovements(page)).toBeGreaterThan(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(() => countMovements(page)).toBe(0);
  await phone.button("Answer").click();
  await expect.poll(log).toEqual([...shown, "closed"]);
  await phone.button("Hang up").click();
  await expect(phone.button("Save")).toBeVisible();
});

test(
  "a call leaves no listeners in the phone's page",
  { tag: "@long" },
  async ({ page, softphoneSite }) => {
    const phone = new Softphone(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable");
    const countListeners = async (): Promise<number> => {
      await devtools.send("HeapProfiler.collectGarbage");
      const { metrics } = await devtools.send("Performance.getMetrics");
      return metrics.find(({ name }) => name === "JSEventListeners")?.value ?? Number.NaN;
    };
    const call = async (): Promise<void> => {
      await phone.receiveCall("+12025550101");
      await phone.button("Answer").click();
      await expect(phone.timer).toBeVisible();
      await phone.button("Hang up").click();
      await phone.save();
      await expect(phone.number).toBeVisible();
    };
    await page.goto(`${softphoneSite.url}/?carrier=silent`);
    await phone.logIn();
    await call();
    // By now, everything has been loaded.
    await call();
    const before = await countListeners();
    for (let count = 0; count < 8; count += 1) await call();
    // React may still keep one screen or another, but not one for each call.
    await expect.poll(countListeners).toBeLessThan(before + 8);
  },
);

test("a double click on Log in or Call presses nothing that appears in its place", async ({
  page,
  softphoneSite,
}) => {
  // Hang up is where Call was.
  await page.setViewportSize({ width: 400, height: 650 });
  const phone = new Softphone(page);
  await page.goto(`${softphoneSite.url}/?carrier=silent&answerAfter=0.1`);
  await phone.button("Log in").dblclick();
  await expect(phone.number).toHaveValue("");
  await phone.number.fill("+12025550101");
  await phone.button("Call").dblclick();
  await expect(phone.timer).toBeVisible();
});
