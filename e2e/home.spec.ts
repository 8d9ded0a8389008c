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
  await crmPage.open("company", 202);
  await page.getByRole("button", { name: /Demo softphone/ }).click();
  await softphone.logIn();
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
  await softphone.logIn();
  await page.evaluate(() => Object.assign(window, { isAway: true }));
  await softphone.receiveCall("+12025550101");
  await expect(page).toHaveTitle(`Call from Ada Example · ${title}`);
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await expect.poll(shown).toContain("Incoming call: Ada Example");
  await softphone.farEnd("Hang up (other party)");
  await expect(page).toHaveTitle(title);
  await expect.poll(async () => (await shown()).at(-1)).toBe("closed");
});

test("a record is found by a part of its number, by keyboard alone", async ({ crmPage }) => {
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
});
