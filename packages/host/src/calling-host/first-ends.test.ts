// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { engagementProperties } from "../engagement/engagement-properties.ts";
import { createFakeCrm, type FakeCrm } from "../testing/fake-crm.ts";
import { answerCall, embedApp, ringIn, type EmbeddedApp } from "../testing/embedded-app.ts";

let app: EmbeddedApp;
let crm: FakeCrm;
/** The properties of all engagements in the CRM. */
const stored = (): object[] => crm.calls.map((call) => engagementProperties(call));

const softphone = { appSdk: { name: "x", version: "1", capabilities: ["control", "endById"] } };

const open = async (fields?: object): Promise<void> => {
  app = embedApp({ crm });
  await load(fields);
};

/** The app's page loads, for the first time or again. */
async function load(fields: object = {}): Promise<void> {
  await vi.advanceTimersByTimeAsync(2_000);
  app.load({ ...fields });
  await vi.advanceTimersByTimeAsync(100);
}

async function say(type: string, data: object): Promise<void> {
  app.say(type, { externalCallId: "a", ...data });
  await vi.advanceTimersByTimeAsync(100);
}

const end = (callEndStatus?: string): Promise<void> =>
  say("CALL_ENDED", callEndStatus === undefined ? {} : { callEndStatus });

const toldEnds = (): unknown[] =>
  app.received.filter(({ type }) => type === "SET_CALL_STATE").map(({ data }) => data);

/** A call that was answered, and ended 3 s later. */
async function talk(): Promise<void> {
  await answerCall(app);
  await vi.advanceTimersByTimeAsync(3_000);
  await end("COMPLETED");
}

beforeEach(() => {
  vi.useFakeTimers();
  crm = createFakeCrm();
});

afterEach(() => {
  app.host.destroy();
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe("an app whose page has lost the end of its call", () => {
  const ways = {
    "the app is reloaded": () => load(),
    "the page is reloaded": async () => {
      app.host.destroy();
      await open();
    },
  };

  test.each(Object.keys(ways) as (keyof typeof ways)[])(
    "neither lengthens it nor changes its end status when it ends it again: %s",
    async (way) => {
      await open();
      await talk();
      await ways[way]();
      await vi.advanceTimersByTimeAsync(60_000);
      await end("FAILED");
      await say("CALL_COMPLETED", {
        engagementProperties: {
          hs_call_body: "Notes",
          hs_call_status: "FAILED",
          hs_call_duration: "65000",
        },
      });
      expect(stored()).toMatchObject([
        { hs_call_body: "Notes", hs_call_status: "COMPLETED", hs_call_duration: "3000" },
      ]);
    },
  );

  test("changes nothing of the end of a call without an answer", async () => {
    await open();
    await say("OUTGOING_CALL_STARTED", { toNumber: "+12025550101", createEngagement: true });
    await end("BUSY");
    await load();
    await end("FAILED");
    await say("CALL_COMPLETED", { engagementProperties: { hs_call_status: "FAILED" } });
    expect(stored()).toMatchObject([{ hs_call_status: "BUSY", calling_end_status: "BUSY" }]);
  });

  test("may name a shorter duration", async () => {
    await open();
    await talk();
    await load();
    await end("COMPLETED");
    await say("CALL_COMPLETED", { engagementProperties: { hs_call_duration: "2000" } });
    expect(stored()).toMatchObject([{ hs_call_duration: "2000" }]);
  });
});

test.each([
  ["ends its call once", () => Promise.resolve()],
  ["ends its call twice", () => end("FAILED")],
  ["is reloaded after its call", () => load()],
])("an app that %s decides about its properties", async (_what, act) => {
  await open();
  await talk();
  await act();
  const properties = { hs_call_status: "FAILED", hs_call_duration: "65000" };
  await say("CALL_COMPLETED", { engagementProperties: properties });
  expect(stored()).toMatchObject([properties]);
});

test("an app that continues a call which its page has lost decides about its properties", async () => {
  await open();
  const key = await answerCall(app);
  app.host.markCallLost(key);
  await load();
  await vi.advanceTimersByTimeAsync(60_000);
  await end("COMPLETED");
  const properties = { hs_call_status: "COMPLETED", hs_call_duration: "65000" };
  await say("CALL_COMPLETED", { engagementProperties: properties });
  expect(stored()).toMatchObject([properties]);
});

describe("an app that reads the ids of calls", () => {
  const known = {
    externalCallId: "a",
    status: "COMPLETED",
    properties: {
      callEndStatus: "COMPLETED",
      answeredAt: expect.any(Number) as number,
      endedAt: expect.any(Number) as number,
    },
  };

  test("learns after a reload how and when its call ended", async () => {
    await open(softphone);
    await talk();
    expect(toldEnds()).toEqual([]);
    await load(softphone);
    expect(toldEnds()).toEqual([known]);
    const { answeredAt, endedAt } = (toldEnds()[0] as typeof known).properties;
    expect(endedAt - answeredAt).toBe(3_000);
  });

  test("learns after a reload of the page how its call ended", async () => {
    await open(softphone);
    await talk();
    app.host.destroy();
    await open(softphone);
    expect(toldEnds()).toEqual([known]);
  });

  test.each([
    ["CALL_CONTROLS", { actions: ["MUTE"] }],
    ["CALL_ENDED", { callEndStatus: "FAILED" }],
    ["CALL_ANSWERED", {}],
  ])("learns it when it sends %s about a completed call", async (type, data) => {
    await open(softphone);
    await talk();
    await say("CALL_COMPLETED", {});
    await load(softphone);
    expect(toldEnds()).toEqual([]);
    await say(type, data);
    expect(toldEnds()).toEqual([known]);
  });

  test("learns nothing about a call that is live, or that the page has lost", async () => {
    await open(softphone);
    const key = await answerCall(app);
    await load(softphone);
    app.host.markCallLost(key);
    await load(softphone);
    expect(toldEnds()).toEqual([]);
  });

  test("learns nothing about a call whose id another call has", async () => {
    await open(softphone);
    await talk();
    await say("OUTGOING_CALL_STARTED", { callStartTime: Date.now() - 1 });
    await load(softphone);
    expect(toldEnds()).toEqual([]);
  });

  test.each([
    ["REJECTED", "CANCELED"],
    ["MISSED", "NO_ANSWER"],
  ])("learns that an inbound call was %s", async (callEndStatus, status) => {
    await open(softphone);
    await ringIn(app, "a");
    await end(callEndStatus);
    await load(softphone);
    expect(toldEnds()).toMatchObject([{ status, properties: { callEndStatus } }]);
  });
});

test("an app that reads no ids learns of no end, which it might take for the end of another call", async () => {
  await open();
  await talk();
  await load();
  expect(toldEnds()).toEqual([]);
});
