import type { Locator } from "@playwright/test";
import { findViolations } from "./support/find-violations.ts";
import type { CrmService } from "./support/crm-service.ts";
import type { Softphone } from "./support/softphone.ts";
import { ADA, BO, callContact, expect, test } from "./support/test.ts";

/** The page knows their names. */
const [ADA_TEXT, BO_TEXT] = ["Ada Example", "Bo Example"];

const heading = (phone: Softphone): Locator => phone.frame.getByRole("heading", { level: 1 });

/** A call that is not on the phone's screen. */
const row = (phone: Softphone, name: string): Locator =>
  phone.frame.getByRole("group", { name: `Call with ${name}` });

async function addCall(phone: Softphone, number: string): Promise<void> {
  await phone.button("Add call").click();
  await phone.frame.getByRole("textbox", { name: "Phone number" }).fill(number);
  await phone.button("Call").click();
}

/** The stored calls by title, the oldest first: "title: notes, status, end status". */
async function storedCalls(service: CrmService): Promise<string[]> {
  const calls = await service.calls();
  return calls
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ properties }) =>
      ["hs_call_title", "hs_call_body", "hs_call_status", "calling_end_status"]
        .map((name) => properties[name])
        .join(" / "),
    );
}

test("a second call is made, swapped and hung up, and each call is stored with its own notes", async ({
  crmService,
  crmPage,
  softphone,
}) => {
  await callContact(crmPage, softphone);
  await softphone.notes.fill("About Ada");
  await addCall(softphone, BO);
  await expect(crmPage.callWith(BO)).toContainText("In call");
  await expect(crmPage.callWith(ADA)).toContainText("On hold");
  await expect(row(softphone, ADA_TEXT)).toContainText("On hold");
  await softphone.notes.fill("About Bo");

  await row(softphone, ADA_TEXT).getByRole("button", { name: "Swap" }).click();
  await expect(heading(softphone)).toHaveText(ADA_TEXT);
  await expect(softphone.notes).toHaveValue("About Ada");
  await expect(row(softphone, BO_TEXT)).toContainText("On hold");
  await softphone.reload();
  await expect(softphone.notes).toHaveValue("About Ada");
  await expect(row(softphone, BO_TEXT)).toContainText("On hold");

  // The page ends the call that it means.
  await crmPage.hangUp(ADA);
  await expect(heading(softphone)).toHaveText(BO_TEXT);
  await expect(softphone.notes).toHaveValue("About Bo");
  await row(softphone, ADA_TEXT).getByRole("button", { name: "Notes" }).click();
  await expect(row(softphone, BO_TEXT)).toContainText("On hold");
  await softphone.save({ title: "Ada", notes: "About Ada, and more" });
  await expect(softphone.button("Resume")).toBeVisible();
  await expect(crmPage.calls).toContainText("About Ada, and more");
  await softphone.button("Resume").click();
  await softphone.button("Hang up").click();
  await softphone.save({ title: "Bo" });
  await expect(crmPage.currentCall).toBeHidden();
  await expect
    .poll(() => storedCalls(crmService))
    .toEqual([
      "Ada / About Ada, and more / COMPLETED / COMPLETED",
      "Bo / About Bo / COMPLETED / COMPLETED",
    ]);
});

test(
  "a call that comes in during another one waits, and is answered in either of two ways",
  { tag: "@long" },
  async ({ crmService, crmPage, softphone }) => {
    await callContact(crmPage, softphone);
    await softphone.receiveCall(BO);
    const waiting = row(softphone, "Bo Example");
    await expect(waiting).toContainText("Incoming call");
    await expect(crmPage.callWith(BO)).toContainText("Incoming call");
    expect(await findViolations(crmPage.page)).toEqual([]);
    await waiting.getByRole("button", { name: "Decline" }).click();
    await expect(waiting).toBeHidden();
    await expect(heading(softphone)).toBeFocused();

    await softphone.receiveCall(BO);
    await crmPage.answer(BO);
    await expect(heading(softphone)).toHaveText("Bo Example");
    await expect(row(softphone, ADA_TEXT)).toContainText("On hold");
    await softphone.button("Hang up").click();
    await expect(heading(softphone)).toHaveText(ADA_TEXT);
    await softphone.receiveCall(BO);
    await softphone.button("Hang up and answer").click();
    await expect(crmPage.callWith(ADA)).toBeHidden();
    await expect(heading(softphone)).toHaveText("Bo Example");
    await expect(softphone.timer).toBeVisible();
    await softphone.button("Hang up").click();
    await expect
      .poll(async () => {
        const calls = await crmService.calls();
        return new Set(calls.map(({ properties: { hs_call_status: status } }) => status));
      })
      .toEqual(new Set(["CANCELED", "COMPLETED"]));
  },
);

test(
  "the other parties of two calls are connected with each other",
  { tag: "@long" },
  async ({ crmService, crmPage, softphone }) => {
    await callContact(crmPage, softphone);
    await addCall(softphone, BO);
    await softphone.button("Transfer").click();
    const connect = softphone.button(`Connect ${ADA_TEXT} with ${BO_TEXT}`);
    await expect(connect).toBeVisible();
    await connect.click();
    await expect(
      softphone.frame.getByText(`${ADA_TEXT} and ${BO_TEXT} are connected.`),
    ).toBeVisible();
    await expect(crmPage.currentCall).toBeHidden();
    for (const title of ["Bo", "Ada"]) {
      await expect(heading(softphone)).toHaveText("Transferred");
      await softphone.save({ title });
    }
    await expect
      .poll(() => storedCalls(crmService))
      .toEqual(["Ada /  / COMPLETED / TRANSFERRED", "Bo /  / COMPLETED / TRANSFERRED"]);
  },
);
