import type { Locator } from "@playwright/test";
import type { CrmPage } from "./support/crm-page.ts";
import { expect, test, VENDOR_APP } from "./support/test.ts";

const ADA = "+12025550101";
const FRONT_DESK = "+442079460401";

/** A method of the vendor's SDK and what the app hands it. */
type Act = readonly [method: string, data?: object];

/** What the app knows of the dial that it follows. */
interface Dial {
  readonly dialingContext: object;
}

/** The app in its frame: a test says what it does. */
class ScriptedApp {
  readonly #crmPage: CrmPage;
  #dials = 0;

  constructor(crmPage: CrmPage) {
    this.#crmPage = crmPage;
  }

  get #html(): Locator {
    return this.#crmPage.app(VENDOR_APP).locator("html");
  }

  async act(...acts: readonly Act[]): Promise<void> {
    await this.#html.evaluate((_html, each) => {
      const cti = window.callingApp.cti as unknown as Record<string, (data?: object) => void>;
      for (const [method, data] of each) cti[method]?.(data);
    }, acts);
  }

  heard(handler: string): Promise<unknown[]> {
    return this.#html.evaluate(
      (_html, wanted) =>
        window.callingApp.heard.filter((call) => call.handler === wanted).map(({ data }) => data),
      handler,
    );
  }

  handlers(): Promise<string[]> {
    return this.#html.evaluate(() => window.callingApp.heard.map(({ handler }) => handler));
  }

  /** The user clicks a number; the answer is the dial that the app got. */
  async takeDial(number: string): Promise<Dial> {
    await this.#crmPage.dial(number, VENDOR_APP);
    this.#dials += 1;
    await expect
      .poll(() => this.heard("onDialNumber"), { intervals: [50] })
      .toHaveLength(this.#dials);
    return { dialingContext: (await this.heard("onDialNumber")).at(-1) as object };
  }
}

interface Row {
  /** What the app does, which is the call's title as well. */
  readonly habit: string;
  /** It begins without a click on a number. */
  readonly isInbound?: true;
  readonly acts: (dial: Dial) => readonly Act[];
  /** What the timeline says of the call. */
  readonly shows: string;
}

const ID = { externalCallId: "a" };
const started = { createEngagement: true, toNumber: ADA };
const answered: Act = ["callAnswered", ID];

/** What an app puts on the timeline; the title is added. */
const completed = (data: object = {}): Act => ["callCompleted", data];

