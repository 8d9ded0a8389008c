import { callContact, expect, test } from "./support/test.ts";

// The CRM fails on purpose.
test.use({ expectedProblems: ["portFailed"] });

const serverError = {
  status: 500,
  json: {
    status: "error",
    message: "The database is away.",
    correlationId: "00000000-0000-4000-8000-000000000000",
    category: "INTERNAL",
  },
};

test("a call whose engagement cannot be made goes on, and is stored when it is saved", async ({
  crmService,
  crmPage,
  softphone,
}) => {
  const { page } = crmPage;
  await crmPage.open("contact", 101);
  await page.route("**/_page/calls", (route) => route.fulfill(serverError));
  await crmPage.dial("+12025550101");
  await softphone.logIn();
  await expect(softphone.frame.getByText("The database is away.")).toBeVisible();
  await expect(crmPage.currentCall).toContainText("In call");
  expect(await crmService.calls()).toEqual([]);

  await softphone.button("Hang up").click();
  await page.unroute("**/_page/calls");
  await softphone.save({ title: "Made after all" });
  await expect(crmPage.calls).toContainText("Made after all");
  expect(await crmService.calls()).toHaveLength(1);
});

test("a call whose properties cannot be stored keeps the notes, and saves at the next try", async ({
  crmService,
  crmPage,
  softphone,
}) => {
  const { page } = crmPage;
  await callContact(crmPage, softphone);
  await softphone.button("Hang up").click();
  await expect(softphone.button("Save")).toBeVisible();
  await page.route(/\/_page\/calls\/\d+$/, (route) => route.fulfill(serverError));
  await softphone.save({ title: "Twice", notes: "Not to be lost" });
  await expect(softphone.frame.getByText(/The database is away/)).toBeVisible();
  await expect(softphone.notes).toHaveValue("Not to be lost");

  await page.unroute(/\/_page\/calls\/\d+$/);
  await softphone.save();
  await expect(crmPage.calls).toContainText("Not to be lost");
  await expect(crmPage.calls).toHaveCount(1);
  expect(await crmService.calls()).toHaveLength(1);
});
