import type { CrmService } from "./support/crm-service.ts";
import { ADA, callContact, expect, SOFTPHONE, test } from "./support/test.ts";

const cleo = { id: "110", properties: { firstname: "Cleo", lastname: "Example" } };
test.use({ contacts: [[cleo], { scope: "test" }] });

test("the records of a call are changed in the page from the wrap-up of the phone", async ({
  crmPage,
  crmService,
  softphone,
}) => {
  const { page } = crmPage;
  await callContact(crmPage, softphone);
  await softphone.button("Hang up").click();
  const records = softphone.frame.getByRole("list", { name: "Records" });
  await expect(records).toHaveText("Ada Example");
  await softphone.button("Change").click();
  const dialog = page.getByRole("dialog", { name: "Records of the call" });
  await dialog.getByRole("checkbox", { name: "Ada Example", exact: true }).uncheck();
  await dialog.getByRole("checkbox", { name: /Bo Example/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(records).toHaveText("Bo Example");

  await softphone.save({ notes: "Asked for Bo" });
  await expect.poll(() => contactsOf(crmService, "Asked for Bo")).toEqual([["102"]]);
});

/** The contacts of the calls with these notes. */
async function contactsOf(crmService: CrmService, notes: string): Promise<string[][]> {
  const { results } = (await crmService.get(
    "/crm/v3/objects/calls?limit=100&properties=hs_call_body&associations=contacts",
  )) as {
    results: {
      properties: { hs_call_body?: string };
      associations?: { contacts?: { results: { id: string }[] } };
    }[];
  };
  return results
    .filter(({ properties }) => properties.hs_call_body === notes)
    .map(({ associations }) =>
      (associations?.contacts?.results ?? []).map(({ id }) => id).toSorted(),
    );
}

for (const direction of ["outgoing", "incoming"] as const) {
  test(`an ${direction} call gets two records while it is live, and is on their timelines`, async ({
    crmPage,
    crmService,
    softphone,
  }) => {
    const { page, currentCall } = crmPage;
    if (direction === "outgoing") await callContact(crmPage, softphone);
    else {
      await crmPage.open("contact", 101);
      await page.getByRole("button", { name: SOFTPHONE }).click();
      await softphone.ready();
      await softphone.receiveCall(ADA);
      await crmPage.answer(ADA);
    }
    await expect(currentCall.getByRole("link", { name: "Ada Example" }).first()).toBeVisible();
    await currentCall.getByRole("button", { name: "Choose the records" }).click();
    const dialog = page.getByRole("dialog", { name: "Records of the call" });
    await dialog.getByRole("checkbox", { name: "Ada Example", exact: true }).uncheck();
    await dialog.getByRole("checkbox", { name: /Bo Example/ }).check();
    await dialog.getByRole("checkbox", { name: /Cleo Example/ }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(currentCall.getByRole("link", { name: "Bo Example" })).toBeVisible();
    await expect(currentCall.getByRole("link", { name: "Ada Example" })).toHaveCount(0);

    await softphone.button("Hang up").click();
    await softphone.save({ notes: "Asked for both" });
    const contacts = () => contactsOf(crmService, "Asked for both");
    await expect.poll(contacts).toEqual([["102", "110"]]);
    for (const [id, count] of [
      [102, 1],
      [110, 1],
      [101, 0],
    ] as const) {
      await crmPage.open("contact", id);
      await expect(crmPage.timeline.getByText("Asked for both")).toHaveCount(count);
    }
  });
}
