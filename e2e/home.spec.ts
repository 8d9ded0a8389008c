import { expect, test } from "./support/test.ts";

test("a missed call is counted, and can be called back from the home page", async ({
  crmPage,
  softphone,
  crmService,
}) => {
  const { page } = crmPage;
  await page.goto(crmService.url);
  await expect(crmPage.heading).toHaveText("Hello Dana");
  await expect(page.getByText("No missed calls")).toBeVisible();
  await crmPage.followList("Companies");
  await page.getByRole("button", { name: /Demo softphone/ }).click();
  await softphone.ready();
  await softphone.receiveCall("+12025550101");
  await expect(crmPage.currentCall).toContainText("Ada Example");
  await softphone.farEnd("Hang up (other party)");

  const home = page.getByRole("link", { name: "Home 1 missed call" });
  await home.click();
  await expect(page.getByRole("region", { name: "Availability" })).toContainText(
    /Dana Demo \(you\).*Available in Demo softphone/,
  );
  const missed = page.getByRole("region", { name: "Missed calls" });
  await expect(missed).toContainText("+1 202 555 0101");
  await missed.getByRole("button", { name: "Call back Ada Example" }).click();
  await expect(crmPage.currentCall).toContainText("In call");
  await softphone.button("Hang up").click();
  await softphone.save();
  await expect(page.getByText("No missed calls")).toBeVisible();
  await expect(home).toBeHidden();
});

test("an incoming call is in the title of a hidden tab, and in a notification", async ({
  crmPage,
  softphone,
}) => {
  const { page } = crmPage;
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(window, { shown });
    const { Notification: Real } = window;
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        shown.push(`${title}: ${options?.body ?? ""}`);
        this.addEventListener("close", () => shown.push("closed"));
      }
    };
    Object.defineProperty(document, "hidden", { get: () => "isAway" in window });
  });
  await crmPage.open("company", 202);
  const title = "Sample Foods · CRM";
  await expect(page).toHaveTitle(title);
  await page.getByRole("button", { name: /Demo softphone/ }).click();
  await softphone.ready();
  await page.evaluate(() => Object.assign(window, { isAway: true }));
  await softphone.receiveCall("+12025550101");
  await expect(page).toHaveTitle(`Call from Ada Example · ${title}`);
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await expect.poll(shown).toContain("Incoming call: Ada Example");
  await softphone.farEnd("Hang up (other party)");
  await expect(page).toHaveTitle(title);
  await expect.poll(async () => (await shown()).at(-1)).toBe("closed");
});

test(
  "a record is found by a part of its number, by keyboard alone",
  { tag: "@long" },
  async ({ crmPage }) => {
    const { page } = crmPage;
    await crmPage.open("contact", 102);
    await page.keyboard.press("Control+k");
    const search = page.getByRole("dialog", { name: "Search" });
    await expect(search.getByRole("option", { name: /Bo/ })).toBeVisible();
    await page.keyboard.type("(202) 555-0101");
    await expect(search.getByRole("option", { name: /Ada Example/ })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(search).toBeHidden();
    await expect(page).toHaveURL(crmPage.recordUrl("contact", 101));
  },
);

test(
  "a call with an unknown number is found at home and by its number, until it gets a record",
  { tag: "@long" },
  async ({ crmPage, crmService, softphone }) => {
    const { page } = crmPage;
    await page.goto(crmService.url);
    await page.getByRole("button", { name: /Demo softphone/ }).click();
    await softphone.ready();
    await softphone.number.fill("+13125550199");
    await softphone.button("Call").click();
    await expect(crmPage.currentCall).toContainText("In call");
    await softphone.button("Hang up").click();
    await softphone.save({ notes: "Asked for a quote" });
    await page.getByRole("button", { name: /Demo softphone/ }).click();
    await softphone.receiveCall("+442079460111");
    await crmPage.answer("+442079460111");
    await crmPage.hangUp("+442079460111");
    await softphone.save({ notes: "A complaint" });

    const card = page.getByRole("region", { name: "Calls without a record" });
    const calls = card.locator("article");
    await expect(calls).toHaveText([/A complaint/, /Asked for a quote/]);
    await page.keyboard.press("Control+k");
    const search = page.getByRole("dialog", { name: "Search" });
    await search.getByLabel("Search all records").fill("(312) 555-0199");
    await search.getByRole("option", { name: /No record/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("+1 312 555 0199");
    await page.getByRole("button", { name: "Change" }).click();
    const associate = page.getByRole("dialog", { name: "Records of the call" });
    await associate.getByRole("checkbox", { name: /Bo Example/ }).check();
    await associate.getByRole("button", { name: "Save" }).click();
    await expect(associate).toBeHidden();
    await page.goto(crmService.url);
    await expect(calls).toHaveText([/A complaint/]);

    await card.getByRole("button", { name: "Create contact" }).click();
    const create = page.getByRole("dialog", { name: "Create contact" });
    await create.getByRole("textbox", { name: "First name" }).fill("Carla");
    await create.getByRole("button", { name: "Create contact" }).click();
    await expect(card).toBeHidden();
    await crmPage.follow("Contacts", "Carla");
    await expect(crmPage.calls.first()).toContainText("A complaint");
    await crmPage.follow("Contacts", "Bo Example");
    await expect(crmPage.calls.first()).toContainText("Asked for a quote");
  },
);
