import type { Frame, Page } from "@playwright/test";
import { serveStatic } from "../tools/static-server.mjs";
import { expect, test as base } from "./support/base-test.ts";
import { withLoginSite, type LoginSite } from "./support/login-site.ts";
import { blocksOfGuide, inRepository } from "./support/repository.ts";

const [appPage = "", loginPage = ""] = await blocksOfGuide("storage-and-login", "html");

/** Opens a CRM page with the guide's app in a frame. */
async function openCrm(page: Page, crm: string, loginSite: LoginSite): Promise<Frame> {
  await page.goto(`${crm}/our-host/?app=${encodeURIComponent(`${loginSite.url}/`)}`);
  await expect(page.frameLocator("iframe").getByRole("status")).toHaveText(/^Logged/);
  const frame = page.frames().find((candidate) => candidate.url().startsWith(loginSite.url));
  if (!frame) throw new Error("The app's frame is not there.");
  return frame;
}

/** Clicks the log-in button of the frame and waits for its pop-up. */
async function openPopup(page: Page, frame: Frame): Promise<Page> {
  const [popup] = await Promise.all([
    page.context().waitForEvent("page"),
    frame.getByRole("button", { name: "Log in" }).click(),
  ]);
  return popup;
}

async function logIn(popup: Page): Promise<void> {
  await popup.getByRole("textbox", { name: "Name" }).fill("Ada");
  await popup.getByRole("button", { name: "Log in" }).click();
}

/** Takes a lock and never releases it. Resolves with whether it was free. */
const takeLock = (): Promise<boolean> =>
  new Promise((resolve) => {
    void navigator.locks.request("line", { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
  });

function broadcast(text: string): void {
  const channel = new BroadcastChannel("line");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin
  channel.postMessage(text);
}

const test = base.extend<{ loginSite: LoginSite }>({
  loginSite: async ({}, use) => withLoginSite({ app: appPage, login: loginPage }, use),
});

test("the guide's app logs in with a pop-up and stays logged in after a reload", async ({
  page,
  sites,
  loginSite,
}) => {
  const frame = await openCrm(page, sites.host, loginSite);
  await expect(frame.getByRole("status")).toHaveText("Logged out");
  const popup = await openPopup(page, frame);
  await Promise.all([popup.waitForEvent("close"), logIn(popup)]);
  await expect(frame.getByRole("status")).toHaveText("Logged in");
  const types = (): Promise<string[]> =>
    page.evaluate(() => window.hostPage.received.map(({ type }) => type));
  await expect.poll(types).toContain("LOGGED_IN");

  const reloaded = await openCrm(page, sites.host, loginSite);
  await expect(reloaded.getByRole("status")).toHaveText("Logged in");

  const ownTab = await page.context().newPage();
  await ownTab.goto(loginSite.url);
  expect(await ownTab.evaluate(async () => (await fetch("/session")).status)).toBe(401);
});

test("the guide's app accepts only the code that its pop-up sends for this attempt", async ({
  page,
  sites,
  loginSite,
}) => {
  const frame = await openCrm(page, sites.host, loginSite);
  const popup = await openPopup(page, frame);
  const state = new URL(popup.url()).searchParams.get("state");
  await page.evaluate(
    ([state, origin]) => window.frames[0]?.postMessage({ state, code: "the CRM's" }, origin),
    [state, loginSite.url] as const,
  );
  await frame.evaluate((state) => {
    window.postMessage({ state, code: "its own" }, location.origin);
  }, state);
  await popup.evaluate(() => {
    (window.opener as Window).postMessage({ state: "older", code: "an older" }, location.origin);
  });
  await logIn(popup);
  await expect(frame.getByRole("status")).toHaveText("Logged in");
  expect(loginSite.receivedCodes).toHaveLength(1);
});

for (const [policy, outcome] of [
  ["same-origin", "The browser blocked the pop-up"],
  ["same-origin-allow-popups", "Logged in"],
] as const) {
  test(`a CRM page with the opener policy ${policy}: ${outcome}`, async ({ page, loginSite }) => {
    const crm = await serveStatic({
      root: inRepository("e2e/dist"),
      port: 0,
      headers: { "cross-origin-opener-policy": policy },
    });
    const frame = await openCrm(page, crm.url, loginSite);
    const popup = await openPopup(page, frame);
    expect(await popup.evaluate(() => window.opener === null)).toBe(policy === "same-origin");
    await logIn(popup);
    await expect(frame.getByRole("status")).toHaveText(outcome);
    await crm.stop();
  });
}

test("frames of one CRM share storage, locks and channels; the app's own tab shares none of them", async ({
  page,
  context,
  sites,
  loginSite,
}) => {
  const first = await openCrm(page, sites.host, loginSite);
  const second = await openCrm(await context.newPage(), sites.host, loginSite);
  const ownTab = await context.newPage();
  await ownTab.goto(loginSite.url);

  await ownTab.evaluate(() => localStorage.setItem("text", "in its own tab"));
  expect(await first.evaluate(() => localStorage.getItem("text"))).toBeNull();
  await first.evaluate(() => localStorage.setItem("text", "in the CRM"));
  await expect.poll(() => second.evaluate(() => localStorage.getItem("text"))).toBe("in the CRM");

  expect(await ownTab.evaluate(takeLock)).toBe(true);
  expect(await first.evaluate(takeLock)).toBe(true);
  expect(await second.evaluate(takeLock)).toBe(false);

  const texts = await first.evaluateHandle(() => {
    const received: unknown[] = [];
    new BroadcastChannel("line").addEventListener("message", ({ data }) => received.push(data));
    return received;
  });
  await ownTab.evaluate(broadcast, "from its own tab");
  await second.evaluate(broadcast, "from the CRM");
  await expect.poll(() => texts.jsonValue()).toEqual(["from the CRM"]);
});
