import type { BrowserContext } from "@playwright/test";
import { CrmPage } from "./support/crm-page.ts";
import type { CrmService } from "./support/crm-service.ts";
import { handlerData, sendMessage } from "./support/fixture-app.ts";
import { ADA, BO, expect, SOFTPHONE, test, VENDOR_APP } from "./support/test.ts";

// The test acts as the app: its server rings it in every tab.
test.use({
  vendorApp: { path: "/vendor-app/esm.html?scripted", supportsInboundCalling: true },
});

const externalCallId = "ring-1";
const say = (tab: CrmPage, type: string, data: object = {}): Promise<void> =>
  sendMessage(tab.app(VENDOR_APP), type, { externalCallId, ...data });
const dials = (tab: CrmPage): Promise<unknown[]> =>
  handlerData(tab.app(VENDOR_APP), "onDialNumber");
const engagementIds = async (tab: CrmPage): Promise<unknown[]> => {
  const replies = await handlerData(tab.app(VENDOR_APP), "onCreateEngagementSucceeded");
  return replies.map((reply) => (reply as { engagementId: number }).engagementId);
};

async function open(tab: CrmPage): Promise<void> {
  await tab.open("contact", 102);
  // The app has completed the handshake.
  await expect.poll(() => handlerData(tab.app(VENDOR_APP), "onReady")).toHaveLength(1);
}

/** Opens three tabs, each with the app, and rings in all of them. */
async function ringInThreeTabs(
  context: BrowserContext,
  first: CrmPage,
  { url }: CrmService,
): Promise<readonly [CrmPage, CrmPage, CrmPage]> {
  const second = new CrmPage(await context.newPage(), url);
  const third = new CrmPage(await context.newPage(), url);
  for (const tab of [first, second, third]) await open(tab);
  for (const tab of [third, first, second]) {
    await say(tab, "INCOMING_CALL", { fromNumber: ADA, createEngagement: true });
  }
  for (const tab of [first, second, third]) {
    await expect.poll(() => engagementIds(tab)).toHaveLength(1);
    await expect(tab.callWith(ADA)).toHaveCount(1);
  }
  return [first, second, third];
}

/** Saves the call in a tab, and checks that it is the only one in the CRM, with the caller. */
async function saveIn(tab: CrmPage, crmService: CrmService): Promise<void> {
  await say(tab, "CALL_ENDED", { callEndStatus: "COMPLETED" });
  const engagementProperties = { hs_call_body: "Saved once" };
  await say(tab, "CALL_COMPLETED", { engagementProperties });
  await expect(tab.currentCall).toBeHidden();
  // A user doesn't leave the page in the moment of saving.
  const notes = async () =>
    (await crmService.calls()).map(({ properties }) => properties["hs_call_body"]);
  await expect.poll(notes).toEqual(["Saved once"]);
  await tab.open("contact", 101);
  await expect(tab.calls).toContainText("Saved once");
  expect(await crmService.calls()).toHaveLength(1);
}

test("a call that rings in three tabs is one call, and belongs to the tab that answers", async ({
  context,
  crmPage,
  crmService,
}) => {
  const [first, second, third] = await ringInThreeTabs(context, crmPage, crmService);
  await say(second, "CALL_ANSWERED");
  await expect(second.page).toHaveURL(second.recordUrl("contact", 101));
  for (const tab of [first, third]) {
    await say(tab, "CALL_ENDED", { callEndStatus: "CANCELED" });
    await say(tab, "CALL_COMPLETED");
    await expect(tab.callWith(ADA)).toContainText("In call");
    await expect(tab.page).toHaveURL(tab.recordUrl("contact", 102));
  }
  // The phone, whose tab writes the call, stays where it is.
  await second.page.getByRole("button", { name: "Calling apps" }).click();
  await second.page.getByRole("button", { name: `Open ${SOFTPHONE}` }).click();
  await expect(second.page.getByText(`so ${SOFTPHONE} opens there`)).toBeVisible();
  await expect(first.app(SOFTPHONE).getByRole("button", { name: "Log out" })).toBeVisible();
  // The app that has the call hangs up.
  await third.hangUp(ADA);
  await expect.poll(() => handlerData(second.app(VENDOR_APP), "onEndCall")).toHaveLength(1);
  await saveIn(second, crmService);
  expect(await handlerData(first.app(VENDOR_APP), "onEndCall")).toEqual([]);
});

