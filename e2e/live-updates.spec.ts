import type { Page, Request } from "@playwright/test";
import { test as persistentTest } from "./support/persistent-test.ts";
import { expect, SOFTPHONE, test } from "./support/test.ts";

/** Simulates that the tab becomes hidden or visible. Tabs of tests are always visible. */
const setHidden = (page: Page, isHidden: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { configurable: true, value: hidden });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

const toContact = (id: number) => ({
  to: { id },
  types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 194 }],
});
const noteToTicket = (id: number) => ({
  to: { id },
  types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 228 }],
});

test("an open page shows external changes immediately", async ({ crmService, crmPage }) => {
  await crmPage.open("contact", 101);
  await crmService.send("POST", "/crm/v3/objects/calls", {
    properties: { hs_timestamp: Date.now(), hs_call_title: "Made over HTTP" },
    associations: [toContact(101)],
  });
  await expect(crmPage.calls).toContainText(["Made over HTTP"]);
  await crmService.send("POST", "/crm/v3/extensions/calling/inbound-call", {
    externalCallId: "mobile-1",
    createEngagement: true,
    engagementProperties: { hs_call_title: "Taken on the road" },
    finalCallStatus: "COMPLETED",
    fromNumber: { e164Number: "+12025550101", phoneNumberType: "MOBILE" },
    toNumber: { e164Number: "+12025550199", phoneNumberType: "MOBILE" },
    callStartedTimestamp: Date.now() + 1000,
  });
  await expect(crmPage.calls).toContainText(["Taken on the road", "Made over HTTP"]);
  await crmService.send("PATCH", "/crm/v3/objects/contacts/101", {
    properties: { firstname: "Adele", phone: "+12025550111" },
  });
  await expect(crmPage.heading).toHaveText("Adele Example");

  // A ticket shows its contact and its pinned activity.
  await crmPage.follow("Tickets", "The scanner stops after a minute");
  await expect(crmPage.page.getByRole("button", { name: "Call +12025550111" })).toBeVisible();
  await crmService.send("PATCH", "/crm/v3/objects/contacts/101", {
    properties: { lastname: "Sample" },
  });
  await expect(crmPage.page.getByRole("link", { name: "Adele Sample" }).first()).toBeVisible();
  const note = (await crmService.send("POST", "/crm/v3/objects/notes", {
    properties: { hs_timestamp: Date.now(), hs_note_body: "Ask for the serial number" },
    associations: [noteToTicket(301)],
  })) as { id: string };
  await expect(crmPage.timeline.getByRole("article", { name: "Note" })).toContainText("serial");
  await crmService.send("PATCH", "/crm/v3/objects/tickets/301", {
    properties: { hs_pinned_engagement_id: note.id },
  });
  await expect(crmPage.page.getByRole("region", { name: "Pinned" })).toContainText("serial");
  await expect(crmPage.timeline.getByRole("article")).toHaveCount(1);

  await crmPage.followList("Contacts");
  await crmService.send("POST", "/crm/v3/objects/contacts", { properties: { firstname: "Zoe" } });
  await expect(crmPage.page.getByRole("main").getByRole("link", { name: "Zoe" })).toBeVisible();
});

test("a hidden tab has no stream, and shows all changes once it is visible", async ({
  crmService,
  crmPage,
}) => {
  const { page } = crmPage;
  const streams = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes("/_page/events")) streams.add(request);
  });
  page.on("requestfailed", (request) => streams.delete(request));
  await crmPage.open("contact", 101);
  await expect(crmPage.calls).toHaveCount(0);
  await expect.poll(() => streams.size).toBe(1);
  await setHidden(page, true);
  await expect.poll(() => streams.size).toBe(0);
  await crmService.send("POST", "/crm/v3/objects/calls", {
    properties: { hs_timestamp: Date.now(), hs_call_title: "While hidden" },
    associations: [toContact(101)],
  });
  expect(streams.size).toBe(0);
  await setHidden(page, false);
  await expect(crmPage.calls).toContainText(["While hidden"]);
});

persistentTest(
  "failed requests and an interrupted stream continue without a gap once the service is back",
  async ({ crmService, persistentCrm, crmPage }) => {
    const { page } = crmPage;
    const session = "**/_page/session";
    await page.route(session, (route) => route.fulfill({ status: 503 }));
    await page.goto(crmPage.recordUrl("contact", 101));
    await expect(crmPage.alerts).toContainText("503");
    await page.unroute(session);
    await expect(crmPage.timeline).toContainText("No calls yet");
    // With a route, Chromium keeps no files: what loads late must be there before the service stops.
    await page.getByRole("button", { name: /^Account of/ }).click();
    await expect(page.getByRole("link", { name: "Settings" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: SOFTPHONE })).toBeVisible();

    const reconnecting = page.getByRole("status").filter({ hasText: "Reconnecting" });
    const stream = "**/_page/events*";
    await page.route(stream, (route) => route.fulfill({ status: 503 }));
    await persistentCrm.restart();
    await crmService.send("POST", "/crm/v3/objects/calls", {
      properties: { hs_timestamp: Date.now(), hs_call_title: "While the service was away" },
      associations: [toContact(101)],
    });
    await expect(reconnecting).toBeVisible();
    await expect(crmPage.calls).toHaveCount(0);
    await page.unroute(stream);
    await expect(crmPage.calls).toContainText(["While the service was away"]);
    await expect(reconnecting).toBeHidden();

    await persistentCrm.stop();
    await crmPage.followList("Companies");
    await expect(crmPage.alerts).toContainText("isn't responding");
    await persistentCrm.restart();
    await expect(
      page.getByRole("main").getByRole("link", { name: "Example" }).first(),
    ).toBeVisible();
    await expect(crmPage.alerts).toHaveCount(0);
  },
);
