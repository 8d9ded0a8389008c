import { callContact, expect, test } from "./support/test.ts";

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
  const calls = async (): Promise<unknown[]> => {
    const { results } = (await crmService.get(
      "/crm/v3/objects/calls?limit=100&properties=hs_call_body&associations=contacts",
    )) as { results: { properties: { hs_call_body?: string } }[] };
    return results.filter(({ properties }) => properties.hs_call_body === "Asked for Bo");
  };
  const associations = { contacts: { results: [{ id: "102" }] } };
  await expect.poll(calls).toMatchObject([{ associations }]);
});
