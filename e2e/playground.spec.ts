import { expect, test, type FrameLocator, type Page } from "@playwright/test";
import { serveStatic } from "../tools/static-server.mjs";
import { findViolations } from "./support/find-violations.ts";
import { horizontalOverflow } from "./support/horizontal-overflow.ts";
import { inRepository } from "./support/repository.ts";

const root = inRepository("apps/site/dist");

let site: Awaited<ReturnType<typeof serveStatic>>;

test.beforeAll(async () => {
  site = await serveStatic({ root, port: 0, notFoundPage: "404.html" });
});
test.afterAll(() => site.stop());

/** Requests to other sites. */
function watchRequests(page: Page): string[] {
  const others: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(site.url) && !/^(data|blob):/.test(url)) others.push(url);
  });
  return others;
}

/** The headless browser has no microphone to offer. */
const answerWithoutMicrophone = async (phone: FrameLocator): Promise<void> => {
  const hangUp = phone.getByRole("button", { name: "Hang up" });
  const without = phone.getByRole("button", { name: /without microphone$/ });
  await expect(hangUp.or(without).first()).toBeVisible();
  if (await without.isVisible()) await without.click();
};

async function openWithSoftphone(page: Page) {
  await page.goto(`${site.url}/playground`);
  const phone = page.frameLocator("iframe");
  await expect(phone.getByRole("button", { name: "Call", exact: true })).toBeVisible();
  return phone;
}

test("a call of the demo softphone is dialed, ended by the CRM, and on the timeline, and nothing leaves the browser", async ({
  page,
}) => {
  const others = watchRequests(page);
  const phone = await openWithSoftphone(page);
  await page.getByRole("button", { name: "Call Ada Example" }).click();
  await answerWithoutMicrophone(phone);
  const call = page.getByRole("status", { name: "Call", exact: true });
  await expect(call).toHaveText(/^OUTBOUND call: inProgress$/);
  await page.getByRole("button", { name: "End the call" }).click();
  await phone.getByLabel("Title").fill("From the playground");
  await phone.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("list", { name: "Timeline" })).toContainText("From the playground");
  const rows = page.getByRole("rowgroup").getByRole("row");
  await expect(rows.filter({ hasText: "CALL_COMPLETED" })).toHaveCount(1);
  expect(others).toEqual([]);
});

test("an inbound call of the demo softphone is shown", async ({ page }) => {
  const phone = await openWithSoftphone(page);
  await phone.getByRole("button", { name: /^Far end/ }).click();
  await phone.getByRole("button", { name: "Simulate incoming call" }).click();
  await phone.getByRole("button", { name: "Answer", exact: true }).click();
  await answerWithoutMicrophone(phone);
  await expect(page.getByRole("status", { name: "Call", exact: true })).toHaveText(
    "INBOUND call: inProgress",
  );
});

test("the page is no wider than a phone, whatever size the app wants", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openWithSoftphone(page);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

test("a fault reaches the app", async ({ page }) => {
  const phone = await openWithSoftphone(page);
  await page.getByLabel("Fault", { exact: true }).selectOption({ label: "The CRM is down" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("list", { name: "Active faults" })).toContainText(
    "refuse:matchCaller",
  );
  await page.getByRole("button", { name: "Remove all faults" }).click();
  await expect(page.getByRole("list", { name: "Active faults" })).toHaveCount(0);
  await page.getByLabel("Fault", { exact: true }).selectOption({ label: "The dial arrives twice" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("button", { name: "Call Bo Sample" }).click();
  await expect(page.getByRole("list", { name: "Active faults" })).toContainText("applied 1 times");
  await expect(page.getByText("Bo Sample", { exact: true })).toHaveJSProperty("tagName", "STRONG");
  await answerWithoutMicrophone(phone);
  await expect(phone.getByRole("button", { name: "Hang up" })).toBeVisible();
});

test("an app that doesn't respond is diagnosed, and the page has no accessibility violations", async ({
  page,
}) => {
  const silent = await serveStatic({ root: inRepository("docs/images"), port: 0 });
  await page.clock.install();
  await page.goto(`${site.url}/playground`);
  await expect(page.getByRole("status", { name: "App" })).toHaveText("initialized");
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("URL of your calling app").fill(`${silent.url}/nothing`);
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("status", { name: "App" })).toHaveText("connecting");
  await page.clock.runFor(40_000);
  await expect(page.getByRole("status", { name: "App" })).toHaveText("failed");
  await expect(page.getByRole("note").first()).toContainText(/\/e\/appTimeout$/);
  await silent.stop();
});
