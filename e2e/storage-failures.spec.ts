import type { Route } from "@playwright/test";
import { callContact, expect, test } from "./support/test.ts";

/** Saves of calls, and not their heartbeats. */
const SAVES = "**/_page/calls/*";

const failWith =
  (status: number, message: string) =>
  (route: Route): Promise<void> =>
    route.fulfill({
      status,
      json: {
        status: "error",
        message,
        correlationId: "00000000-0000-4000-8000-000000000000",
        category: "INTERNAL",
      },
    });

// The CRM simulates failures, and a reloaded app completes a discarded call again.
test.use({ expectedProblems: ["portFailed", "saveRefused", "illegalOrder"] });

test("a call that the CRM can't store is shown, survives a reload, and is stored once", async ({
  crmService,
  crmPage,
  softphone,
}) => {
  const { page } = crmPage;
  await page.route(SAVES, failWith(500, "The database is away."));
  await callContact(crmPage, softphone);
  const row = crmPage.callWith("+12025550101");
  await expect(row).toContainText("Not stored yet. The database is away. Trying again…");
  await expect(row.getByRole("button", { name: "Retry" })).toBeVisible();

  await softphone.button("Hang up").click();
  await softphone.save({ title: "Stored late", notes: "Not to be lost" });
  await expect(crmPage.unstoredCalls).toContainText("Call to +12025550101");
  await expect(crmPage.unstoredCalls).toContainText("Not to be lost");
  expect(await crmService.calls()).toEqual([]);

  // What a proxy responds isn't the CRM's word.
  await page.route(SAVES, (route) => route.fulfill({ status: 403, body: "<h1>Blocked</h1>" }));
  await page.reload();
  await expect(crmPage.unstoredCalls).toContainText("Not to be lost");
  await expect(crmPage.unstoredCalls).toContainText("(status 403). Trying again…");
  await crmPage.followList("Companies");
  await page.getByRole("link", { name: "1 call is not stored yet" }).click();
  await expect(crmPage.heading).toHaveText("Ada Example");

  await page.unroute(SAVES);
  // The page's next attempt may come first and remove the button.
  const retry = crmPage.unstoredCalls.getByRole("button", { name: "Retry" });
  await retry.click({ timeout: 2_000 }).catch(() => undefined);
  await expect(crmPage.calls).toContainText("Not to be lost");
  await expect(crmPage.unstoredCalls).toBeHidden();
  await expect(page.getByRole("link", { name: /not stored yet/ })).toBeHidden();
  await expect(crmPage.calls).toHaveCount(1);
  expect(await crmService.calls()).toHaveLength(1);
});

test(
  "a call that the CRM rejects can be discarded after a confirmation",
  { tag: "@long" },
  async ({ crmService, crmPage, softphone }) => {
    const { page } = crmPage;
    await page.route(SAVES, failWith(403, "You may not edit calls."));
    await callContact(crmPage, softphone);
    await softphone.button("Hang up").click();
    await softphone.save({ title: "Rejected" });
    const { unstoredCalls } = crmPage;
    await expect(unstoredCalls).toContainText("The CRM rejected it: You may not edit calls.");

    await expect(unstoredCalls).toContainText("copy the call and discard it");
    await expect(unstoredCalls.getByRole("button", { name: "Copy" })).toBeVisible();
    const discard = unstoredCalls.getByRole("button", { name: "Discard" });
    await discard.click();
    await crmPage.confirm("Keep");
    await expect(unstoredCalls).toBeVisible();
    await discard.click();
    await crmPage.confirm("Discard");
    await expect(unstoredCalls).toBeHidden();

    await page.unroute(SAVES);
    await page.reload();
    await expect(crmPage.timeline).toContainText("No calls yet");
    await expect(unstoredCalls).toBeHidden();
    expect(await crmService.calls()).toEqual([]);
  },
);
