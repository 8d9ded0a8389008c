import { expect } from "./support/base-test.ts";
import { CrmPage } from "./support/crm-page.ts";
import { CrmService } from "./support/crm-service.ts";
import { KillableBrowser } from "./support/killable-browser.ts";
import { accountOf, fillIn, signIn, signOut, test, TOKEN_KEY } from "./support/office.ts";
import { Softphone } from "./support/softphone.ts";

const ADA = "+12025550101";

test("a user signs in, calls, and signs out", async ({ page, office }) => {
  const crmPage = await signIn(page, office, "kim");
  await page.reload();
  await expect(crmPage.heading).toHaveText("Ada Example");
  await expect(accountOf(page)).toHaveAccessibleName("Account of Kim Park");

  await crmPage.dial(ADA);
  const softphone = new Softphone(crmPage.app("Demo softphone"));
  await softphone.ready();
  await expect(crmPage.currentCall).toContainText("In call");
  await accountOf(page).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(crmPage.confirmation).toContainText("You're in a call.");
  await crmPage.confirm("Stay signed in");
  await crmPage.hangUp(ADA);
  await softphone.save({ notes: "Wants an offer" });
  await expect(crmPage.calls).toContainText("Wants an offer");

  await signOut(page);
  await expect(page).toHaveURL(`${office.server.url}/`);
  await expect(page.getByRole("link", { name: "Sign in" })).toBeFocused();

  // The provider has forgotten the user, too, so another one can sign in.
  await page.keyboard.press("Enter");
  await fillIn(page, "sam");
  await expect(page.getByRole("alert")).toContainText("Ask an administrator");
  await expect(page).toHaveTitle("Couldn't sign in · CRM");
});

test("a sign-out hides what the other tabs show, except where the user has typed something", async ({
  page,
  context,
  office,
}) => {
  await signIn(page, office, "kim");
  const open = async (): Promise<CrmPage> => {
    const tab = new CrmPage(await context.newPage(), office.server.url);
    // Sent by the part that follows the session, too.
    const following = tab.page.waitForRequest("**/_page/events?*");
    await tab.open("contact", 101);
    await following;
    return tab;
  };
  const idle = await open();
  const typing = await open();
  await typing.page.getByRole("button", { name: "Add task" }).click();
  const task = typing.page.getByRole("dialog").getByRole("textbox", { name: "Title" });
  await task.fill("Send an offer");

  await signOut(page);
  await expect(idle.page).toHaveTitle("Sign in · CRM");
  await expect(idle.page.getByText("Ada Example")).toHaveCount(0);
  await expect(typing.page.getByRole("alert")).toContainText("Your session has ended.");
  const text = typing.page.getByRole("textbox");
  await expect(text).toHaveValue("Send an offer");
  await text.click();
  await expect(typing.page.getByText("Ada Example").first()).toBeHidden();
  // Nor does the keyboard reach the page.
  for (const key of ["Tab", "Tab", "Tab", "Shift+Tab"]) {
    await typing.page.keyboard.press(key);
    await expect(typing.page.locator(":focus:not(:visible)")).toHaveCount(0);
  }

  // It returns to what it showed.
  await idle.page.getByRole("link", { name: "Sign in" }).click();
  await fillIn(idle.page, "kim");
  await expect(idle.heading).toHaveText("Ada Example");
  await expect(task).toHaveValue("Send an offer");
  await expect(typing.page.getByText("Ada Example").first()).toBeVisible();
});

