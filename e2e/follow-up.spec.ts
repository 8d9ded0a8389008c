import { callContact, expect, test } from "./support/test.ts";

// The response to the first request is lost.
test.use({ expectedProblems: ["portFailed"] });

/** The page creates a task there. */
const TASKS = "**/_page/records/0-27";

const wanted = "Send Ada the offer";

test("a follow-up task survives reloads and a lost response, and is created once with the call's record", async ({
  crmService,
  crmPage,
  softphone,
}) => {
  const { page } = crmPage;
  const { frame } = softphone;
  await callContact(crmPage, softphone);
  await softphone.button("Hang up").click();
  await frame.getByRole("checkbox", { name: "Follow-up task" }).check();
  await frame.getByRole("checkbox", { name: "Keep the phone open" }).check();
  const title = frame.getByRole("textbox", { name: "Task title" });
  await expect(title).toHaveValue("Follow up with Ada Example");
  await title.fill(wanted);
  await frame.getByRole("combobox", { name: "Due" }).selectOption("Next week");
  await frame.getByRole("combobox", { name: "Type" }).selectOption("Email");
  await softphone.reload();
  await expect(title).toHaveValue(wanted);

  await page.route(TASKS, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await softphone.save({ notes: "Wants an offer" });
  await expect(frame.getByText(`Couldn't create the task “${wanted}”.`)).toBeVisible();
  await expect(crmPage.calls.filter({ hasText: "Wants an offer" })).toBeVisible();
  await page.unroute(TASKS);
  await softphone.reload();
  await expect(frame.getByText(`Created the task “${wanted}”, due`)).toBeVisible();
  await expect(crmPage.timeline.getByRole("article", { name: wanted })).toHaveCount(1);

  const list = "/crm/v3/objects/tasks?limit=100&associations=contacts";
  const { results } = (await crmService.get(
    `${list}&properties=hs_task_subject,hs_task_type,hs_task_status`,
  )) as { results: { properties: { hs_task_subject: string } }[] };
  const tasks = results.filter(({ properties }) => properties.hs_task_subject === wanted);
  expect(tasks).toMatchObject([
    {
      properties: { hs_task_type: "EMAIL", hs_task_status: "NOT_STARTED" },
      associations: { contacts: { results: [{ id: "101" }] } },
    },
  ]);
});
