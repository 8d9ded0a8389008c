import type { Page } from "@playwright/test";
import { expect, SOFTPHONE } from "./support/base-test.ts";
import { CrmPage } from "./support/crm-page.ts";
import { type Office, signIn, test, TOKEN_KEY } from "./support/office.ts";

// Chromium keeps pages that the user leaves, as it does for users. Playwright turns that off.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  },
});

/** Records what a page shows in each frame, from the moment in which the browser takes it out of its cache. */
async function recordFrames(page: Page): Promise<string[]> {
  const frames: string[] = [];
  await page.exposeFunction("recordFrame", (frame: string) => frames.push(frame));
  await page.addInitScript(() => {
    window.addEventListener("pageshow", ({ persisted }) => {
      if (!persisted || window !== window.top) return;
      const record = (): void => {
        const { recordFrame } = window as unknown as { recordFrame: (frame: string) => void };
        recordFrame(`${document.title}\n${document.body.innerText}`);
        requestAnimationFrame(record);
      };
      record();
    });
  });
  return frames;
}

/** Opens another site, in the same tab. */
const leave = (page: Page, { server }: Office): Promise<unknown> =>
  page.goto(`${server.url.replace("127.0.0.1", "localhost")}/openapi.json`);

/** Opens a record, and waits until all is loaded: the browser keeps no page that is loading. */
async function openPage(page: Page, office: Office): Promise<CrmPage> {
  await signIn(page, office, "kim");
  const following = page.waitForRequest("**/_page/events?*");
  await page.reload();
  await following;
  const crmPage = new CrmPage(page, office.server.url);
  await expect(crmPage.heading).toHaveText("Ada Example");
  await expect(crmPage.app(SOFTPHONE).locator('button[aria-label="Log out"]')).toBeAttached();
  return crmPage;
}

/** Ends the session, as a sign-out in another browser does for the user of this one. */
async function endSession(token: string | null, { server }: Office): Promise<void> {
  const ended = await fetch(`${server.url}/_page/session`, {
    method: "DELETE",
    headers: { "x-crm-session": String(token), origin: server.url },
  });
  expect(ended.status).toBe(200);
}

test("a page to which someone goes back after a sign-out shows nothing of its user", async ({
  page,
  office,
}) => {
  const frames = await recordFrames(page);
  await openPage(page, office);
  const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  await leave(page, office);
  await endSession(token, office);
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveTitle("Sign in · CRM");
  await expect(page.getByText("Ada Example")).toHaveCount(0);
  expect(frames).not.toEqual([]);
  expect(frames.filter((frame) => /Ada|Example|Kim/.test(frame))).toEqual([]);
});

test("a page to which its user goes back continues", { tag: "@long" }, async ({ page, office }) => {
  const frames = await recordFrames(page);
  const crmPage = await openPage(page, office);
  await leave(page, office);
  await page.goBack({ waitUntil: "commit" });
  await expect.poll(() => frames.length).toBeGreaterThan(0);
  await expect(crmPage.heading).toBeVisible();
  await expect(page).toHaveTitle("Ada Example · CRM");
});
