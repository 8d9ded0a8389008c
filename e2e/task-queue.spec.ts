import type { Locator } from "@playwright/test";
import type { CrmPage } from "./support/crm-page.ts";
import type { CrmService } from "./support/crm-service.ts";
import { findViolations } from "./support/find-violations.ts";
import { ADA, BO, expect, SOFTPHONE, test, VENDOR_APP } from "./support/test.ts";

const MINUTE_MS = 60_000;

/** Creates a task of the demo user in queue 7 that was due some minutes ago. */
async function createTask(
  crmService: CrmService,
  title: string,
  { contact, dueAgo, type = "CALL" }: { contact: number; dueAgo: number; type?: string },
): Promise<void> {
  await crmService.send("POST", "/crm/v3/objects/tasks", {
    properties: {
      hs_task_subject: title,
      hs_task_type: type,
      hs_timestamp: Date.now() - dueAgo * MINUTE_MS,
      hs_queue_membership_ids: "7",
      hubspot_owner_id: "21",
    },
    associations: [
      {
        to: { id: String(contact) },
        types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 204 }],
      },
    ],
  });
}

async function createTasks(crmService: CrmService): Promise<void> {
  await createTask(crmService, "Call Ada", { contact: 101, dueAgo: 30 });
  await createTask(crmService, "Call Bo", { contact: 102, dueAgo: 20 });
  await createTask(crmService, "Write to Ada", { contact: 101, dueAgo: 10, type: "EMAIL" });
}

const queueOf = ({ page }: CrmPage) => page.getByRole("region", { name: "Task queue" });

async function startQueue(crmPage: CrmPage): Promise<void> {
  await crmPage.page.getByRole("link", { name: "Home", exact: true }).click();
  await crmPage.page.getByRole("button", { name: "Start Task queue 7" }).click();
}

test("a rep works through a queue with the softphone, over a reload", async ({
  crmService,
  crmPage,
  softphone,
}) => {
  await createTasks(crmService);
  const { page } = crmPage;
  await crmPage.open("company", 202);
  await startQueue(crmPage);
  const queue = queueOf(crmPage);
  await expect(queue).toContainText("1 of 3");
  await expect(page).toHaveURL(crmPage.recordUrl("contact", 101));

  const call = (name: string) => queue.getByRole("button", { name: `Call ${name}` });
  await call("Ada Example").click();
  await softphone.ready();
  await expect(crmPage.currentCall).toContainText("In call");
  await softphone.button("Hang up").click();
  await softphone.save({ title: "First" });
  // The app asks to be hidden, and stays for the next call.
  await expect(queue).toContainText("Call Bo");
  await expect(queue).toContainText("2 of 3");
  await expect(page).toHaveURL(crmPage.recordUrl("contact", 102));
  await expect(crmPage.panel(SOFTPHONE)).toBeVisible();
  await expect(call("Bo")).toBeFocused();

  await page.reload();
  await expect(queue).toContainText("Call Bo");
  await call("Bo").click();
  await expect(crmPage.currentCall).toContainText("In call");
  await softphone.button("Hang up").click();
  await softphone.frame.getByLabel("Outcome").selectOption("Left voicemail");
  await softphone.save({ title: "Second" });
  await expect(queue).toContainText("Not reached: left a voicemail");
  await page.reload();
  await queue.getByRole("button", { name: "Done anyway" }).click();
  await expect(queue).toContainText("Write to Ada");
  await queue.getByRole("button", { name: "Mark as done" }).click();
  await expect(queue).toContainText("The queue is done");
  await expect(queue).toContainText("1 reached · 2 done");
  await expect(queue.getByRole("listitem")).toHaveText([
    /^Call Bo.*Not reached: left a voicemail. Done$/,
    /^Call Ada.*Reached$/,
    /^Write to Ada.*Done$/,
  ]);
  await queue.getByRole("button", { name: "Leave the queue" }).click();
  await expect(queue).toBeHidden();

  const calls = await crmService.calls();
  expect(
    calls.map(({ properties }) => [properties["hs_call_title"], properties["hs_call_to_number"]]),
  ).toEqual([
    ["First", ADA],
    ["Second", BO],
  ]);
});

