import { test as persistentTest } from "./support/persistent-test.ts";
import { expect, SOFTPHONE, test } from "./support/test.ts";

persistentTest.describe("with the service in a separate process", () => {
  persistentTest.use({ hasCrmProcess: true });

  persistentTest(
    "a call from a contact is on its timeline, also after a restart",
    async ({ crmService, persistentCrm, crmPage, softphone }) => {
      await crmPage.open("contact", 101);
      await expect(crmPage.timeline).toContainText("No calls yet");
      await crmPage.dial("+12025550101");
      await softphone.ready();
      await expect(crmPage.currentCall).toContainText("In call");
      await expect(softphone.timer).toBeVisible();
      await softphone.farEnd("Hang up (other party)");
      await softphone.save({ title: "Renewal", notes: "Wants an offer.\nCall back on Monday." });

      const [call] = [crmPage.calls];
      await expect(call).toHaveCount(1);
      await expect(call).toContainText("Renewal");
      await expect(call).toContainText("Call back on Monday.");
      await expect(call).toContainText("Completed");
      await expect(crmPage.panel(SOFTPHONE)).toBeHidden();
      await expect(crmPage.currentCall).toBeHidden();

      await persistentCrm.restart();
      await crmPage.page.reload();
      await expect(crmPage.calls).toHaveCount(1);
      await expect(crmPage.calls).toContainText("Renewal");
      expect(await crmService.calls()).toHaveLength(1);
    },
  );
});

test("a call from a ticket is on the timelines of the ticket and of the contact called, and a call from the keypad on that of the only record with its number", async ({
  crmPage,
  softphone,
}) => {
  await crmPage.open("ticket", 301);
  await crmPage.dial("+12025550101");
  await softphone.ready();
  await expect(crmPage.currentCall).toContainText("In call");
  await softphone.button("Hang up").click();
  await softphone.frame.getByLabel("Outcome").selectOption("Wrong number");
  await softphone.save({ title: "About the ticket" });
  await expect(crmPage.calls).toContainText("About the ticket");
  await expect(crmPage.calls).toContainText("Outcome: Wrong number");
  await expect(crmPage.page.getByRole("button", { name: "Call +12025550101" })).toBeFocused();
  const engagementId = await crmPage.calls.getAttribute("data-engagement-id");

  await crmPage.follow("Contacts", "Ada Example");
  await expect(crmPage.calls).toHaveAttribute("data-engagement-id", engagementId ?? "");

  // From the keypad. The page hangs up, and the phone stays open.
  await crmPage.page.getByRole("button", { name: SOFTPHONE }).click();
  await softphone.number.fill("202 555 0101");
  await softphone.button("Call").click();
  await expect(crmPage.currentCall).toContainText("In call");
  await crmPage.currentCall.getByRole("button", { name: "Hang up" }).click();
  await softphone.frame.getByRole("checkbox", { name: "Keep the phone open" }).check();
  await expect(crmPage.currentCall).toBeHidden();
  await softphone.save({ title: "From the keypad" });
  await expect(crmPage.calls.first()).toContainText("From the keypad");
  await expect(crmPage.panel(SOFTPHONE)).toBeVisible();
});
