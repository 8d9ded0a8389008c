// @vitest-environment jsdom
import { CallingError, type Habit } from "@calling-extensions/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { engagementProperties } from "../engagement/engagement-properties.ts";
import { dialRequest, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

let app: EmbeddedApp;
let problems: CallingError[];

beforeEach(() => open());

afterEach(() => close());

async function open(options: Parameters<typeof embedApp>[0] = {}): Promise<void> {
  app = embedApp(options);
  problems = [];
  app.host.on("problem", (problem) => problems.push(problem));
  await app.settle();
  app.load();
}

function close(): void {
  app.host.destroy();
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
}

async function say(type: string, data?: object): Promise<void> {
  app.say(type, data);
  await app.settle();
}

async function start(data: object = {}): Promise<void> {
  await say("OUTGOING_CALL_STARTED", { toNumber: "1", createEngagement: true, ...data });
}

const ring = (data: object = {}): Promise<void> =>
  say("INCOMING_CALL", { fromNumber: "1", createEngagement: true, ...data });

const states = (): string[] => app.host.calls.map(({ state }) => state);
const codes = (): string[] => problems.map(({ code }) => code);
/** The reported habits, in order. */
const habits = (): unknown[] =>
  problems
    .filter(({ code }) => code === "nonstandardMessage")
    .map(({ details }) => details["habit"]);

/** The properties of all engagements. */
const stored = (): object[] => app.crm.calls.map((call) => engagementProperties(call));

describe("a nonstandard message", () => {
  test("starts its call, and is reported once for each habit", async () => {
    const data = { createEngagement: "true", fromNumber: 12_025_550_101 };
    await start({ ...data, externalCallId: "a" });
    await start({ ...data, externalCallId: "b" });
    expect(app.crm.calls.map(({ fromNumber }) => fromNumber)).toEqual(Array(2).fill("12025550101"));
    expect(habits()).toEqual<Habit[]>(["textAsNumber", "booleanAsText"]);
    expect(problems[1]?.message).toContain("OUTGOING_CALL_STARTED data.createEngagement:");
    expect(JSON.stringify(problems)).not.toContain("12025550101");
  });

  test("is reported again for the next page of the app", async () => {
    await start({ createEngagement: "true" });
    app.load();
    await start({ createEngagement: "true" });
    expect(habits()).toEqual<Habit[]>(["booleanAsText", "booleanAsText"]);
  });

  test("with sizes as text with a unit resizes the frame, also before INITIALIZED", async () => {
    const container = document.createElement("div");
    close();
    document.body.append(container);
    await open({ frame: { container, maxSize: () => ({ width: 1_000, height: 1_000 }) } });
    await say("RESIZE_WIDGET", { width: "420px", height: "500" });
    expect(app.host.size).toEqual({ width: 420, height: 500 });
    await say("INITIALIZED", { sizeInfo: { width: "450px", height: "tall" } });
    expect(app.host.size).toEqual({ width: 450, height: 500 });
  });
});

describe("the id of a call", () => {
  test("that arrives late is assigned to the only live call without one, and echoed afterwards", async () => {
    await start();
    await say("CALL_ANSWERED", { externalCallId: "late" });
    await say("CALL_ENDED", { externalCallId: "late", callEndStatus: "COMPLETED" });
    await say("CALL_COMPLETED", {
      externalCallId: "late",
      engagementProperties: { hs_call_body: "Notes" },
    });
    expect(app.last("UPDATE_ENGAGEMENT_SUCCEEDED")?.data).toMatchObject({ externalCallId: "late" });
    expect(app.crm.calls).toMatchObject([{ externalCallId: "late", state: "completed" }]);
    expect([codes(), habits()]).toEqual([["nonstandardMessage"], ["lateCallId"]]);
  });

  test("that arrives late is kept after a reload", async () => {
    await start();
    await say("CALL_ANSWERED", { externalCallId: "late" });
    app.host.destroy();
    await open();
    expect(app.host.calls).toMatchObject([{ externalCallId: "late", state: "inProgress" }]);
  });

  test("may arrive only after the page was reloaded", async () => {
    await start();
    app.host.destroy();
    await open();
    await say("CALL_ANSWERED", { externalCallId: "late" });
    expect(app.host.calls).toMatchObject([{ externalCallId: "late", state: "inProgress" }]);
  });

  test("that is unknown is not assigned while two calls have none", async () => {
    await start();
    await start();
    await say("CALL_ANSWERED", { externalCallId: "late" });
    expect(states()).toEqual(["dialing", "dialing"]);
    expect(codes()).toEqual(["illegalOrder"]);
  });

  test("in outgoingCall starts another call beside the one without an id", async () => {
    await start();
    await start({ externalCallId: "b" });
    expect(app.host.calls).toHaveLength(2);
  });

  test("counts as missing if it is empty", async () => {
    await start({ externalCallId: "" });
    await start({ externalCallId: "" });
    expect(app.host.calls).toHaveLength(2);
    expect(app.host.calls.every(({ externalCallId }) => externalCallId !== "")).toBe(true);
  });
});

describe("a message without an id", () => {
  test("applies to the live call, not to a newer one that ended", async () => {
    await start({ externalCallId: "live" });
    await start({ externalCallId: "ended" });
    await say("CALL_ENDED", { externalCallId: "ended", callEndStatus: "BUSY" });
    await say("CALL_ANSWERED");
    await say("CALL_COMPLETED");
    expect(app.host.calls).toMatchObject([{ externalCallId: "ended", state: "ended" }]);
    expect(codes()).toEqual([]);
  });
});

describe("a call that ended without a status", () => {
  const answer = { CALL_ANSWERED: {} };
  const cases: [string, () => Promise<void>, object, string | undefined, string][] = [
    ["outbound, never answered", start, {}, undefined, "NO_ANSWER"],
    ["inbound, never answered", ring, {}, undefined, "MISSED"],
    ["outbound, answered", start, answer, undefined, "COMPLETED"],
    ["inbound, answered", ring, answer, undefined, "COMPLETED"],
    ["never answered, with an unknown status", start, {}, "HUNG_UP", "NO_ANSWER"],
    ["never answered, with a status", start, {}, "INTERNAL_BUSY", "BUSY"],
  ];
  test.each(cases)("%s", async (_title, begin, between, callEndStatus, status) => {
    await begin();
    for (const [type, data] of Object.entries(between)) await say(type, data as object);
    await say("CALL_ENDED", { callEndStatus });
    await say("CALL_COMPLETED");
    expect(stored()).toMatchObject([{ hs_call_status: status, calling_end_status: status }]);
  });

  test.each([
    [{ hs_call_duration: "3800" }, "COMPLETED"],
    [{ hs_call_duration: 0 }, "NO_ANSWER"],
    [{ hs_call_status: "BUSY" }, "BUSY"],
    [{ hs_call_status: "FAILED", hs_call_duration: 3_800 }, "FAILED"],
  ])(
    "and was never answered gets its status from the properties of its completion: %j",
    async (properties, status) => {
      await start();
      await say("CALL_ENDED");
      await say("CALL_COMPLETED", { engagementProperties: properties });
      expect(stored()).toMatchObject([{ hs_call_status: status, calling_end_status: status }]);
      expect(habits()).toEqual<Habit[]>(["endWithoutStatus"]);
    },
  );

  test("gets the status of the completion while its engagement is still being created", async () => {
    app.say("OUTGOING_CALL_STARTED", { toNumber: "1", createEngagement: true });
    app.say("CALL_ENDED");
    app.say("CALL_COMPLETED", { engagementProperties: { hs_call_duration: "3800" } });
    await vi.waitFor(() => expect(stored()).toMatchObject([{ hs_call_status: "COMPLETED" }]));
  });

  test("gets a status that arrives later", async () => {
    await start({ externalCallId: "a" });
    await say("CALL_ENDED", { externalCallId: "a" });
    await say("CALL_ENDED", { externalCallId: "a", callEndStatus: "REJECTED" });
    expect(app.host.calls).toMatchObject([{ state: "ended", endStatus: "rejected" }]);
    expect(stored()).toMatchObject([{ calling_end_status: "REJECTED" }]);
  });

  test("keeps a status that it has, whatever its duration", async () => {
    await start();
    await say("CALL_ENDED", { callEndStatus: "NO_ANSWER" });
    await say("CALL_COMPLETED", { engagementProperties: { hs_call_duration: "3800" } });
    expect(stored()).toMatchObject([{ hs_call_status: "NO_ANSWER" }]);
  });
});

describe("a call that its app never announced", () => {
  beforeEach(async () => {
    app.host.dial(dialRequest);
    await app.settle();
  });

  test.each(["CALL_ANSWERED", "CALL_ENDED", "CALL_COMPLETED"])("starts with %s", async (type) => {
    const changes: unknown[] = [];
    app.host.on("call", ({ state, toNumber }) => changes.push([state, toNumber]));
    await say(type);
    expect(app.host.dials).toEqual([]);
    const state = { CALL_ANSWERED: "inProgress", CALL_ENDED: "ended", CALL_COMPLETED: "completed" };
    expect(changes.at(-1)).toEqual([state[type as keyof typeof state], dialRequest.phoneNumber]);
    expect(habits()[0]).toBe("callWithoutStart");
  });

  test("gets an engagement, with its end status, if the app has properties to store", async () => {
    await say("CALL_ENDED");
    await say("CALL_COMPLETED", { engagementProperties: { hs_call_body: "Notes" } });
    expect(stored()).toMatchObject([{ hs_call_status: "NO_ANSWER", hs_call_body: "Notes" }]);
    expect(app.crm.calls).toMatchObject([{ state: "completed", owner: "host" }]);
  });

  test("gets the engagement that the app names, and no other", async () => {
    await say("CALL_COMPLETED", { engagementId: 7, engagementProperties: { hs_call_body: "x" } });
    const { calledRecord } = dialRequest;
    expect(app.crm.calls).toMatchObject([
      { engagementId: "7", owner: "app", state: "completed", calledRecord },
    ]);
  });

  test("is not started while another call is live", async () => {
    await start({ externalCallId: "keypad", dialingContext: app.last("DIAL_NUMBER")?.data });
    app.host.dial(dialRequest);
    await app.settle();
    await say("CALL_ANSWERED");
    expect(app.host.calls).toMatchObject([{ externalCallId: "keypad", state: "inProgress" }]);
    expect(app.host.dials).toHaveLength(1);
  });

  test.each(["CALL_ENDED", "CALL_COMPLETED"])(
    "is not started if %s has an id, which can belong to an older call",
    async (type) => {
      await say(type, {
        externalCallId: "older",
        ...(type === "CALL_COMPLETED" && { engagementProperties: { hs_call_body: "Old" } }),
      });
      expect([app.host.calls, codes()]).toEqual([[], ["illegalOrder"]]);
      expect(app.host.dials).toHaveLength(1);
      expect(app.crm.calls).toEqual([]);
    },
  );

  test("starts with CALL_ANSWERED even if that has an id", async () => {
    await say("CALL_ANSWERED", { externalCallId: "new" });
    expect(app.host.calls).toMatchObject([{ externalCallId: "new", state: "inProgress" }]);
  });

  test("is not started while two dials are open", async () => {
    app.host.dial(dialRequest);
    await say("CALL_ANSWERED");
    expect([states(), codes()]).toEqual([[], ["illegalOrder"]]);
  });
});

describe("callCompleted with hideWidget true", () => {
  test("hides the app even without a call", async () => {
    await say("CALL_COMPLETED", { hideWidget: "true" });
    expect(app.host.visibility.isHidden).toBe(true);
  });

  test("hides the app even if the call was completed before", async () => {
    await start({ externalCallId: "a" });
    await say("CALL_COMPLETED", { externalCallId: "a", hideWidget: false });
    await say("CALL_COMPLETED", { externalCallId: "a", hideWidget: true });
    expect(app.host.visibility.isHidden).toBe(true);
  });

  test("does not hide the app of a calling window, which would be empty", async () => {
    await open({ context: { portalId: "1", userId: "11", iframeLocation: "window" } });
    await say("CALL_COMPLETED", { hideWidget: true });
    expect(app.host.visibility.isHidden).toBe(false);
  });

  test("does not hide the app in a task queue of calls, and hides it after that", async () => {
    close();
    let isInTaskQueue = true;
    await open({ isInTaskQueue: () => isInTaskQueue });
    await start();
    app.say("CALL_COMPLETED", { hideWidget: true, engagementProperties: { hs_call_body: "x" } });
    // The queue ends while the call is stored.
    isInTaskQueue = false;
    await app.settle();
    expect(app.host.calls).toEqual([]);
    expect(app.host.visibility.isHidden).toBe(false);
    await say("CALL_COMPLETED", { hideWidget: true });
    expect(app.host.visibility.isHidden).toBe(true);
  });

  test("does not hide the app if its properties could not be stored", async () => {
    await start();
    app.crm.saveCall.mockRejectedValue(new CallingError("saveRefused", "No room."));
    await say("CALL_COMPLETED", { hideWidget: true, engagementProperties: { hs_call_body: "x" } });
    expect(app.host.visibility.isHidden).toBe(false);
  });
});

/** The VISIBILITY_CHANGED that the app received. */
const seen = (): unknown[] =>
  app.received.filter(({ type }) => type === "VISIBILITY_CHANGED").map(({ data }) => data);

describe("VISIBILITY_CHANGED", () => {
  test("is sent when the app is first shown, after the handshake and the queued dial", async () => {
    close();
    app = embedApp();
    await app.settle();
    app.host.dial(dialRequest);
    app.load();
    await app.settle();
    expect(app.types()).toEqual(["SYNC", "DIAL_NUMBER", "VISIBILITY_CHANGED"]);
    expect(seen()).toEqual([{ isMinimized: false, isHidden: false }]);
  });

  test("is sent once for each page of the app", async () => {
    await say("INITIALIZED", { isLoggedIn: true });
    expect(seen()).toHaveLength(1);
    app.load();
    expect(seen()).toHaveLength(2);
  });

  test("is not sent to an app that starts hidden until it is shown", async () => {
    close();
    await open({ visibility: { isMinimized: false, isHidden: true } });
    expect(seen()).toEqual([]);
    app.host.setVisibility({ isMinimized: false, isHidden: false });
    expect(seen()).toEqual([{ isMinimized: false, isHidden: false }]);
  });

  test("has the current visibility, not the changes before the app was ready", async () => {
    close();
    app = embedApp({ visibility: { isMinimized: false, isHidden: true } });
    await app.settle();
    app.host.setVisibility({ isMinimized: false, isHidden: false });
    app.host.setVisibility({ isMinimized: true, isHidden: false });
    app.load();
    expect(seen()).toEqual([{ isMinimized: true, isHidden: false }]);
  });
});

test("SYNC has a numeric engagementId if there is no call to continue", () => {
  expect(app.last("SYNC")).toMatchObject({ engagementId: 0 });
});

describe("NAVIGATE_TO_RECORD_FAILED", () => {
  const objectCoordinates = { portalId: 1, objectId: 101, objectTypeId: "0-1" };

  test.each([
    ["names the requested record and engagement", { objectCoordinates, engagementId: "7" }, 7],
    ["has the engagementId 0 if there is none", { objectCoordinates }, 0],
  ])("%s", async (_title, data, engagementId) => {
    vi.mocked(app.ports.navigateToRecord).mockRejectedValue(new Error("Gone."));
    await say("NAVIGATE_TO_RECORD", data);
    expect(app.last("NAVIGATE_TO_RECORD_FAILED")?.data).toEqual({
      error: { message: "Gone." },
      engagementId,
      objectCoordinates,
    });
  });
});

describe("a call from a custom object", () => {
  const request = { ...dialRequest, viewedRecord: { objectTypeId: "2-1", objectId: "501" } };

  test.each([
    [false, 1],
    [undefined, 1],
    [true, 0],
  ])("causes a warning unless createEngagement is true: %s", async (createEngagement, count) => {
    app.host.dial(request);
    await app.settle();
    await start({
      externalCallId: "a",
      createEngagement,
      dialingContext: app.last("DIAL_NUMBER")?.data,
    });
    await say("CALL_COMPLETED", { externalCallId: "a" });
    expect(codes().filter((code) => code === "customObjectCall")).toHaveLength(count);
  });
});
