import { once } from "node:events";
import { callContact, expect, SOFTPHONE, test, VENDOR_APP } from "./support/test.ts";
import { handlerData } from "./support/fixture-app.ts";
import { toSeconds } from "./support/to-seconds.ts";

test(
  "the app's frame reloads during a call, and the call continues unchanged",
  { tag: "@long" },
  async ({ crmService, crmPage, softphone }) => {
    await callContact(crmPage, softphone);
    await softphone.notes.fill("Before the reload");
    const [before] = await crmService.calls();
    await expect
      .poll(async () => toSeconds(await softphone.timer.innerText()))
      .toBeGreaterThanOrEqual(1);
    const elapsed = toSeconds(await softphone.timer.innerText());

    await softphone.reload();
    await expect(softphone.notes).toHaveValue("Before the reload");
    expect(toSeconds(await softphone.timer.innerText())).toBeGreaterThanOrEqual(elapsed);
    await expect(crmPage.currentCall).toContainText("In call");

    await softphone.button("Hang up").click();
    await expect(crmPage.currentCall).toBeHidden();
    await softphone.save({ title: "Survived" });
    await expect(crmPage.calls).toContainText("Before the reload");
    const calls = await crmService.calls();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.properties["hs_call_external_id"]).toBe(
      before?.properties["hs_call_external_id"],
    );
  },
);

test("the whole page reloads during a call, and the call continues unchanged", async ({
  crmService,
  crmPage,
  softphone,
}) => {
  const openedAt = Date.now();
  await callContact(crmPage, softphone);
  await softphone.notes.fill("Before the page reload");
  await expect.poll(() => crmService.calls()).toHaveLength(1);
  const [before] = await crmService.calls();
  const row = crmPage.callWith("+12025550101");
  const timer = row.getByRole("timer");
  await expect.poll(async () => toSeconds(await timer.innerText())).toBeGreaterThanOrEqual(1);
  const elapsed = toSeconds(await timer.innerText());

  const reloadedAt = Date.now();
  await crmPage.page.reload();
  await expect(row).toContainText("In call");
  await expect(row).toContainText("Ada Example");
  // A call is on the timeline once it is completed.
  await expect(crmPage.timeline).toContainText("No calls yet");
  expect(toSeconds(await timer.innerText())).toBeGreaterThanOrEqual(elapsed);
  await expect(crmPage.panel(SOFTPHONE)).toBeVisible();
  await expect(softphone.notes).toHaveValue("Before the page reload");

  await crmPage.hangUp("+12025550101");
  await softphone.save({ title: "Survived it all" });
  await expect(crmPage.calls).toHaveCount(1);
  await expect(crmPage.calls).toContainText("Before the page reload");
  await expect(crmPage.calls).toContainText("Completed");
  const [after, ...others] = await crmService.calls();
  expect(others).toEqual([]);
  for (const name of ["hs_call_external_id", "hs_call_from_number", "hs_call_to_number"]) {
    expect(after?.properties[name]).toBe(before?.properties[name]);
  }
  // The app sets its own start time when it completes the call, which is not that of the reload.
  const startTime = Date.parse(after?.properties["hs_timestamp"] ?? "");
  expect(startTime).toBeGreaterThan(openedAt);
  expect(startTime).toBeLessThan(reloadedAt);
  await crmPage.page.reload();
  await expect(crmPage.calls).toHaveCount(1);
  await expect(crmPage.currentCall).toBeHidden();
});

test(
  "a number that is dialed while the app's frame reloads is dialed by the next page",
  { tag: "@long" },
  async ({ crmPage, softphone }) => {
    await crmPage.open("contact", 101);
    await crmPage.page.getByRole("button", { name: SOFTPHONE }).click();
    await softphone.ready();
    const dialed = new EventTarget();
    const isDialed = once(dialed, "dialed");
    await crmPage.page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
      await isDialed;
      await route.continue();
    });
    await softphone.reload();
    await crmPage.dial("+12025550101");
    dialed.dispatchEvent(new Event("dialed"));
    await expect(crmPage.currentCall).toContainText("In call");
  },
);

test(
  "the whole page reloads before the notes are saved, and offers to finish them",
  { tag: "@long" },
  async ({ crmService, crmPage, softphone }) => {
    const { page } = crmPage;
    await callContact(crmPage, softphone);
    await softphone.button("Hang up").click();
    await softphone.notes.fill("Typed before the reload");
    const prompt = page.waitForEvent("dialog");
    const reloaded = page.reload();
    await (await prompt).accept();
    await reloaded;

    const row = crmPage.callWith("+12025550101");
    await expect(row).toContainText("Notes not finished");
    await expect(row).toContainText("Ada Example");
    await expect(crmPage.panel(SOFTPHONE)).toBeVisible();
    await expect(softphone.notes).toHaveValue("Typed before the reload");
    await softphone.save({ title: "Finished later" });
    await expect(row).toBeHidden();
    await expect(crmPage.calls).toContainText("Typed before the reload");
    await expect(crmPage.calls).toHaveCount(1);
    expect(await crmService.calls()).toHaveLength(1);
  },
);

test.describe("in a widget", () => {
  test.use({ vendorApp: { path: "/vendor-app/esm.html", supportsInboundCalling: false } });

  test(
    "the whole page reloads during a call, and the widget and its call are restored",
    { tag: "@long" },
    async ({ crmService, crmPage }) => {
      const app = crmPage.app(VENDOR_APP);
      await crmPage.open("contact", 101);
      await crmPage.dial("+12025550101", VENDOR_APP);
      await expect(app.getByRole("status")).toContainText("Engagement");
      await app.getByRole("button", { name: "Answer" }).click();
      await expect(crmPage.currentCall).toContainText("In call");

      await crmPage.page.reload();
      await expect(crmPage.panel(VENDOR_APP)).toBeVisible();
      await expect(crmPage.callWith("+12025550101")).toContainText("In call");
      const [call] = await crmService.calls();
      await expect
        .poll(() => handlerData(app, "onReady"))
        .toMatchObject([{ engagementId: Number(call?.id) }]);
    },
  );
});

test(
  "client-side navigation during a call doesn't affect the app, and leaving the page asks first",
  { tag: "@long" },
  async ({ crmPage, softphone }) => {
    const { page } = crmPage;
    await callContact(crmPage, softphone);
    await softphone.notes.fill("Still here");
    await crmPage.followList("Companies");
    await expect(page.getByRole("heading", { name: "Companies" })).toBeVisible();
    await expect(softphone.notes).toHaveValue("Still here");
    await expect(crmPage.currentCall).toContainText("In call");

    const prompt = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const dialog = await prompt;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await softphone.button("Hang up").click();
    await softphone.save();
    await expect(crmPage.currentCall).toBeHidden();
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
  },
);
