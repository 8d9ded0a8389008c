// @vitest-environment jsdom
import type { CallingError } from "@calling-extensions/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dialRequest, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

const START = 1_700_000_000_000;

let app: EmbeddedApp;
let problems: CallingError[];

const grace = { ...dialRequest, phoneNumber: "+442079460102" };
grace.calledRecord = { objectTypeId: "0-1", objectId: "102" };

beforeEach(() => open());

afterEach(() => {
  vi.restoreAllMocks();
  app.host.destroy();
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
});

async function open(syncAck: object = {}): Promise<void> {
  app = embedApp();
  problems = [];
  app.host.on("problem", (problem) => problems.push(problem));
  await app.settle();
  app.load({ ...syncAck });
}

async function say(type: string, data: object = {}): Promise<void> {
  app.say(type, data);
  await app.settle();
}

async function dial(request = dialRequest): Promise<object> {
  app.host.dial(request);
  await app.settle();
  return app.last("DIAL_NUMBER")?.data as object;
}

/** The ids that the replies of a type name. */
const repliedIds = (type: string): unknown[] =>
  app.received
    .filter((message) => message.type === type)
    .map(({ data }) => (data as { externalCallId: unknown }).externalCallId);

/** The calls that are not completed, with their ids and records. */
const calls = (): unknown[] =>
  app.host.calls.map(({ externalCallId, calledRecord }) => [
    externalCallId,
    calledRecord?.objectId,
  ]);

async function completeFirst(start: object = {}): Promise<void> {
  await say("OUTGOING_CALL_STARTED", { externalCallId: "1", ...start });
  await say("CALL_COMPLETED", { externalCallId: "1" });
}

describe("an id that the app reuses", () => {
  test("starts another call if the start time differs", async () => {
    await completeFirst({ callStartTime: START });
    await say("OUTGOING_CALL_STARTED", { externalCallId: "1", callStartTime: START + 1_000 });
    expect(app.host.calls).toMatchObject([{ externalCallId: "1", startedAt: START + 1_000 }]);
    expect(problems).toEqual([]);
  });

  test("starts another call after a dial", async () => {
    await completeFirst();
    await dial();
    await say("OUTGOING_CALL_STARTED", { externalCallId: "1", toNumber: dialRequest.phoneNumber });
    expect(calls()).toEqual([["1", "101"]]);
    // Later messages belong to the newest call.
    await say("CALL_ENDED", { externalCallId: "1" });
    expect(app.host.calls).toMatchObject([{ state: "ended" }]);
  });

  test.each([{ callStartTime: START }, {}])("otherwise means the same call: %j", async (start) => {
    await completeFirst({ callStartTime: START });
    await say("OUTGOING_CALL_STARTED", { externalCallId: "1", ...start });
    expect(app.host.calls).toEqual([]);
    expect(problems.map(({ code }) => code)).toEqual(["illegalOrder"]);
  });

  test("for an inbound call starts another call if the start time differs", async () => {
    await say("INCOMING_CALL", { externalCallId: "1", callStartTime: START });
    await say("CALL_ENDED", { externalCallId: "1" });
    await say("INCOMING_CALL", { externalCallId: "1", callStartTime: START + 1_000 });
    expect(app.host.calls).toMatchObject([{ state: "ended" }, { state: "ringing" }]);
  });
});

describe("an outgoing call", () => {
  test("that echoes no dialing context belongs to the dial of its number", async () => {
    await dial();
    await dial(grace);
    await say("OUTGOING_CALL_STARTED", { externalCallId: "a", toNumber: "(202) 555-0101" });
    expect(calls()).toEqual([["a", "101"]]);
    expect(app.host.dials).toMatchObject([{ request: grace }]);
  });

  test("to another number belongs to no dial", async () => {
    await dial();
    await say("OUTGOING_CALL_STARTED", { externalCallId: "a", toNumber: "+12025550199" });
    expect(calls()).toEqual([["a", undefined]]);
    expect(app.host.dials).toHaveLength(1);
  });

  test("without a number belongs to the only open dial, unless a call is live", async () => {
    await dial();
    await say("OUTGOING_CALL_STARTED", { externalCallId: "a" });
    await dial(grace);
    await say("OUTGOING_CALL_STARTED", { externalCallId: "b" });
    expect(calls()).toEqual([
      ["a", "101"],
      ["b", undefined],
    ]);
  });

  test("to another number does not get the record of an old dial whose context it echoes", async () => {
    const dialingContext = await dial();
    app.say("ERROR", { message: "No microphone" });
    await say("OUTGOING_CALL_STARTED", {
      externalCallId: "a",
      toNumber: grace.phoneNumber,
      dialingContext,
    });
    expect(calls()).toEqual([["a", undefined]]);
  });

  test("gets its records from the dialing context that it echoes after a reload", async () => {
    const dialingContext = await dial();
    app.host.destroy();
    await open();
    await say("OUTGOING_CALL_STARTED", { externalCallId: "a", dialingContext });
    expect(calls()).toEqual([["a", "101"]]);
  });
});