/** Habits whose effect is a call on the timeline, in a form that it would have without the habit. */
const rows: readonly Row[] = [
  {
    habit: "Booleans as text",
    acts: (dial) => [
      ["outgoingCall", { ...dial, ...ID, toNumber: ADA, createEngagement: "TRUE" }],
      answered,
      ["callEnded", { ...ID, callEndStatus: "COMPLETED" }],
      completed({ ...ID, hideWidget: "true" }),
    ],
    shows: "Completed",
  },
  {
    habit: "Numbers as text, and text as numbers",
    acts: (dial) => [
      [
        "outgoingCall",
        {
          ...dial,
          externalCallId: 17,
          fromNumber: 12_025_550_199,
          toNumber: 12_025_550_101,
          callStartTime: String(Date.now()),
          createEngagement: "1",
        },
      ],
      ["callAnswered", { externalCallId: "17" }],
      ["callEnded", { externalCallId: 17, callEndStatus: "COMPLETED" }],
      completed({ externalCallId: "17" }),
    ],
    shows: "Completed",
  },
  {
    habit: "End status by the name of the constant",
    acts: (dial) => [
      ["outgoingCall", { ...dial, ...ID, ...started }],
      ["callEnded", { ...ID, callEndStatus: "INTERNAL_BUSY" }],
      completed(ID),
    ],
    shows: "Busy",
  },
  {
    habit: "End status in lower case",
    acts: (dial) => [
      ["outgoingCall", { ...dial, ...ID, ...started }],
      ["callEnded", { ...ID, callEndStatus: "canceled" }],
      completed(ID),
    ],
    shows: "Canceled",
  },
  {
    habit: "Unknown end status",
    acts: (dial) => [
      ["outgoingCall", { ...dial, ...ID, ...started }],
      answered,
      ["callEnded", { ...ID, callEndStatus: "HUNG_UP" }],
      completed(ID),
    ],
    shows: "Completed",
  },
  {
    habit: "Ids with capital letters",
    acts: (dial) => [
      ["outgoingCall", { ...dial, externalCallID: "a", ...started }],
      ["callAnswered", { externalCallID: "a" }],
      ["callEnded", { externalCallID: "a", engagementID: 0, callEndStatus: "FAILED" }],
      completed({ externalCallID: "a", engagementID: 0 }),
    ],
    shows: "Failed",
  },
  {
    habit: "An id that comes after outgoingCall",
    acts: (dial) => [
      ["outgoingCall", { ...dial, ...started }],
      answered,
      ["callEnded", { ...ID, callEndStatus: "COMPLETED" }],
      completed(ID),
    ],
    shows: "Completed",
  },
  {
    habit: "Empty ids",
    acts: (dial) => [
      ["outgoingCall", { ...dial, externalCallId: "", ...started }],
      ["callAnswered", { externalCallId: "" }],
      ["callEnded", { externalCallId: "", engagementId: "", callEndStatus: "COMPLETED" }],
      completed({ externalCallId: "" }),
    ],
    shows: "Completed",
  },
  {
    habit: "Answered, ended and completed without outgoingCall",
    acts: () => [["callAnswered"], ["callEnded"], completed()],
    shows: "Completed",
  },
  {
    habit: "Ended without outgoingCall and status",
    acts: () => [["callEnded", {}], completed({})],
    shows: "No answer",
  },
  {
    habit: "Ended without status, never answered",
    acts: (dial) => [
      ["outgoingCall", { ...dial, ...ID, ...started }],
      ["callEnded", ID],
      completed(ID),
    ],
    shows: "No answer",
  },
  {
    habit: "Inbound, ended without status, never answered",
    isInbound: true,
    acts: () => [
      ["incomingCall", { ...ID, fromNumber: ADA, createEngagement: true }],
      ["callEnded", ID],
      completed(ID),
    ],
    shows: "Missed",
  },
  {
    habit: "Ended without status, with a duration",
    acts: (dial) => [
      ["outgoingCall", { ...dial, ...ID, ...started }],
      ["callEnded", ID],
      completed({ ...ID, engagementProperties: { hs_call_duration: "3800" } }),
    ],
    shows: "Completed",
  },
  {
    habit: "Without ids after a call that was never completed",
    acts: (dial) => [
      ["outgoingCall", { externalCallId: "forgotten", toNumber: ADA }],
      ["callEnded", { externalCallId: "forgotten", callEndStatus: "BUSY" }],
      ["outgoingCall", { ...dial, ...started }],
      ["callAnswered"],
      ["callEnded", { callEndStatus: "COMPLETED" }],
      completed(),
    ],
    shows: "Completed",
  },
];

/** Every call has a unique id, and the row's name as its title. */
const scriptOf = ({ habit, acts }: Row, index: number, dial: Dial): Act[] =>
  acts(dial).map(([method, data]) => {
    const own = JSON.parse(
      JSON.stringify(data ?? null).replaceAll('"a"', JSON.stringify(`call ${index}`)),
    ) as { engagementProperties?: object } | null;
    if (method !== "callCompleted") return own ? [method, own] : [method];
    const properties = { hs_call_title: habit, ...own?.engagementProperties };
    return [method, { ...own, engagementProperties: properties }];
  });

