import { callContact, expect, test } from "./support/test.ts";

// Chromium keeps pages that the user leaves, as it does for users. Playwright turns that off.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
  },
});

test(
  "a user who leaves the page during a call and opens it again in the same tab continues the call",
  { tag: "@long" },
  async ({ crmService, crmPage, softphone }) => {
    // The page that Chromium keeps still has the locks of its tab.
    const { page } = crmPage;
    await callContact(crmPage, softphone);
    await softphone.notes.fill("Before the other page");
    await expect.poll(() => crmService.calls()).toHaveLength(1);
    const url = page.url();
    await page.goto(url.replace("127.0.0.1", "localhost").replace(/contacts.*/, "openapi.json"));
    await page.goto(url);
    await expect(softphone.notes).toHaveValue("Before the other page");
    await crmPage.hangUp("+12025550101");
    await softphone.save({ title: "There and back" });
    await expect(crmPage.calls).toHaveCount(1);
    await expect(crmPage.calls).toContainText("Before the other page");
    expect(await crmService.calls()).toHaveLength(1);
  },
);
