// @vitest-environment jsdom
import { CallingError } from "@calling-extensions/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { engagementProperties } from "../engagement/engagement-properties.ts";
import { createFakeCrm, type FakeCrm } from "../testing/fake-crm.ts";
import { embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

let app: EmbeddedApp;
let crm: FakeCrm;

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

/** From now on, the CRM responds, fails or does not respond. */
const states = {
  fine: () => void crm.saveCall.mockReset(),
  failing: () =>
    void crm.saveCall.mockRejectedValue(new CallingError("portFailed", "The line is down.")),
  silent: () => void crm.saveCall.mockReturnValue(new Promise(() => undefined)),
};

/** The stored calls: the state of each, and the properties of its engagement. */
const stored = (): [string, object][] =>
  crm.calls.map((call) => [call.state, engagementProperties(call)]);

async function open(options: Parameters<typeof embedApp>[0] = {}): Promise<void> {
  app = embedApp({ crm, ...options });
  await vi.advanceTimersByTimeAsync(2_000);
  app.load();
}

async function say(type: string, data: object = {}): Promise<void> {
  app.say(type, { externalCallId: "1", ...data });
  await vi.advanceTimersByTimeAsync(100);
}

const start = (): Promise<void> =>
  say("OUTGOING_CALL_STARTED", { toNumber: "+12025550101", createEngagement: true });
const save = (hs_call_body: string): Promise<void> =>
  say("CALL_COMPLETED", { engagementProperties: { hs_call_body } });
const skip = (): Promise<void> => say("CALL_COMPLETED");

const ways = {
  "the page is reloaded": async () => {
    app.host.destroy();
    await open();
  },
  "the host is mounted again": async () => {
    const { outbox, host } = app;
    host.destroy();
    await open({ outbox });
  },
};
type Way = keyof typeof ways;

/** Longer than any delay between two attempts. */
const recover = async (): Promise<void> => {
  states.fine();
  await vi.advanceTimersByTimeAsync(120_000);
};

test.each(
  (["failing", "silent"] as const).flatMap((state) =>
    (Object.keys(ways) as Way[]).flatMap((way) =>
      (["save", "skip"] as const).map((end) => [state, way, end] as const),
    ),
  ),
)(
  "a call whose creation is %s is stored once when %s and the user clicks %s",
  async (state, way, end) => {
    await open();
    states[state]();
    await start();
    await ways[way]();
    await say("CALL_ENDED", { callEndStatus: "BUSY" });
    await (end === "save" ? save("Notes") : skip());
    await recover();
    const notes = end === "save" ? { hs_call_body: "Notes" } : {};
    expect(stored()).toMatchObject([["completed", { hs_call_status: "BUSY", ...notes }]]);
  },
);

test.each(["failing", "silent"] as const)(
  "a call whose creation is %s is stored by the next page if its page is closed after Save",
  async (state) => {
    await open();
    states[state]();
    await start();
    await save("Notes");
    app.host.destroy();
    // Like another tab, which has no call.
    sessionStorage.clear();
    await open();
    await recover();
    expect(stored()).toMatchObject([["completed", { hs_call_body: "Notes" }]]);
  },
);

test.each(
  (["failing", "silent", "fine"] as const).flatMap((state) =>
    (Object.keys(ways) as Way[]).flatMap((way) =>
      ([undefined, 100_001] as const).map((engagementId) => [state, way, engagementId] as const),
    ),
  ),
)(
  "notes that were saved while the CRM was %s are edited and saved again after %s, engagement %s",
  async (state, way, engagementId) => {
    await open();
    if (engagementId === undefined) states[state]();
    await start();
    states[state]();
    await save("First");
    await ways[way]();
    states.fine();
    await say("CALL_COMPLETED", {
      ...(engagementId !== undefined && { engagementId }),
      engagementProperties: { hs_call_body: "Second" },
    });
    await recover();
    expect(app.last("UPDATE_ENGAGEMENT_SUCCEEDED")?.data).toMatchObject({ engagementId: 100_001 });
    expect(stored()).toMatchObject([["completed", { hs_call_body: "Second" }]]);
  },
);

test.each(["save", "skip"] as const)(
  "an end that could not be saved is saved when the user clicks %s",
  async (end) => {
    await open();
    await start();
    states.failing();
    await say("CALL_ENDED", { callEndStatus: "NO_ANSWER" });
    await (end === "save" ? save("Notes") : skip());
    await recover();
    expect(stored()).toMatchObject([["completed", { hs_call_status: "NO_ANSWER" }]]);
  },
);

test("a call that is completed during its caller lookup is stored after a reload", async () => {
  await open({ ports: { matchCaller: () => new Promise(() => undefined) } });
  await say("INCOMING_CALL", { fromNumber: "+12025550101", createEngagement: true });
  await save("Notes");
  app.host.destroy();
  await open();
  await recover();
  expect(stored()).toMatchObject([["completed", { hs_call_body: "Notes" }]]);
});

test("a heartbeat that hangs during a reload blocks neither its call nor the next one", async () => {
  const signals: AbortSignal[] = [];
  crm.sendHeartbeat.mockImplementation((_call, { signal }) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  await open();
  await start();
  await vi.advanceTimersByTimeAsync(31_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  app.host.destroy();
  const before = signals.length;
  await open();
  expect(signals.length).toBeGreaterThan(before);
  await save("Notes");
  expect(stored()).toMatchObject([["completed", { hs_call_body: "Notes" }]]);
});

test("a live call is stored even if its browser storage is cleared", async () => {
  await open();
  await start();
  localStorage.clear();
  sessionStorage.clear();
  await save("Notes");
  expect(app.types()).toContain("UPDATE_ENGAGEMENT_SUCCEEDED");
  expect(stored()).toMatchObject([["completed", { hs_call_body: "Notes" }]]);
});

test("the tab's entry for a stored call contains neither its number nor its notes", async () => {
  await open();
  await start();
  await save("Secret");
  await recover();
  const kept = Object.keys(sessionStorage)
    .map((key) => sessionStorage.getItem(key))
    .join();
  expect(kept).toContain('"externalCallId":"1"');
  expect(kept).not.toMatch(/Secret|2025550101/);
});

test("a call of a closed tab that an app ends and completes in one task in a new tab is ended first", async () => {
  await open();
  await start();
  app.host.destroy();
  sessionStorage.clear();
  await open();
  app.say("CALL_ENDED", { externalCallId: "1", callEndStatus: "BUSY" });
  await say("CALL_COMPLETED", { engagementProperties: { hs_call_body: "Notes" } });
  expect(app.outbox.entries).toEqual([]);
  expect(stored()).toMatchObject([
    ["completed", { hs_call_status: "BUSY", hs_call_body: "Notes" }],
  ]);
});

test.each([
  ["its engagement", { externalCallId: "unknown", engagementId: 100_001 }],
  ["its own id", {}],
])(
  "a call of a closed tab that an app in a new tab identifies by %s is completed once",
  async (_what, name) => {
    await open();
    await start();
    await say("CALL_DRAFT", { properties: { hs_call_body: "Typed", outcome: "Busy" } });
    await say("CALL_ENDED", { callEndStatus: "BUSY" });
    app.host.destroy();
    sessionStorage.clear();
    await open();
    expect(app.outbox.entries).toMatchObject([{ isAbandoned: true }]);
    await say("CALL_COMPLETED", { ...name, engagementProperties: { hs_call_body: "Notes" } });
    expect(app.outbox.entries).toEqual([]);
    // The app there has never shown what was typed.
    expect(stored()).toMatchObject([
      ["completed", { hs_call_body: "Typed\n\nNotes", outcome: "Busy" }],
    ]);
  },
);

test("an app that names its call before the page knows it has one call", async () => {
  await open();
  await start();
  app.host.destroy();
  // The call of the previous page is found late.
  const { outbox } = app;
  const claimCalls = outbox.claimCalls.bind(outbox);
  let find: (() => void) | undefined;
  const isFound = new Promise<void>((resolve) => (find = resolve));
  vi.spyOn(outbox, "claimCalls").mockImplementation(async (...args) => {
    await isFound;
    return claimCalls(...args);
  });
  app = embedApp({ crm, outbox });
  await vi.advanceTimersByTimeAsync(1_000);
  app.load();
  await start();
  await say("CALL_ANSWERED");
  expect(app.host.calls).toEqual([]);
  find?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(app.host.calls).toMatchObject([{ externalCallId: "1", state: "inProgress" }]);
});
