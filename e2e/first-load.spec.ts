import type { Route } from "@playwright/test";
import { expect, SOFTPHONE, test } from "./support/test.ts";

test("a first visit shows a skeleton, requests its data before its scripts are loaded, and logs no error", async ({
  page,
  crmPage,
}) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const requests: string[] = [];
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith("/_page/")) requests.push(`${request.method()} ${path}`);
  });
  const record = "/_page/records/0-1/101";
  const skeleton = page.locator("#skeleton");
  const beforeScripts = Promise.all([
    expect(skeleton).toBeVisible(),
    expect(skeleton.getByRole("status")).toHaveText("Opening the CRM…"),
    page.waitForResponse((response) => response.url().endsWith(`${record}/timeline`)),
  ]);
  const scripts: string[] = [];
  const { origin } = new URL(crmPage.recordUrl("contact", 101));
  await page.route(`${origin}/assets/*.js`, async (route) => {
    scripts.push(route.request().url());
    await beforeScripts;
    await route.continue();
  });
  await page.goto(crmPage.recordUrl("contact", 101), { waitUntil: "commit" });
  await beforeScripts;
  // The first script imports none of those that load later, such as the dialogs.
  expect(scripts).toHaveLength(1);

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada Example");
  await expect(crmPage.timeline).toBeVisible();
  await expect(skeleton).toBeHidden();
  expect(requests.slice(0, 2)).toEqual(["POST /_page/session", `GET ${record}`]);
  for (const path of [record, `${record}/timeline`, "/_page/providers", "/_page/missed-calls"]) {
    expect(requests.filter((each) => each === `GET ${path}`)).toEqual([`GET ${path}`]);
  }
  // What calls need, then the dialogs and their library: a few files, although they are made of hundreds.
  await expect.poll(() => scripts.some((url) => url.includes("/overlays-"))).toBe(true);
  // A route turns the browser's cache off, so that it requests files again that it has fetched.
  expect(new Set(scripts).size).toBeLessThan(8);
  expect(errors).toEqual([]);
});

test("a call that is started before the phone's code is loaded waits for it, also if it can't be loaded at first", async ({
  page,
  crmPage,
}) => {
  const phoneCode = /\/assets\/calling-[^/]+\.js$/;
  let isFailing = false;
  const waiting: Route[] = [];
  await page.route(phoneCode, (route) => (isFailing ? route.abort() : void waiting.push(route)));
  await crmPage.open("contact", 101);
  const call = page.getByRole("button", { name: "Call +12025550101" });
  await call.click();
  await expect(call).toHaveAttribute("aria-busy", "true");
  await expect(crmPage.panel(SOFTPHONE)).toHaveCount(0);
  isFailing = true;
  for (const route of waiting) await route.abort();
  const failure = page.getByRole("alert").filter({ hasText: "Couldn't load the phone." });
  await expect(failure).toBeVisible();
  // As after a restart of the service: the page tries again by itself.
  await page.unroute(phoneCode);
  await expect(crmPage.currentCall).toContainText("In call");
  await expect(crmPage.panel(SOFTPHONE)).toBeVisible();
});