test(
  "a deactivated user loses the open page, and returns after an invitation to sign in",
  { tag: "@long" },
  async ({ page, browser, office }) => {
    await signIn(page, office, "alex");
    const other = await browser.newContext();
    const kim = await signIn(await other.newPage(), office, "kim");

    await page.goto(`${office.server.url}/contacts/1/settings/users`);
    const users = page.getByRole("region", { name: "Users", exact: true });
    await page.getByRole("button", { name: "Deactivate Kim Park" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(users.getByRole("listitem").filter({ hasText: "Kim Park" })).toContainText(
      "Deactivated",
    );
    // The page leaves by itself.
    await kim.page.getByRole("link", { name: "Sign in" }).click();
    await expect(kim.page.getByRole("alert")).toContainText("Your user in the CRM is deactivated.");

    await page.getByRole("button", { name: "Activate Kim Park" }).click();
    await expect(page.getByRole("button", { name: "Deactivate Kim Park" })).toBeVisible();
    await kim.page.getByRole("link", { name: "Sign in again" }).click();
    await expect(accountOf(kim.page)).toHaveAccessibleName("Account of Kim Park");
    // The address no longer has the problem.
    await expect(kim.page).toHaveURL(`${office.server.url}/contacts/1`);
    await other.close();

    await page.getByRole("button", { name: "Deactivate Alex Lee" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByRole("alertdialog", { name: "Alex Lee" })).toContainText(
      "Alex Lee is the last administrator",
    );
  },
);

test("a call continues when its session ends, and is stored after a sign-in in another tab", async ({
  page,
  context,
  office,
}) => {
  const crmPage = await signIn(page, office, "kim");
  await crmPage.dial(ADA);
  const softphone = new Softphone(crmPage.app("Demo softphone"));
  await softphone.ready();
  await expect(crmPage.currentCall).toContainText("In call");
  await softphone.notes.fill("Typed before");
  const otherTab = new CrmPage(await context.newPage(), office.server.url);
  await otherTab.open("contact", 101);
  await expect(otherTab.currentCall).toContainText("In call");
  await page.getByRole("button", { name: "Add task" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();

  const token = await page.evaluate((key) => localStorage.getItem(key), TOKEN_KEY);
  const ended = await fetch(`${office.server.url}/_page/session`, {
    method: "DELETE",
    headers: { "x-crm-session": String(token), origin: office.server.url },
  });
  expect(ended.status).toBe(200);
  const notice = page.getByRole("alert").filter({ hasText: "Your session has ended." });
  await expect(notice).toBeVisible();
  await expect(otherTab.page).toHaveTitle("Sign in · CRM");
  // Only the call and its app stay, also if a dialog was open.
  await expect(page).toHaveTitle("CRM");
  await expect(dialog).toBeHidden();
  await expect(crmPage.heading).toBeHidden();
  await expect(accountOf(page)).toBeHidden();
  await expect(crmPage.currentCall).toContainText("In call");
  const app = page.getByRole("complementary", { name: "Calling app: Demo softphone" });
  await expect(app).toBeVisible();
  await crmPage.hangUp(ADA);
  await softphone.save({ title: "Renewal", notes: "Typed before and after" });
  // With the call, its app disappears.
  await expect(app).toBeHidden();

  const opened = context.waitForEvent("page");
  await notice.getByRole("link", { name: "Sign in again in a new tab" }).click();
  const tab = await opened;
  // The provider still knows the user.
  await expect(new CrmPage(tab, office.server.url).heading).toHaveText("Ada Example");
  await expect(notice).toBeHidden();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveTitle("Ada Example · CRM");
  await expect(crmPage.calls).toContainText("Typed before and after");
  await expect(crmPage.unstoredCalls).toBeHidden();
  const { credentials } = office.server;
  const service = new CrmService({ url: office.server.url, credentials });
  expect(await service.calls()).toMatchObject([{ properties: { hs_call_title: "Renewal" } }]);
});

test(
  "a user whose browser is killed at the provider, or in a session, can continue after its restart",
  { tag: "@long" },
  async ({ launchOptions, office }) => {
    const browser = await KillableBrowser.start(launchOptions);
    try {
      const page = await browser.context.newPage();
      await page.goto(new CrmPage(page, office.server.url).recordUrl("contact", 101));
      await page.getByRole("link", { name: "Sign in" }).click();
      await page.getByPlaceholder("Enter any login").fill("kim");
      const provider = page.url();
      await browser.kill();

      const restored = await (await browser.restart()).newPage();
      // The browser may have lost the cookies of the last seconds, so what it restores leads on or nowhere.
      await restored.goto(provider);
      await signIn(restored, office, "kim");
      await expect(accountOf(restored)).toHaveAccessibleName("Account of Kim Park");
      await browser.kill();
      const again = await (await browser.restart()).newPage();
      await again.goto(new CrmPage(again, office.server.url).recordUrl("contact", 101));
      const account = accountOf(again);
      await expect(account.or(again.getByRole("link", { name: "Sign in" }))).toBeVisible();
      if (!(await account.isVisible())) await signIn(again, office, "kim");
      await expect(account).toHaveAccessibleName("Account of Kim Park");
    } finally {
      await browser.dispose();
    }
  },
);