test("a start time in seconds is read as what it must be, with one warning", async () => {
  await say("OUTGOING_CALL_STARTED", { externalCallId: "a", callStartTime: START / 1_000 });
  await say("INCOMING_CALL", { externalCallId: "b", callStartTime: START / 1_000 });
  await say("INCOMING_CALL", { externalCallId: "c", callStartTime: START / 1_000 });
  expect(app.host.calls.map(({ startedAt }) => startedAt)).toEqual([START, START, START]);
  expect(problems.map(({ details }) => details)).toEqual([
    { habit: "timeFormat", subject: "OUTGOING_CALL_STARTED data.callStartTime" },
    { habit: "timeFormat", subject: "INCOMING_CALL data.callStartTime" },
  ]);
});

test("a start time in the future is now", async () => {
  const before = Date.now();
  await say("OUTGOING_CALL_STARTED", { externalCallId: "a", callStartTime: before + 3_600_000 });
  const [call] = app.host.calls;
  expect(call?.startedAt).toBeGreaterThanOrEqual(before);
  expect(call?.startedAt).toBeLessThanOrEqual(Date.now());
});

describe("a second start of one dial, under another id,", () => {
  const { phoneNumber } = dialRequest;

  test.each([{}, { toNumber: "(202) 555-0101" }])("is about the same call: %j", async (naming) => {
    const start = { createEngagement: true, dialingContext: await dial() };
    app.say("OUTGOING_CALL_STARTED", { ...start, externalCallId: "a" });
    await say("OUTGOING_CALL_STARTED", { ...start, externalCallId: "b", ...naming });
    expect(calls()).toEqual([["b", "101"]]);
    expect(repliedIds("CREATE_ENGAGEMENT_SUCCEEDED")).toEqual(["a", "b"]);
    expect(problems.map(({ details }) => details)).toEqual([
      { habit: "secondStart", subject: "OUTGOING_CALL_STARTED" },
    ]);
    // Both ids mean the call.
    await say("CALL_ANSWERED", { externalCallId: "a" });
    expect(app.host.calls).toMatchObject([{ state: "inProgress" }]);
    await say("CALL_ENDED", { externalCallId: "b", callEndStatus: "COMPLETED" });
    await say("CALL_COMPLETED", { externalCallId: "a", engagementProperties: { a: "1" } });
    expect(repliedIds("UPDATE_ENGAGEMENT_SUCCEEDED")).toEqual(["a"]);
    expect(app.host.calls).toEqual([]);
    expect(app.crm.calls).toMatchObject([{ state: "completed", properties: { a: "1" } }]);
  });

  test.each([{ dialingContext: {} }, {}])(
    "of an app that names only its number, at once, is about the same call: %j",
    async (naming) => {
      await dial();
      const start = { createEngagement: true, toNumber: phoneNumber, ...naming };
      app.say("OUTGOING_CALL_STARTED", { ...start, externalCallId: "a" });
      await say("OUTGOING_CALL_STARTED", { ...start, externalCallId: "b" });
      expect(calls()).toEqual([["b", "101"]]);
      expect(repliedIds("CREATE_ENGAGEMENT_SUCCEEDED")).toEqual(["a", "b"]);
      expect(problems).toMatchObject([{ details: { habit: "secondStart" } }]);
    },
  );

  test("that echoes only the time of the dial keeps the record: nothing is looked up", async () => {
    const start = { createEngagement: true, dialingContext: await dial() };
    await say("OUTGOING_CALL_STARTED", { ...start, externalCallId: "a" });
    const { startTimestamp } = app.host.calls[0] ?? {};
    const again = { ...start, dialingContext: { startTimestamp } };
    await say("OUTGOING_CALL_STARTED", { ...again, externalCallId: "b" });
    expect(calls()).toEqual([["b", "101"]]);
    expect(app.ports.matchCaller).not.toHaveBeenCalled();
  });

  test("without an id is about the same call", async () => {
    const dialingContext = await dial();
    await say("OUTGOING_CALL_STARTED", { dialingContext });
    await say("OUTGOING_CALL_STARTED", { dialingContext });
    expect(app.host.calls).toHaveLength(1);
  });

  test.each([{}, { toNumber: phoneNumber }])(
    "of an app that names neither ids nor dials is about the same call until that is answered: %j",
    async (start) => {
      await dial();
      app.say("OUTGOING_CALL_STARTED", { ...start, createEngagement: true });
      await say("OUTGOING_CALL_STARTED", { ...start, createEngagement: true });
      expect(app.host.calls).toMatchObject([{ calledRecord: { objectId: "101" } }]);
      expect(app.types().filter((type) => type === "CREATE_ENGAGEMENT_SUCCEEDED")).toHaveLength(2);
      expect(problems).toMatchObject([{ details: { habit: "secondStart" } }]);
      await say("OUTGOING_CALL_STARTED", { toNumber: grace.phoneNumber });
      expect(app.host.calls).toHaveLength(2);
    },
  );

  test.each([
    ["once the first one is answered", () => dial(), "CALL_ANSWERED"],
    ["if the page has dialed none", () => Promise.resolve({}), "LOGGED_IN"],
  ])(
    "of an app that names neither ids nor dials is another call %s",
    async (_when, begin, next) => {
      await begin();
      await say("OUTGOING_CALL_STARTED", { toNumber: phoneNumber });
      await say(next);
      await say("OUTGOING_CALL_STARTED", { toNumber: phoneNumber });
      expect(app.host.calls).toHaveLength(2);
    },
  );

  test("of a call that its app answered without announcing it is about that call", async () => {
    const dialingContext = await dial();
    await say("CALL_ANSWERED");
    await say("OUTGOING_CALL_STARTED", { externalCallId: "a", dialingContext });
    expect(calls()).toEqual([["a", "101"]]);
  });

  test.each<[string, () => Promise<object>]>([
    ["it follows a second dial", async () => ({ dialingContext: await dial() })],
    [
      "a second dial of its number is open",
      async () => {
        await dial();
        return { toNumber: phoneNumber };
      },
    ],
    [
      "it only has the same number, and comes later",
      () => {
        const later = Date.now() + 2_001;
        vi.spyOn(Date, "now").mockReturnValue(later);
        return Promise.resolve({ toNumber: phoneNumber });
      },
    ],
    [
      "it only has the same number, and the first one is answered",
      async () => {
        await say("CALL_ANSWERED", { externalCallId: "a" });
        return { toNumber: phoneNumber };
      },
    ],
    ["it has another number", () => Promise.resolve({ toNumber: grace.phoneNumber })],
    ["it has no number and no dial", () => Promise.resolve({})],
  ])("is another call if %s", async (_title, second) => {
    const dialingContext = await dial();
    await say("OUTGOING_CALL_STARTED", { externalCallId: "a", dialingContext });
    await say("OUTGOING_CALL_STARTED", { externalCallId: "b", ...(await second()) });
    expect(app.host.calls).toHaveLength(2);
  });

  test("is another call if the first one only had the number of the dial", async () => {
    const dialingContext = await dial();
    await say("OUTGOING_CALL_STARTED", { externalCallId: "a", toNumber: phoneNumber });
    await say("OUTGOING_CALL_STARTED", { externalCallId: "b", dialingContext });
    expect(app.host.calls).toHaveLength(2);
  });

  test("is another call if the first one has ended", async () => {
    const dialingContext = await dial();
    await say("OUTGOING_CALL_STARTED", { externalCallId: "a", dialingContext });
    await say("CALL_ENDED", { externalCallId: "a", callEndStatus: "FAILED" });
    await say("OUTGOING_CALL_STARTED", { externalCallId: "b", dialingContext });
    expect(app.host.calls).toHaveLength(2);
  });
});