test.describe("an app with the habits of real ones, on the vendor's SDK,", () => {
  test.use({
    vendorApp: {
      path: "/vendor-app/esm.html?scripted",
      supportsInboundCalling: false,
      supportsCustomObjects: true,
    },
  });

  test("loses no call", async ({ crmPage, crmService }) => {
    test.setTimeout(120_000);
    const app = new ScriptedApp(crmPage);
    await crmPage.open("contact", 101);
    for (const [index, row] of rows.entries()) {
      await test.step(row.habit, async () => {
        const dial = row.isInbound ? { dialingContext: {} } : await app.takeDial(ADA);
        await app.act(...scriptOf(row, index, dial));
        const call = crmPage.calls.filter({ hasText: row.habit });
        await expect(call).toContainText(row.shows);
        await expect(crmPage.currentCall).toBeHidden();
      });
    }
    expect(await crmService.calls()).toHaveLength(rows.length);
  });

  test("is understood in everything else that it does, and its developer sees the warnings", async ({
    crmPage,
  }) => {
    const { page } = crmPage;
    const app = new ScriptedApp(crmPage);
    const objectCoordinates = { portalId: 1, objectId: 999_999, objectTypeId: "0-1" };
    /** What the page's log has on the app, by code. */
    const logged = (code: string) =>
      page.evaluate(
        (wanted) =>
          [...(window.callingCrm?.apps.values() ?? [])]
            .flatMap(({ problems }) => problems)
            .filter((problem) => problem.code === wanted)
            .map(({ message }) => message),
        code,
      );
    await crmPage.open("contact", 101);

    await test.step("it dials when it is shown, which is after the dial", async () => {
      const dial = await app.takeDial(ADA);
      await expect.poll(() => app.handlers()).toContain("onVisibilityChanged");
      expect(await app.handlers()).toEqual(["onReady", "onDialNumber", "onVisibilityChanged"]);
      expect(await app.heard("onVisibilityChanged")).toEqual([
        { isMinimized: false, isHidden: false },
      ]);
      await app.act(["outgoingCall", { ...dial, ...ID, ...started, createEngagement: "true" }]);
      await expect(crmPage.callWith(ADA)).toContainText("Calling");
    });

    await test.step("it counts on a numeric engagementId in onReady", async () => {
      expect(await app.heard("onReady")).toMatchObject([{ engagementId: 0 }]);
    });

    await test.step("it resizes itself by text with a unit", async () => {
      await app.act(["resizeWidget", { width: "420px", height: "500px" }]);
      const frame = page.locator(`iframe[title="Calling app: ${VENDOR_APP}"]`);
      await expect.poll(async () => (await frame.boundingBox())?.width).toBe(420);
      expect((await frame.boundingBox())?.height).toBe(500);
    });

    await test.step("it reads in onNavigateToRecordFailed where it wanted to go", async () => {
      await expect.poll(() => app.heard("onCreateEngagementSucceeded")).toHaveLength(1);
      const [created] = await app.heard("onCreateEngagementSucceeded");
      const { engagementId } = created as { engagementId: number };
      await app.act(["navigateToRecord", { objectCoordinates }]);
      await expect
        .poll(() => app.heard("onNavigateToRecordFailed"))
        .toMatchObject([{ engagementId, objectCoordinates }]);
    });

    await test.step("it completes a dial that it did not take, and is hidden", async () => {
      await app.act(["callCompleted", { ...ID, hideWidget: false }]);
      await expect(crmPage.currentCall).toBeHidden();
      await app.takeDial(ADA);
      await expect(crmPage.dialOf(ADA)).toBeVisible();
      await app.act(["callCompleted", { hideWidget: true }]);
      await expect(crmPage.currentCall).toBeHidden();
      await expect(crmPage.panel(VENDOR_APP)).toBeHidden();
      await app.act(["callCompleted", { hideWidget: true }]);
    });

    await test.step("the log has each habit once, and the message panel shows it", async () => {
      const warnings = await logged("nonstandardMessage");
      expect(warnings.filter((text) => text.includes("data.createEngagement"))).toHaveLength(1);
      expect(warnings.filter((text) => text.includes("data.width"))).toHaveLength(1);
      expect(warnings.filter((text) => text.includes("only open dial"))).toHaveLength(1);
      await page.getByRole("button", { name: "Messages", exact: true }).click();
      const panel = page.getByRole("complementary", { name: "Messages between page and app" });
      await panel.getByLabel("Calling app").selectOption(VENDOR_APP);
      const list = panel.getByRole("listbox", { name: "Messages" });
      const row = list.getByRole("option").filter({ hasText: "OUTGOING_CALL_STARTED" });
      await expect(row).toContainText("nonstandard");
      await row.click();
      const details = panel.getByRole("region", { name: "Message OUTGOING_CALL_STARTED" });
      await expect(details).toContainText(
        "data.createEngagement: A boolean given as text is read as a boolean.",
      );
      await panel.getByRole("button", { name: "Close messages" }).click();
    });

    await test.step("it calls from a custom object without an engagement", async () => {
      await crmPage.follow("Sites", "Thames workshop");
      const dial = await app.takeDial(FRONT_DESK);
      await app.act(["outgoingCall", { ...dial, externalCallId: "b", createEngagement: "false" }]);
      await expect(crmPage.callWith(FRONT_DESK)).toBeVisible();
      expect(await logged("customObjectCall")).toEqual([
        expect.stringContaining("Set createEngagement to true"),
      ]);
    });
  });
});
