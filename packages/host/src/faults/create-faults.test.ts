// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";
import { createFaults, type Faults } from "./create-faults.ts";

let app: EmbeddedApp;
let faults: Faults;

beforeEach(async () => {
  vi.useFakeTimers();
  faults = createFaults();
  app = embedApp({ hooks: faults.hooks });
  app.host.intercept(faults.intercept);
  await app.settle();
  app.load();
});

afterEach(() => {
  app.host.destroy();
  document.body.replaceChildren();
  // The next test's calls have the same ids, and would be continued.
  sessionStorage.clear();
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Collects the data of CALL_DATA messages until the test ends. */
const receivedCallData = (): unknown[] => {
  const received: unknown[] = [];
  app.host.on("callData", (data) => received.push(data));
  return received;
};

const marks = (): (string | undefined)[] =>
  app.host.messages.map(({ type, fault }) => fault && `${type} ${fault}`).filter(Boolean);

const startCall = (externalCallId: string): void =>
  app.say("INCOMING_CALL", {
    externalCallId,
    fromNumber: "+12025550101",
    createEngagement: true,
  });

describe("a message", () => {
  test("is delayed, dropped or duplicated, and recorded with the fault; other messages are not affected", async () => {
    const received = receivedCallData();
    faults.add({ kind: "delay", type: "CALL_DATA", ms: 500, times: 1 });
    app.say("CALL_DATA", "late");
    app.say("CALL_DATA", "at once");
    expect(received).toEqual(["at once"]);
    await vi.advanceTimersByTimeAsync(499);
    expect(received).toEqual(["at once"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(received).toEqual(["at once", "late"]);

    const undo = faults.add({ kind: "drop", type: "CALL_DATA" });
    app.say("CALL_DATA", "lost");
    undo();
    faults.add({ kind: "duplicate", type: "CALL_DATA", times: 1 });
    app.say("CALL_DATA", "twice");
    app.say("CALL_DATA", "once");
    expect(received.slice(2)).toEqual(["twice", "twice", "once"]);
    expect(marks()).toEqual([
      "CALL_DATA delayed by 500 ms",
      "CALL_DATA delayed by 500 ms",
      "CALL_DATA dropped",
      "CALL_DATA sent twice",
      "CALL_DATA sent twice",
    ]);
    expect(faults.list.map(({ timesApplied }) => timesApplied)).toEqual([1, 1]);
  });

  test("can be delayed and duplicated", async () => {
    const received = receivedCallData();
    faults.add({ kind: "delay", type: "CALL_DATA", ms: 10 });
    faults.add({ kind: "duplicate", type: "CALL_DATA" });
    app.say("CALL_DATA", 1);
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(received).toEqual([1, 1]);
  });
});

/** The types of the replies to an inbound call, shortened to their first word. */
const answers = (): string[] =>
  app
    .types()
    .filter((type) => /^(CREATE_ENGAGEMENT|CALLER_ID_MATCH)_SUCCEEDED$/.test(type))
    .map((type) => type.slice(0, 6));

describe("the order of two replies", () => {
  test("is reversed: the engagement's reply precedes the caller's", async () => {
    const undo = faults.add({
      kind: "reorder",
      type: "CALLER_ID_MATCH_SUCCEEDED",
      after: "CREATE_ENGAGEMENT_SUCCEEDED",
    });
    startCall("a");
    await app.settle();
    expect(answers()).toEqual(["CREATE", "CALLER"]);
    expect(marks()).toContain(
      "CALLER_ID_MATCH_SUCCEEDED held until after CREATE_ENGAGEMENT_SUCCEEDED",
    );
    undo();
    startCall("b");
    await app.settle();
    expect(answers().slice(2)).toEqual(["CALLER", "CREATE"]);
  });

  test("is kept if it already is the requested one", async () => {
    faults.add({
      kind: "reorder",
      type: "CREATE_ENGAGEMENT_SUCCEEDED",
      after: "CALLER_ID_MATCH_SUCCEEDED",
    });
    startCall("a");
    await app.settle();
    expect(answers()).toEqual(["CALLER", "CREATE"]);
    expect(marks()).toEqual([]);
  });

  test("applies to one call: a reply for another call does not release the held one", async () => {
    faults.add({ kind: "refuse", port: "createEngagement", message: "No.", times: 1 });
    faults.add({
      kind: "reorder",
      type: "CALLER_ID_MATCH_SUCCEEDED",
      after: "CREATE_ENGAGEMENT_SUCCEEDED",
    });
    startCall("a");
    await app.settle();
    startCall("b");
    await app.settle();
    const matched = (): unknown[] =>
      app.received
        .filter(({ type }) => type === "CALLER_ID_MATCH_SUCCEEDED")
        .map(({ data }) => (data as { externalCallId: string }).externalCallId);
    expect(matched()).toEqual(["b"]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(matched()).toEqual(["b", "a"]);
  });

  test("is normal again once the fault is removed, and held messages are released", () => {
    const received = receivedCallData();
    faults.add({ kind: "reorder", type: "CALL_DATA", after: "LOGGED_IN" });
    app.say("CALL_DATA", 1);
    expect(received).toEqual([]);
    faults.clear();
    expect(received).toEqual([1]);
    expect(faults.list).toEqual([]);
  });
});

describe("the CRM", () => {
  test("fails the given number of times, with a reason that the app receives and the record shows", async () => {
    faults.add({ kind: "refuse", port: "createEngagement", message: "No room.", times: 1 });
    startCall("a");
    await app.settle();
    expect(app.last("CREATE_ENGAGEMENT_FAILED")?.data).toMatchObject({
      externalCallId: "a",
      error: { message: "No room." },
    });
    expect(app.crm.calls).toEqual([]);
    expect(marks()).toEqual(["CREATE_ENGAGEMENT_FAILED createEngagement refused"]);
    startCall("b");
    await app.settle();
    expect(app.last("CREATE_ENGAGEMENT_SUCCEEDED")?.data).toMatchObject({ externalCallId: "b" });
    expect(marks()).toHaveLength(1);
  });

  test("responds late, and the record of that reply shows the fault", async () => {
    faults.add({ kind: "slow", port: "matchCaller", ms: 3000, times: 1 });
    startCall("a");
    startCall("b");
    await app.settle();
    expect(app.last("CALLER_ID_MATCH_SUCCEEDED")?.data).toMatchObject({ externalCallId: "b" });
    await vi.advanceTimersByTimeAsync(3000);
    expect(app.last("CALLER_ID_MATCH_SUCCEEDED")?.data).toMatchObject({ externalCallId: "a" });
    expect(app.host.messages.find(({ fault }) => fault)).toMatchObject({
      fault: "matchCaller took 3000 ms",
      externalCallId: "a",
    });
  });

  test("that exceeds the timeout fails the request", async () => {
    faults.add({ kind: "slow", port: "createEngagement", ms: 60_000 });
    startCall("a");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(app.types()).toContain("CREATE_ENGAGEMENT_FAILED");
  });
});

test("a listener receives every change until it is removed", () => {
  const received = vi.fn();
  const stop = faults.subscribe(received);
  const undo = faults.add({ kind: "drop", type: "CALL_DATA" });
  app.say("CALL_DATA", 1);
  undo();
  undo();
  expect(received).toHaveBeenCalledTimes(3);
  stop();
  faults.add({ kind: "drop", type: "CALL_DATA" });
  expect(received).toHaveBeenCalledTimes(3);
});
