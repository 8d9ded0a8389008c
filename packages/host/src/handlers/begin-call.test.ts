// @vitest-environment jsdom
import type { CallingError } from "@calling-extensions/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dialRequest, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

let app: EmbeddedApp;
let problems: CallingError[];

const grace = { ...dialRequest, phoneNumber: "+442079460102" };
grace.calledRecord = { objectTypeId: "0-1", objectId: "102" };

beforeEach(() => open());

afterEach(() => {
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
    await completeFirst({ callStartTime: 1_000 });
    await say("OUTGOING_CALL_STARTED", { externalCallId: "1", callStartTime: 2_000 });
    expect(app.host.calls).toMatchObject([{ externalCallId: "1", startedAt: 2_000 }]);
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

  test.each([{ callStartTime: 1_000 }, {}])("otherwise means the same call: %j", async (start) => {
    await completeFirst({ callStartTime: 1_000 });
    await say("OUTGOING_CALL_STARTED", { externalCallId: "1", ...start });
    expect(app.host.calls).toEqual([]);
    expect(problems.map(({ code }) => code)).toEqual(["illegalOrder"]);
  });

  test("for an inbound call starts another call if the start time differs", async () => {
    await say("INCOMING_CALL", { externalCallId: "1", callStartTime: 1_000 });
    await say("CALL_ENDED", { externalCallId: "1" });
    await say("INCOMING_CALL", { externalCallId: "1", callStartTime: 2_000 });
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