/** Moves the focus with a key, as often as it takes, and presses Enter. */
async function pressByKeys(target: Locator, key: "Tab" | "Shift+Tab" | "ArrowDown"): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await hasFocus()); presses += 1) {
    await target.page().keyboard.press(key);
  }
  await expect(target).toBeFocused();
  await target.page().keyboard.press("Enter");
}

test("a rep starts, skips, reschedules, undoes and leaves by keyboard alone", async ({
  crmService,
  crmPage,
}) => {
  await createTasks(crmService);
  const { page } = crmPage;
  await crmPage.open("company", 202);
  await pressByKeys(page.getByRole("link", { name: "Home", exact: true }), "Tab");
  await pressByKeys(page.getByRole("button", { name: "Start Task queue 7" }), "Tab");
  const queue = queueOf(crmPage);
  const button = (name: string) => queue.getByRole("button", { name });
  await expect(queue).toContainText("Call Ada");
  await expect(crmPage.heading).toHaveText("Ada Example");
  expect(await findViolations(page)).toEqual([]);
  // The focus is on Call.
  await pressByKeys(button("Skip"), "Tab");
  await expect(queue).toContainText("Call Bo");
  await expect(crmPage.heading).toHaveText("Bo Example");
  await pressByKeys(button("Reschedule"), "Tab");
  await pressByKeys(page.getByRole("menuitem", { name: "Tomorrow at 9:00" }), "ArrowDown");
  await expect(queue).toContainText("Write to Ada");
  await expect(queue).toContainText("2 of 3");
  await expect(crmPage.heading).toHaveText("Ada Example");
  await pressByKeys(button("Mark as done"), "Tab");
  // Skipped tasks come last.
  await expect(queue).toContainText("Call Ada");
  await expect(queue).toContainText("3 of 3");
  await pressByKeys(crmPage.undoButton("is done."), "Tab");
  await expect(queue).toContainText("2 of 3");
  await pressByKeys(button("Skip"), "Shift+Tab");
  await expect(queue).toContainText("Write to Ada");
  await pressByKeys(button("Leave the queue"), "Tab");
  await expect(queue).toBeHidden();
});

test.describe("with an app on the vendor's SDK", () => {
  test.use({ vendorApp: { path: "/vendor-app/esm.html", supportsInboundCalling: false } });

  test(
    "two tasks in a row dial twice, and the app stays open",
    { tag: "@long" },
    async ({ crmService, crmPage }) => {
      await createTasks(crmService);
      await crmPage.open("company", 202);
      await startQueue(crmPage);
      const queue = queueOf(crmPage);
      const app = crmPage.app(VENDOR_APP);
      for (const [name, next] of [
        ["Call Ada Example", "Call Bo"],
        ["Call Bo", "Write to Ada"],
      ] as const) {
        await queue.getByRole("button", { name }).click();
        await crmPage.chooseApp(VENDOR_APP);
        await app.getByRole("button", { name: "Answer" }).click();
        await expect(crmPage.currentCall).toContainText("In call");
        await app.getByRole("button", { name: "Hang up" }).click();
        await app.getByRole("button", { name: "Save" }).click();
        await expect(queue).toContainText(next);
        await expect(crmPage.panel(VENDOR_APP)).toBeVisible();
      }
      const dials = await app
        .locator("html")
        .evaluate(() =>
          window.callingApp.received.flatMap((message) =>
            (message as { type?: unknown }).type === "DIAL_NUMBER"
              ? [(message as { data: { phoneNumber: string; objectId: unknown } }).data]
              : [],
          ),
        );
      expect(dials.map(({ phoneNumber, objectId }) => [phoneNumber, Number(objectId)])).toEqual([
        [ADA, 101],
        [BO, 102],
      ]);
    },
  );
});
