import { horizontalOverflow } from "./support/horizontal-overflow.ts";
import { expect, SOFTPHONE, test } from "./support/test.ts";

const LONG = "Bartholomew-Maximilian".repeat(6);

const contacts = [
  {
    id: "110",
    properties: {
      firstname: "Nur",
      lastname: "ليلى",
      phone: "020 7946 0958 x7",
      mobilephone: "+44 20 7946 0958 ext. 7",
    },
  },
  { id: "111", properties: { firstname: "Max", phone: "911", mobilephone: "+1" } },
  { id: "113", properties: { firstname: "Pia", phone: "+1 900 234 5678" } },
  { id: "112", properties: { firstname: LONG, phone: "(202) 555-0101" } },
];

test.use({ contacts: [contacts, { scope: "test" }] });

test("a number is dialed without its extension, and an invalid one shows the reason", async ({
  crm,
  crmPage,
  softphone,
}) => {
  const { page } = crmPage;
  const numbers = page.getByRole("region", { name: "Phone numbers" });
  const item = (text: string) => numbers.getByRole("listitem").filter({ hasText: text });
  await crmPage.open("contact", 111);
  await expect(item("911").getByRole("button", { name: "Call" })).toBeDisabled();
  await expect(item("911").getByRole("button")).toHaveAccessibleDescription(/emergency number/);
  await expect(item("incomplete").getByRole("button")).toBeDisabled();

  // An expensive number is dialed only after a confirmation.
  await softphone.logOut();
  await crmPage.follow("Contacts", "Pia");
  const premium = item("premium-rate").getByRole("button", { name: "Call +19002345678" });
  await premium.click();
  const confirmation = page.getByRole("alertdialog", { name: "Call +19002345678?" });
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(premium).toBeFocused();
  await expect(premium).toHaveAttribute("aria-busy", "false");
  await premium.click();
  await confirmation.getByRole("button", { name: "Call" }).click();
  await expect(premium).toHaveAttribute("aria-busy", "true");
  await softphone.logIn();
  await expect(crmPage.currentCall).toContainText("In call");
  await softphone.button("Hang up").click();
  await softphone.save();

  await crmPage.follow("Contacts", LONG);
  await expect(numbers).toContainText("(202) 555-0101");
  await expect(numbers).toContainText(/Dialed as .\+1 202 555 0101. \(United States\)/);

  await crmPage.follow("Contacts", "Nur ليلى");
  await expect(item("020 7946 0958 x7")).toContainText("Add the country code");
  await expect(item("020 7946 0958 x7").getByRole("button")).toBeDisabled();
  const mobile = item("+44 20 7946 0958");
  await expect(mobile).toContainText("+44 20 7946 0958 ext. 7");
  await expect(mobile).toContainText("Enter extension 7 on the keypad after the answer.");
  await mobile.getByRole("button", { name: "Call +442079460958" }).click();
  await softphone.ready();
  await expect(crmPage.callWith("+442079460958")).toContainText("In call");
  await crmPage.callWith("+442079460958").getByRole("button", { name: "Dial extension" }).click();
  await expect
    .poll(async () => JSON.stringify(await crm.messages()))
    .toMatch(/"action":"SEND_TONES","value":"7"/);
  await softphone.button("Hang up").click();
  await softphone.save();
  // The plus sign stays in front, also in a line with Arabic text.
  const shown = crmPage.calls.getByText("+44 20 7946 0958", { exact: true }).first();
  await expect(shown).toHaveCSS("direction", "ltr");
  await expect(shown).toHaveCSS("unicode-bidi", "isolate");
});

test("a long name doesn't push the actions off the screen, also next to the phone", async ({
  crmPage,
}) => {
  const { page } = crmPage;
  const { moreActions } = crmPage;
  const isOnTop = () =>
    moreActions.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top !== null && button.contains(top);
    });
  const expectReachable = async () => {
    await expect(moreActions).toBeInViewport({ ratio: 1 });
    expect(await isOnTop()).toBe(true);
  };
  await crmPage.open("contact", 112);
  for (const width of [320, 900, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectReachable();
    expect(await horizontalOverflow(page)).toBe(0);
  }
  await page.getByRole("button", { name: SOFTPHONE }).click();
  await expect(crmPage.panel(SOFTPHONE)).toBeVisible();
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 800 });
    await expectReachable();
  }
});