test(
  "a dial in a tab without the phone reaches the app there, once",
  { tag: "@long" },
  async ({ context, crmPage: first, crmService }) => {
    const second = new CrmPage(await context.newPage(), crmService.url);
    for (const tab of [first, second]) await open(tab);
    await second.dial(BO, VENDOR_APP);
    await expect.poll(() => dials(second)).toHaveLength(1);
    await say(second, "OUTGOING_CALL_STARTED", { toNumber: BO, createEngagement: true });
    await say(second, "CALL_ANSWERED");
    await expect(first.callWith(BO)).toContainText("In call in another tab");
    await first.hangUp(BO);
    await expect.poll(() => handlerData(second.app(VENDOR_APP), "onEndCall")).toHaveLength(1);
    await say(second, "CALL_ENDED", { callEndStatus: "COMPLETED" });
    await say(second, "CALL_COMPLETED", { engagementProperties: { hs_call_body: "Dialed once" } });
    await expect(second.calls).toContainText("Dialed once");
    expect(await dials(first)).toEqual([]);
    expect(await crmService.calls()).toHaveLength(1);
  },
);

const ways = {
  "is closed": (tab: CrmPage) => tab.page.close(),
  crashes: (tab: CrmPage) => tab.crash(),
};
for (const [title, leave] of Object.entries(ways)) {
  test(
    `a call continues in its tab when the tab that writes ${title}`,
    { tag: "@long" },
    async ({ context, crmPage, crmService }) => {
      const [first, second] = await ringInThreeTabs(context, crmPage, crmService);
      await say(second, "CALL_ANSWERED");
      await expect(first.callWith(ADA)).toContainText("In call");
      await leave(first);
      await expect(second.callWith(ADA)).toContainText("In call");
      await expect.poll(() => handlerData(second.app(VENDOR_APP), "onReady")).toHaveLength(1);
      await saveIn(second, crmService);
    },
  );
}

test(
  "a call whose tab is closed continues in the tab that writes",
  { tag: "@long" },
  async ({ context, crmPage, crmService }) => {
    const [first, second] = await ringInThreeTabs(context, crmPage, crmService);
    const [engagementId] = await engagementIds(first);
    await say(second, "CALL_ANSWERED");
    await expect(first.callWith(ADA)).toContainText("In call");
    await second.page.close();
    // The app is loaded again, for the engagement of the call.
    await expect
      .poll(() => handlerData(first.app(VENDOR_APP), "onReady"))
      .toMatchObject([{ engagementId }]);
    await saveIn(first, crmService);
  },
);

test(
  "a call continues in one tab if all of them are reloaded at once",
  { tag: "@long" },
  async ({ context, crmPage, crmService }) => {
    const tabs = await ringInThreeTabs(context, crmPage, crmService);
    const [engagementId] = await engagementIds(tabs[0]);
    await say(tabs[1], "CALL_ANSWERED");
    await expect(tabs[0].callWith(ADA)).toContainText("In call");
    await Promise.all(tabs.map(({ page }) => page.reload()));
    let continuing: CrmPage[] = [];
    await expect(async () => {
      const ready = await Promise.all(
        tabs.map((tab) => handlerData(tab.app(VENDOR_APP), "onReady")),
      );
      continuing = tabs.filter((_tab, index) =>
        ready[index]?.some((data) => Object(data).engagementId === engagementId),
      );
      expect(continuing).toHaveLength(1);
    }).toPass();
    const [owner = crmPage] = continuing;
    for (const tab of tabs) await expect(tab.callWith(ADA)).toHaveCount(1);
    await saveIn(owner, crmService);
  },
);