async function cancelLate(): Promise<object> {
  await say("OUTGOING_CALL_STARTED", { externalCallId: "first", toNumber: "1" });
  const second = app.host.dial(grace);
  await app.settle();
  app.host.cancelDial(second);
  expect(app.types()).not.toContain("END_CALL");
  return { dialingContext: app.last("DIAL_NUMBER")?.data, externalCallId: "second" };
}

describe("a dial that was canceled during another call", () => {
  test("ends its call by id if the app reads the id", async () => {
    app.host.destroy();
    await open({ appSdk: { name: "ours", version: "1", capabilities: ["endById"] } });
    const second = await cancelLate();
    await say("OUTGOING_CALL_STARTED", second);
    expect(app.last("END_CALL")?.data).toEqual({ externalCallId: "second" });
  });

  test("ends no call if the app would end the other one", async () => {
    const second = await cancelLate();
    await say("OUTGOING_CALL_STARTED", second);
    expect(app.types()).not.toContain("END_CALL");
  });

  test("ends its call if it is the only one left", async () => {
    const second = await cancelLate();
    await say("CALL_ENDED", { externalCallId: "first" });
    await say("OUTGOING_CALL_STARTED", second);
    expect(app.last("END_CALL")?.data).toEqual({ externalCallId: "second" });
  });
});
