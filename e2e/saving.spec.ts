import type { Route } from "@playwright/test";
import { BO, callContact, expect, test } from "./support/test.ts";

/** The URL to which the page saves a call. */
const SAVES = /\/_page\/calls\/[\da-f-]+$/;
const serverError = {
  status: 500,
  json: {
    status: "error",
    message: "The database is away.",
    correlationId: "00000000-0000-4000-8000-000000000000",
    category: "INTERNAL",
  },
};

test.describe("while the CRM is slow", () => {
  // Saving again during the first save completes the call again.
  test.use({ expectedProblems: ["illegalOrder"] });

  test(
    "the app's frame reloads while it saves, and the latest notes are on the timeline",
    { tag: "@long" },
    async ({ crmService, crmPage, softphone }) => {
      const { page } = crmPage;
      await callContact(crmPage, softphone);
      await softphone.button("Hang up").click();
      const heldRoutes: Route[] = [];
      let isHolding = true;
      await page.route(SAVES, (route) =>
        isHolding ? void heldRoutes.push(route) : route.continue(),
      );
      await softphone.save({ title: "Slow", notes: "First notes" });
      await softphone.save({ notes: "Latest notes" });
      await softphone.reload();
      isHolding = false;
      for (const route of heldRoutes) await route.continue();
      await expect(crmPage.calls).toContainText("Latest notes");
      await expect(crmPage.calls).toHaveCount(1);
      await expect
        .poll(async () => (await crmService.calls()).map(({ properties }) => properties))
        .toMatchObject([{ hs_call_title: "Slow", hs_call_body: "Latest notes" }]);
    },
  );
});

test("a save that a reload interrupts is repeated once, also if the phone's calls load late", async ({
  crmPage,
  softphone,
}) => {
  const { page } = crmPage;
  await callContact(crmPage, softphone);
  await softphone.button("Hang up").click();
  const heldCode: Route[] = [];
  let isHolding = true;
  await page.route(/\/assets\/calls-/, (route) =>
    isHolding ? void heldCode.push(route) : route.continue(),
  );
  let isInterrupted = true;
  await page.route(SAVES, (route) => (isInterrupted ? undefined : route.continue()));
  await softphone.save({ notes: "Interrupted" });
  await expect(softphone.frame.getByText("Saving…").first()).toBeVisible();
  // From now on, the page before can't repeat the save.
  await page.reload({ waitUntil: "commit" });
  isInterrupted = false;
  await expect(crmPage.calls).toContainText("Interrupted");
  isHolding = false;
  for (const route of heldCode) await route.continue();
  await expect(softphone.frame.getByText("Saved to the CRM.")).toBeAttached();
  await expect(crmPage.calls).toHaveCount(1);
});

test("a save is kept if the page reloads before the browser has stored it", async ({
  crmPage,
  softphone,
}) => {
  const { page } = crmPage;
  await callContact(crmPage, softphone);
  await softphone.button("Hang up").click();
  await softphone.notes.fill("Interrupted");
  // The phone, which would repeat the save, isn't there after the reload.
  await page.route(/\/assets\/calls-/, () => undefined);
  let isInterrupted = true;
  await page.route(SAVES, (route) => (isInterrupted ? undefined : route.continue()));
  await page.evaluate(occupyDatabase);
  await softphone.button("Save").click();
  await expect(softphone.frame.getByText("Saving…").first()).toBeVisible();
  await page.reload({ waitUntil: "commit" });
  isInterrupted = false;
  await expect(crmPage.calls).toContainText("Interrupted");
  await expect(crmPage.calls).toHaveCount(1);
});

/** Lets the database in which the page stores its calls wait for a transaction that doesn't end. */
async function occupyDatabase(): Promise<void> {
  const [{ name = "" } = {}] = await indexedDB.databases();
  const request = indexedDB.open(name);
  await new Promise((resolve) => request.addEventListener("success", resolve));
  const calls = request.result.transaction("calls", "readwrite").objectStore("calls");
  const goOn = (): void => calls.get("").addEventListener("success", goOn);
  goOn();
}

test.describe("while the CRM fails", () => {
  test.use({ expectedProblems: ["portFailed"] });

  test(
    "notes are kept and can be copied, the next call works, and the notes are saved in the end",
    { tag: "@long" },
    async ({ crmService, crmPage, softphone }) => {
      const { page } = crmPage;
      await page.clock.install();
      await callContact(crmPage, softphone);
      await softphone.button("Hang up").click();
      await expect(softphone.button("Save")).toBeVisible();
      await page.route(SAVES, (route) =>
        route.request().postData()?.includes("Not to be lost")
          ? route.fulfill(serverError)
          : route.continue(),
      );
      const failed = page.waitForResponse((response) => response.status() === serverError.status);
      await softphone.save({ notes: "Not to be lost" });
      await failed;
      // So long, the page waits for the CRM.
      await page.clock.fastForward(8_000);
      await expect(softphone.frame.getByText(/^Couldn't save: The database is away/)).toBeVisible();
      await softphone.button("Copy notes").click();
      await expect(softphone.button("Copied")).toBeVisible();

      await crmPage.follow("Contacts", "Bo Example");
      await crmPage.dial(BO);
      await expect(crmPage.callWith(BO)).toContainText("In call");
      const unsaved = softphone.frame.getByText(/^Couldn't save the notes on the call with/);
      await expect(unsaved).toBeVisible();
      await softphone.notes.fill("For Bo");
      await page.reload();
      await expect(softphone.notes).toHaveValue("For Bo");
      await page.unroute(SAVES);
      // The page doesn't wait for its next attempt.
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(
        softphone.frame.getByText(/^The notes on the call with .* are saved/),
      ).toBeVisible();
      await expect(unsaved).toBeHidden();
      await softphone.button("Hang up").click();
      await softphone.save();
      await expect
        .poll(async () =>
          (await crmService.calls()).map(({ properties }) => properties["hs_call_body"]),
        )
        .toEqual(expect.arrayContaining(["For Bo", "Not to be lost"]));
      expect(await crmService.calls()).toHaveLength(2);
    },
  );
});

test.describe("notes that are too long for the CRM", () => {
  // The page reports what the CRM left out.
  test.use({ expectedProblems: ["portFailed"] });

  test(
    "stay in the phone, also after a reload, until they are shorter",
    { tag: "@long" },
    async ({ crmService, crmPage, softphone }) => {
      await callContact(crmPage, softphone);
      await softphone.button("Hang up").click();
      await softphone.notes.fill("a".repeat(65_540));
      const phone = softphone.frame.locator("body");
      await expect(phone).toContainText("4 characters too many");
      await softphone.button("Save").click();
      await expect(phone).toContainText("The CRM didn't store all of the notes.");
      await expect(phone).not.toContainText("Saved to the CRM.");
      await crmPage.page.reload();
      await crmPage.page.getByRole("button", { name: /^Demo softphone, / }).click();
      await expect.poll(async () => (await softphone.notes.inputValue()).length).toBe(65_540);
      await softphone.save({ notes: "Shorter" });
      await expect(phone).toContainText("Saved to the CRM.");
      await expect
        .poll(async () => (await crmService.calls()).map(({ properties }) => properties))
        .toMatchObject([{ hs_call_body: "Shorter" }]);
    },
  );
});
