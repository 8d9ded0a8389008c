import { expect, test } from "./support/test.ts";
import { Softphone } from "./support/softphone.ts";

test("the phone loads by itself once it can; a call waits until what makes calls has loaded, and works without a network after that", async ({
  page,
  context,
  softphoneSite,
}) => {
  const phone = new Softphone(page);
  const screens = /\/assets\/screens-/;
  const lateCode = /\/assets\/(?!index-|rolldown-runtime-|screens-)[^/]+\.js$/;
  await page.route(lateCode, (route) => route.abort());
  await page.route(screens, (route) => route.abort());
  await page.goto(`${softphoneSite.url}/?carrier=silent`);
  await expect(page.getByText("Couldn't load “Phone”.")).toBeVisible();
  await page.unroute(screens);
  await phone.logIn();
  await phone.number.fill("2025550101");
  await phone.button("Call").click();
  await expect(page.getByText("Add the country code")).toBeVisible();
  await phone.number.fill("+12025550101");
  await phone.button("Call").click();
  await expect(page.getByText("Couldn't load “Phone”.")).toBeVisible();
  await page.unroute(lateCode);
  await phone.button("Hang up").click();
  await phone.save({ notes: "Written after all" });

  await page.reload();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await phone.number.fill("2025550101");
  await expect(phone.number).toHaveValue("(202) 555-0101");
  await phone.button("Call").click();
  await phone.notes.fill("Outgoing");
  await phone.button("Hang up").click();
  await phone.save();
  await phone.receiveCall("+12025550177");
  await phone.button("Answer").click();
  await expect(phone.timer).toBeVisible();
  await phone.button("Hang up").click();
  await phone.save({ notes: "Incoming" });
  await expect(phone.number).toBeVisible();
});

test("a file that never arrives is requested again", async ({ page, softphoneSite }) => {
  const phone = new Softphone(page);
  const calls = /\/assets\/calls-/;
  let isAnswered = false;
  await page.route(calls, (route) => (isAnswered ? route.continue() : undefined));
  await page.clock.install();
  const isRequested = page.waitForRequest(calls);
  await page.goto(`${softphoneSite.url}/?carrier=silent`);
  await phone.logIn();
  await isRequested;
  await phone.number.fill("+12025550101");
  await phone.button("Call").click();
  isAnswered = true;
  await page.clock.fastForward(31_000);
  await expect(page.getByText("Couldn't load “Phone”.")).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(phone.timer).toBeVisible();
});

test.describe("in the page", () => {
  test.use({ loadsPhone: false });

  for (const [late, open, label, state] of [
    ["note-form", "Add note", "Note", "Loading the form"],
    ["forms", "Add task", "Title", "Loading the form"],
    ["loaded-overlays", "Add task", "Title", "Loading the dialogs"],
  ] as const) {
    test(`what is typed after a click on ${open} is in the form if ${late} is late, and does nothing else`, async ({
      crmPage,
    }) => {
      const { page } = crmPage;
      const typing = { end: (): void => undefined };
      const isTyped = new Promise<void>((resolve) => (typing.end = resolve));
      await page.route(new RegExp(`/assets/${late}-[^/]+\\.js$`), async (route) => {
        await isTyped;
        await route.continue();
      });
      await crmPage.open("contact", 101);
      await page.getByRole("button", { name: open, exact: true }).click();
      // G, then D, would go to the deals.
      await page.keyboard.type("Asked: gd? Cell", { delay: 20 });
      await expect(page.getByText(state)).toBeAttached();
      typing.end();
      await expect(page.getByRole("textbox", { name: label })).toHaveValue("Asked: gd? Cell");
      await page.keyboard.type("ar", { delay: 20 });
      await expect(page.getByRole("textbox", { name: label })).toHaveValue("Asked: gd? Cellar");
      await expect(page).toHaveURL(crmPage.recordUrl("contact", 101));
    });
  }

  test("a menu that is clicked before its code has arrived says that it is loading, and doesn't open above what the user does then", async ({
    crmPage,
  }) => {
    const { page } = crmPage;
    const left = { now: (): void => undefined };
    const isLeft = new Promise<void>((resolve) => (left.now = resolve));
    await page.route(/\/assets\/loaded-overlays-[^/]+\.js$/, async (route) => {
      await isLeft;
      await route.continue();
    });
    await crmPage.open("contact", 101);
    const loading = page.getByText("Loading the dialogs");
    const account = page.getByRole("button", { name: /^Account of / });
    const apps = page.getByRole("button", { name: /^Calling apps/ });
    await account.click();
    await expect(loading).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(loading).toBeHidden();
    await apps.click();
    await expect(loading).toBeVisible();
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(loading).toBeHidden();
    const note = page.getByRole("textbox", { name: "Note" });
    await note.pressSequentially("Asked");
    left.now();
    await page.getByRole("button", { name: "Save note" }).click();
    await expect(note).toBeHidden();
    await expect(page.getByRole("button", { name: "Add note" })).toBeFocused();
    await account.click();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(page.getByRole("dialog", { name: "Dana Demo" })).toBeVisible();
  });

  test("the focus returns to the button whose form was loaded in its dialog", async ({
    crmPage,
  }) => {
    const { page } = crmPage;
    await crmPage.open("contact", 101);
    const add = page.getByRole("button", { name: "Add task" });
    await add.click();
    await expect(page.getByRole("textbox", { name: "Title" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(add).toBeFocused();
  });
});
