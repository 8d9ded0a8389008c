import { findViolations } from "./support/find-violations.ts";
import { expect, test } from "./support/test.ts";

test("a timeline is searched, and its URL has the search and the kind", async ({
  crmPage,
  crmService,
}) => {
  const { page, timeline } = crmPage;
  for (const body of ["Asked for a price list", "Prefers mornings"]) {
    await crmService.send("POST", "/crm/v3/objects/notes", {
      properties: { hs_timestamp: Date.now(), hs_note_body: body },
      associations: [
        {
          to: { id: 101 },
          types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 202 }],
        },
      ],
    });
  }
  await crmPage.open("contact", 101);
  const notes = timeline.getByRole("article");
  await expect(notes).toHaveCount(2);
  const search = timeline.getByRole("searchbox", { name: "Search timeline" });
  await search.fill("PRICE");
  await expect(notes).toHaveText([/Asked for a price list/]);
  await timeline.getByRole("combobox", { name: "Show" }).selectOption("Calls");
  await expect(timeline).toContainText("Nothing matches “PRICE”");
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findViolations(page, ["color-contrast"])).toEqual([]);
  await page.reload();
  await expect(search).toHaveValue("PRICE");
  await expect(timeline).toContainText("Nothing matches “PRICE”");
  await timeline.getByRole("combobox", { name: "Show" }).selectOption("Notes");
  await expect(notes).toHaveCount(1);
  await search.fill("");
  await expect(notes).toHaveCount(2);
});
