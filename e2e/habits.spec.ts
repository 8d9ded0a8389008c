import type { FrameLocator } from "@playwright/test";
import type { CrmPage } from "./support/crm-page.ts";
import { ADA, expect, test, VENDOR_APP } from "./support/test.ts";
import { calledHandlers, handlerData } from "./support/fixture-app.ts";

const FRONT_DESK = "+442079460401";

/** A method of the vendor's SDK and its argument. */
type SdkCall = readonly [method: string, data?: object];

/** What the app knows about the dial. */
interface Dial {
  readonly dialingContext: object;
}

/** An app that calls its SDK as a test tells it to. */
class ScriptedApp {
  readonly #crmPage: CrmPage;
  #dials = 0;

  constructor(crmPage: CrmPage) {
    this.#crmPage = crmPage;
  }

  get #frame(): FrameLocator {
    return this.#crmPage.app(VENDOR_APP);
  }

  async run(...calls: readonly SdkCall[]): Promise<void> {
    await this.#frame.locator("html").evaluate((_html, each) => {
      const cti = window.callingApp.cti as unknown as Record<string, (data?: object) => void>;
      for (const [method, data] of each) cti[method]?.(data);
    }, calls);
  }

  handlerData(handler: string): Promise<unknown[]> {
    return handlerData(this.#frame, handler);
  }

  /** Clicks a number and returns the dial that the app receives. */
  async receiveDial(number: string): Promise<Dial> {
    await this.#crmPage.dial(number, VENDOR_APP);
    this.#dials += 1;
    await expect
      .poll(() => this.handlerData("onDialNumber"), { intervals: [50] })
      .toHaveLength(this.#dials);
    return { dialingContext: (await this.handlerData("onDialNumber")).at(-1) as object };
  }
}

interface Row {
  /** What the app does. Also the call's title. */
  readonly habit: string;
  /** The call starts without a click on a number. */
  readonly isInbound?: true;
  readonly calls: (dial: Dial) => readonly SdkCall[];
  /** The call's status on the timeline. */
  readonly shows: string;
}

const ID = { externalCallId: "a" };
const started = { createEngagement: true, toNumber: ADA };
const answered: SdkCall = ["callAnswered", ID];

/** Completes the call. The test adds the title. */
const completed = (data: object = {}): SdkCall => ["callCompleted", data];

/** Habits that must not change how the call appears on the timeline. */
const rows: readonly Row[] = [
  {
    habit: "Booleans as text",
    calls: (dial) => [
      ["outgoingCall", { ...dial, ...ID, toNumber: ADA, createEngagement: "TRUE" }],
      answered,
      ["callEnded", { ...ID, callEndStatus: "COMPLETED" }],
      completed({ ...ID, hideWidget: "true" }),
    ],
    shows: "Completed",
  },
  {
    habit: "Numbers as text, and text as numbers",
    calls: (dial) => [
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
    calls: (dial) => [
      ["outgoingCall", { ...dial, ...ID, ...started }],
      ["callEnded", { ...ID, callEndStatus: "INTERNAL_BUSY" }],
      completed(ID),
    ],
    shows: "Busy",
  },
  {
    habit: "End status in lower case",
    calls: (dial) => [
      ["outgoingCall", { ...dial, ...ID, ...started }],
      ["callEnded", { ...ID, callEndStatus: "canceled" }],
      completed(ID),
    ],
    shows: "Canceled",
  },
  {
    habit: "Unknown end status",
    calls: (dial) => [
      ["outgoingCall", { ...dial, ...ID, ...started }],
      answered,
      ["callEnded", { ...ID, callEndStatus: "HUNG_UP" }],
      completed(ID),
    ],
    shows: "Completed",
  },
  {
    habit: "Ids with capital letters",
    calls: (dial) => [
      ["outgoingCall", { ...dial, externalCallID: "a", ...started }],
      ["callAnswered", { externalCallID: "a" }],
      ["callEnded", { externalCallID: "a", engagementID: 0, callEndStatus: "FAILED" }],
      completed({ externalCallID: "a", engagementID: 0 }),
    ],
    shows: "Failed",
  },
  {
    habit: "An id that is missing in outgoingCall",
    calls: (dial) => [
      ["outgoingCall", { ...dial, ...started }],
      answered,
      ["callEnded", { ...ID, callEndStatus: "COMPLETED" }],
      completed(ID),
    ],
    shows: "Completed",
  },
  {
    habit: "Empty ids",
    calls: (dial) => [
      ["outgoingCall", { ...dial, externalCallId: "", ...started }],
      ["callAnswered", { externalCallId: "" }],
      ["callEnded", { externalCallId: "", engagementId: "", callEndStatus: "COMPLETED" }],
      completed({ externalCallId: "" }),
    ],
    shows: "Completed",
  },
  {
    habit: "Answered, ended and completed without outgoingCall",
    calls: () => [["callAnswered"], ["callEnded"], completed()],
    shows: "Completed",
  },
  {
    habit: "Ended without outgoingCall and status",
    calls: () => [["callEnded", {}], completed({})],
    shows: "No answer",
  },
  {
    habit: "Ended without status, never answered",
    calls: (dial) => [
      ["outgoingCall", { ...dial, ...ID, ...started }],
      ["callEnded", ID],
      completed(ID),
    ],
    shows: "No answer",
  },
  {
    habit: "Inbound, ended without status, never answered",
    isInbound: true,
    calls: () => [
      ["incomingCall", { ...ID, fromNumber: ADA, createEngagement: true }],
      ["callEnded", ID],
      completed(ID),
    ],
    shows: "Missed",
  },
  {
    habit: "Ended without status, with a duration",
    calls: (dial) => [
      ["outgoingCall", { ...dial, ...ID, ...started }],
      ["callEnded", ID],
      completed({ ...ID, engagementProperties: { hs_call_duration: "3800" } }),
    ],
    shows: "Completed",
  },
  {
    habit: "Without ids after a call that was never completed",
    calls: (dial) => [
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

/** Gives each call a unique id and the habit as its title. */
const createScript = ({ habit, calls }: Row, index: number, dial: Dial): SdkCall[] =>
  calls(dial).map(([method, data]) => {
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

  test("loses no call", { tag: "@long" }, async ({ crmPage, crmService }) => {
    test.setTimeout(120_000);
    const app = new ScriptedApp(crmPage);
    await crmPage.open("contact", 101);
    for (const [index, row] of rows.entries()) {
      await test.step(row.habit, async () => {
        const dial = row.isInbound ? { dialingContext: {} } : await app.receiveDial(ADA);
        await app.run(...createScript(row, index, dial));
        const call = crmPage.calls.filter({ hasText: row.habit });
        await expect(call).toContainText(row.shows);
        await expect(crmPage.currentCall).toBeHidden();
      });
    }
    expect(await crmService.calls()).toHaveLength(rows.length);
  });

  test(
    "works with all other habits, and its developer sees the warnings",
    { tag: "@long" },
    async ({ crmPage }) => {
      const { page } = crmPage;
      const app = new ScriptedApp(crmPage);
      const objectCoordinates = { portalId: 1, objectId: 999_999, objectTypeId: "0-1" };
      /** The messages of the app's problems with a code. */
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

      await test.step("it dials when it becomes visible, after the dial", async () => {
        const dial = await app.receiveDial(ADA);
        await expect
          .poll(() => calledHandlers(crmPage.app(VENDOR_APP)))
          .toContain("onVisibilityChanged");
        expect(await calledHandlers(crmPage.app(VENDOR_APP))).toEqual([
          "onReady",
          "onDialNumber",
          "onVisibilityChanged",
        ]);
        expect(await app.handlerData("onVisibilityChanged")).toEqual([
          { isMinimized: false, isHidden: false },
        ]);
        await app.run(["outgoingCall", { ...dial, ...ID, ...started, createEngagement: "true" }]);
        await expect(crmPage.callWith(ADA)).toContainText("Calling");
      });

      await test.step("it expects a numeric engagementId in onReady", async () => {
        expect(await app.handlerData("onReady")).toMatchObject([{ engagementId: 0 }]);
      });

      await test.step("it resizes itself with strings that contain a unit", async () => {
        await app.run(["resizeWidget", { width: "420px", height: "500px" }]);
        const frame = page.locator(`iframe[title="Calling app: ${VENDOR_APP}"]`);
        await expect.poll(async () => (await frame.boundingBox())?.width).toBe(420);
        expect((await frame.boundingBox())?.height).toBe(500);
      });

      await test.step("it reads the target record in onNavigateToRecordFailed", async () => {
        await expect.poll(() => app.handlerData("onCreateEngagementSucceeded")).toHaveLength(1);
        const [created] = await app.handlerData("onCreateEngagementSucceeded");
        const { engagementId } = created as { engagementId: number };
        await app.run(["navigateToRecord", { objectCoordinates }]);
        await expect
          .poll(() => app.handlerData("onNavigateToRecordFailed"))
          .toMatchObject([{ engagementId, objectCoordinates }]);
      });

      await test.step("it completes a dial without a call, and is hidden", async () => {
        await app.run(["callCompleted", { ...ID, hideWidget: false }]);
        await expect(crmPage.currentCall).toBeHidden();
        await app.receiveDial(ADA);
        await expect(crmPage.dialOf(ADA)).toBeVisible();
        await app.run(["callCompleted", { hideWidget: true }]);
        await expect(crmPage.currentCall).toBeHidden();
        await expect(crmPage.panel(VENDOR_APP)).toBeHidden();
        await app.run(["callCompleted", { hideWidget: true }]);
      });

      await test.step("the log contains each habit once, and the developer tools show it", async () => {
        const warnings = await logged("nonstandardMessage");
        expect(warnings.filter((text) => text.includes("data.createEngagement"))).toHaveLength(1);
        expect(warnings.filter((text) => text.includes("data.width"))).toHaveLength(1);
        expect(warnings.filter((text) => text.includes("only open dial"))).toHaveLength(1);
        await page.keyboard.press("Control+Backquote");
        const panel = page.getByRole("complementary", { name: "Developer tools" });
        await panel.getByLabel("Calling app").selectOption(VENDOR_APP);
        const table = panel.getByRole("grid", { name: "Messages" });
        const row = table.getByRole("row").filter({ hasText: "OUTGOING_CALL_STARTED" });
        await expect(row).toContainText("nonstandard");
        await row.click();
        const details = panel.getByRole("region", { name: "Message OUTGOING_CALL_STARTED" });
        await expect(details).toContainText(
          "data.createEngagement: A boolean given as text is read as a boolean.",
        );
        await panel.getByRole("button", { name: "Close developer tools" }).click();
      });

      await test.step("it calls from a custom object without an engagement", async () => {
        await crmPage.follow("Sites", "Thames workshop");
        const dial = await app.receiveDial(FRONT_DESK);
        await app.run([
          "outgoingCall",
          { ...dial, externalCallId: "b", createEngagement: "false" },
        ]);
        await expect(crmPage.callWith(FRONT_DESK)).toBeVisible();
        expect(await logged("customObjectCall")).toEqual([
          expect.stringContaining("Set createEngagement to true"),
        ]);
      });
    },
  );
});
