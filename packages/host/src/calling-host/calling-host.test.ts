// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { CallCommand } from "../api/host-call.ts";
import type { HostDial } from "../api/host-dial.ts";
import type { CallerMatch } from "../api/ports.ts";
import { createCallOutbox } from "../outbox/create-call-outbox.ts";
import { createFakeCrm } from "../testing/fake-crm.ts";
import {
  answerCall,
  dialRequest,
  embedApp,
  ringIn,
  type EmbeddedApp,
} from "../testing/embedded-app.ts";

const ada: CallerMatch = { callerIdType: "CONTACT", objectTypeId: "0-1", objectId: "101" };
const bo: CallerMatch = { callerIdType: "CONTACT", objectTypeId: "0-1", objectId: "102" };

let app: EmbeddedApp;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  app.host.destroy();
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Embeds an app, and waits until the host has found no call to continue. */
async function open(options: Parameters<typeof embedApp>[0] = {}): Promise<void> {
  app = embedApp(options);
  await app.settle();
  app.load();
}

const call = (externalCallId?: string): Promise<string> => answerCall(app, externalCallId);
const ring = (externalCallId?: string): Promise<void> => ringIn(app, externalCallId);

describe("a dial", () => {
  test("becomes the call that echoes its dialing context, with the records of the request", async () => {
    const dials: HostDial["state"][] = [];
    await open();
    app.host.on("dial", ({ state }) => dials.push(state));
    const key = await call();
    expect(dials).toEqual(["sent", "answered"]);
    expect(app.host.dials).toEqual([]);
    expect(app.host.calls).toMatchObject([
      {
        key,
        state: "inProgress",
        toNumber: dialRequest.phoneNumber,
        calledRecord: dialRequest.calledRecord,
        viewedRecord: dialRequest.viewedRecord,
      },
    ]);
  });

  test("is refused with the reason of a hook that throws", async () => {
    const afterDial = vi.fn();
    await open({
      hooks: {
        beforeDial: () => {
          throw new Error("This number is on the do-not-call list.");
        },
        afterDial,
      },
    });
    const dials: HostDial[] = [];
    app.host.on("dial", (dial) => dials.push(dial));
    app.host.dial(dialRequest);
    await app.settle();
    expect(dials.at(-1)).toMatchObject({
      state: "refused",
      reason: "This number is on the do-not-call list.",
    });
    expect(app.types()).not.toContain("DIAL_NUMBER");
    expect(afterDial).toHaveBeenCalledWith(dialRequest, {
      ok: false,
      reason: "This number is on the do-not-call list.",
    });
  });

  test("during a call needs confirmation, and is not sent if the user declines", async () => {
    await open({ ports: { confirmDial: vi.fn(() => Promise.resolve(false)) } });
    await call();
    app.received.length = 0;
    app.host.dial(dialRequest);
    await app.settle();
    expect(app.ports.confirmDial).toHaveBeenCalledTimes(1);
    expect(app.types()).toEqual([]);
  });

  test("is refused if the app replies with an error, and the call continues", async () => {
    await open();
    await call();
    const dials: HostDial[] = [];
    app.host.on("dial", (dial) => dials.push(dial));
    app.host.dial(dialRequest);
    await app.settle();
    app.say("ERROR", { message: "Hang up first." });
    expect(dials.at(-1)).toMatchObject({ state: "refused", reason: "Hang up first." });
    expect(app.host.dials).toEqual([]);
    expect(app.ports.showAlert).toHaveBeenCalledWith({ message: "Hang up first." });
    expect(app.host.calls).toMatchObject([{ externalCallId: "a", state: "inProgress" }]);
  });

  test("is refused alone if the app names it in DIAL_REFUSED", async () => {
    await open();
    await call();
    const dials: HostDial[] = [];
    app.host.on("dial", (dial) => dials.push(dial));
    const first = app.host.dial(dialRequest);
    const second = app.host.dial(dialRequest);
    await app.settle();
    const reason = "You're on a call.";
    app.say("DIAL_REFUSED", { startTimestamp: second.startTimestamp, reason });
    expect(dials.at(-1)).toMatchObject({ state: "refused", reason });
    expect(app.ports.showAlert).toHaveBeenCalledWith({ message: reason });
    expect(app.host.dials).toMatchObject([{ startTimestamp: first.startTimestamp }]);
    app.say("DIAL_REFUSED", { startTimestamp: 7, reason });
    expect(app.ports.showAlert).toHaveBeenCalledTimes(1);
  });

  test.each([
    ["ends that call if the app reads the id of END_CALL", { capabilities: ["endById"] }, ["late"]],
    ["ends no call of an app that might end the other one", undefined, []],
  ])(
    "that is canceled during another call, but starts all the same, %s",
    async (_what, appSdk, ended) => {
      await open();
      app.load({ appSdk: appSdk && { name: "x", version: "1", ...appSdk } });
      await call();
      const dial = app.host.dial(dialRequest);
      await app.settle();
      app.host.cancelDial(dial);
      const dialingContext = app.last("DIAL_NUMBER")?.data;
      app.say("OUTGOING_CALL_STARTED", { externalCallId: "late", dialingContext });
      await app.settle();
      const requests = app.received.filter(({ type }) => type === "END_CALL");
      expect(requests.map(({ data }) => data)).toEqual(
        ended.map((externalCallId) => ({ externalCallId })),
      );
    },
  );

  test("that is canceled during a call doesn't end that call", async () => {
    await open();
    await call();
    const dial = app.host.dial(dialRequest);
    await app.settle();
    app.host.cancelDial(dial);
    expect(app.last("DIAL_NUMBER")?.data).toMatchObject({ startTimestamp: dial.startTimestamp });
    expect(app.types()).not.toContain("END_CALL");
  });

  test("that is canceled too late ends the call that it started", async () => {
    await open();
    const dial = app.host.dial(dialRequest);
    app.host.cancelDial(dial);
    expect(app.last("END_CALL")).toBeDefined();
    app.say("OUTGOING_CALL_STARTED", {
      externalCallId: "late",
      dialingContext: app.last("DIAL_NUMBER")?.data,
    });
    await app.settle();
    expect(app.last("END_CALL")?.data).toEqual({ externalCallId: "late" });
  });

  test("that is canceled too late ends no call that is over by then", async () => {
    await open();
    const dial = app.host.dial(dialRequest);
    app.host.cancelDial(dial);
    const dialingContext = app.last("DIAL_NUMBER")?.data;
    app.say("OUTGOING_CALL_STARTED", { externalCallId: "late", dialingContext });
    app.say("CALL_ENDED", { externalCallId: "late" });
    await app.settle();
    expect(app.received.filter(({ type }) => type === "END_CALL")).toHaveLength(1);
  });
});

describe("a draft", () => {
  test("is reported with its call, and replaces the earlier draft", async () => {
    await open();
    await call();
    const drafts: unknown[] = [];
    app.host.on("draft", ({ call: { externalCallId }, properties }) =>
      drafts.push([externalCallId, properties]),
    );
    for (const notes of ["Wants", "Wants an offer"]) {
      app.say("CALL_DRAFT", { externalCallId: "a", properties: { hs_call_body: notes } });
    }
    app.say("CALL_DRAFT", { externalCallId: "unknown", properties: { hs_call_body: "x" } });
    expect(drafts).toEqual([
      ["a", { hs_call_body: "Wants" }],
      ["a", { hs_call_body: "Wants an offer" }],
    ]);
    expect(app.host.calls).toMatchObject([{ draft: { hs_call_body: "Wants an offer" } }]);
  });

  test("that arrives after the completion is ignored", async () => {
    await open();
    await call();
    app.say("CALL_COMPLETED", { externalCallId: "a" });
    const handleDraft = vi.fn();
    app.host.on("draft", handleDraft);
    app.say("CALL_DRAFT", { externalCallId: "a", properties: { hs_call_body: "late" } });
    expect(handleDraft).not.toHaveBeenCalled();
  });
});

describe("hooks around a port", () => {
  test("can change its request, and receive its result", async () => {
    const afterCreateEngagement = vi.fn();
    await open({
      hooks: {
        beforeCreateEngagement: (request) => ({ ...request, toNumber: "hidden" }),
        afterCreateEngagement,
      },
    });
    await call();
    expect(app.crm.calls).toMatchObject([{ toNumber: "hidden" }]);
    expect(afterCreateEngagement).toHaveBeenCalledWith(
      expect.objectContaining({ toNumber: "hidden" }),
      { ok: true, result: { engagementId: "100001" } },
    );
  });
});

describe("an inbound call", () => {
  test("shows the app, and opens the caller's record once it is answered", async () => {
    await open({
      visibility: { isMinimized: false, isHidden: true },
      ports: { matchCaller: () => Promise.resolve([ada]) },
    });
    await ring();
    expect(app.host.visibility).toEqual({ isMinimized: false, isHidden: false });
    expect(app.types().filter((type) => type === "VISIBILITY_CHANGED")).toHaveLength(1);
    expect(app.ports.navigateToRecord).not.toHaveBeenCalled();
    app.say("CALL_ANSWERED", { externalCallId: "in" });
    await app.settle();
    expect(app.ports.navigateToRecord).toHaveBeenCalledWith({
      record: { objectTypeId: "0-1", objectId: "101" },
      openIn: "CURRENT_TAB",
    });
  });

  test("retries a failed caller lookup, even after the call is over", async () => {
    let isAway = true;
    await open({
      ports: {
        matchCaller: () => (isAway ? Promise.reject(new Error("Away.")) : Promise.resolve([ada])),
      },
    });
    await ring();
    expect(app.types()).toContain("CALLER_ID_MATCH_FAILED");
    app.say("CALL_ENDED", { externalCallId: "in", callEndStatus: "MISSED" });
    app.say("CALL_COMPLETED", { externalCallId: "in" });
    await vi.advanceTimersByTimeAsync(1_000);
    const saved = vi.spyOn(app.outbox, "put");
    isAway = false;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(app.last("CALLER_ID_MATCH_SUCCEEDED")?.data).toMatchObject({ externalCallId: "in" });
    expect(saved.mock.lastCall?.[0]).toMatchObject({
      state: "completed",
      calledRecord: { objectTypeId: "0-1", objectId: "101" },
    });
  });

  test("of the previous page gets its caller if that page did not find it", async () => {
    await open({ ports: { matchCaller: () => new Promise(() => {}) } });
    await ring();
    app.host.destroy();
    await open({ ports: { matchCaller: () => Promise.resolve([ada]) } });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(app.host.calls).toMatchObject([{ calledRecord: { objectId: "101" } }]);
    expect(app.crm.calls).toMatchObject([{ calledRecord: { objectId: "101" } }]);
  });

  test("that matches several records is completed with the record that the user chose", async () => {
    await open({ ports: { matchCaller: () => Promise.resolve([ada, bo]) } });
    await ring();
    app.host.chooseCaller(app.host.calls[0]?.key ?? "", { objectTypeId: "0-1", objectId: "102" });
    app.say("CALL_ANSWERED", { externalCallId: "in" });
    app.say("CALL_ENDED", { externalCallId: "in", callEndStatus: "COMPLETED" });
    app.say("CALL_COMPLETED", { externalCallId: "in" });
    await app.settle();
    expect(app.crm.calls).toMatchObject([
      { state: "completed", chosenRecord: { objectTypeId: "0-1", objectId: "102" } },
    ]);
  });

  test("that is announced twice is one call with two replies", async () => {
    await open();
    await ring();
    await ring();
    expect(app.host.calls).toHaveLength(1);
    expect(app.crm.calls).toHaveLength(1);
    expect(app.types().filter((type) => type === "CREATE_ENGAGEMENT_SUCCEEDED")).toHaveLength(2);
  });
});

describe("two calls at once", () => {
  test("can be ended individually only if the app reads the id of END_CALL", async () => {
    await open();
    const problems: string[] = [];
    app.host.on("problem", ({ code }) => problems.push(code));
    const first = await call("a");
    const second = await call("b");
    expect([app.host.endCall(first), app.types().includes("END_CALL")]).toEqual([false, false]);
    expect(problems).toEqual(["endByIdUnsupported"]);
    app.say("CALL_ENDED", { externalCallId: "b" });
    expect([app.host.endCall(second), app.host.endCall(first)]).toEqual([false, true]);
    expect(app.last("END_CALL")?.data).toEqual({ externalCallId: "a" });
    expect(problems).toHaveLength(1);

    app.load({ appSdk: { name: "x", version: "1", capabilities: ["endById"] } });
    await call("c");
    expect(app.host.endCall(first)).toBe(true);
    expect(app.last("END_CALL")?.data).toEqual({ externalCallId: "a" });
    app.host.endCall();
    expect(app.last("END_CALL")?.data).toEqual({});
    app.host.setCallState("IN_PROGRESS", first);
    expect(app.last("SET_CALL_STATE")?.data).toEqual({
      status: "IN_PROGRESS",
      externalCallId: "a",
    });
  });

  test("get one engagement each", async () => {
    await open();
    await call("a");
    await call("b");
    expect(app.host.calls.map(({ engagementId }) => engagementId)).toEqual(["100001", "100002"]);
  });
});

const loadWith = async (capabilities: string[]): Promise<void> => {
  app = embedApp();
  await app.settle();
  app.load({ appSdk: { name: "x", version: "1", capabilities } });
};

const commandsSent = () =>
  app.received.filter(({ type }) => type === "CONTROL_CALL").map(({ data }) => data);

describe("a live call", () => {
  const controls = {
    isMuted: false,
    isOnHold: true,
    actions: ["MUTE", "HOLD", "JUGGLE", "TRANSFER"],
  };

  test("is muted, held and transferred by its app, as far as the app can", async () => {
    await loadWith(["control"]);
    const key = await call("a");
    expect(app.host.controlCall(key, { action: "mute" })).toBe(false);
    app.say("CALL_CONTROLS", { externalCallId: "a", ...controls });
    expect(app.host.calls[0]?.controls).toEqual({
      isMuted: false,
      isOnHold: true,
      actions: ["mute", "hold", "transfer"],
    });
    const commands: CallCommand[] = [
      { action: "mute" },
      { action: "unmute" },
      { action: "resume" },
      { action: "transfer", value: "+12025550147" },
      { action: "sendTones", value: "12#" },
    ];
    const sent = commands.map((command) => app.host.controlCall(key, command));
    expect(sent).toEqual([true, true, true, true, false]);
    expect(commandsSent()).toEqual([
      { externalCallId: "a", action: "MUTE" },
      { externalCallId: "a", action: "UNMUTE" },
      { externalCallId: "a", action: "RESUME" },
      { externalCallId: "a", action: "TRANSFER", value: "+12025550147" },
    ]);
  });

  test("has no controls once it has ended, or if its app doesn't read them", async () => {
    await loadWith([]);
    const key = await call("a");
    app.say("CALL_CONTROLS", { externalCallId: "a", ...controls });
    expect([app.host.controlCall(key, { action: "mute" }), commandsSent()]).toEqual([false, []]);
    app.say("CALL_ENDED", { externalCallId: "a" });
    expect(app.host.calls[0]).not.toHaveProperty("controls");
    app.say("CALL_CONTROLS", { externalCallId: "unknown", ...controls });
    expect(app.host.calls).toHaveLength(1);
  });

  test("reports controls that changed, and no others", async () => {
    await loadWith(["control"]);
    await call("a");
    const reports: unknown[] = [];
    app.host.on("call", ({ controls: reported }) => reports.push(reported?.isMuted));
    for (const isMuted of [true, true, false]) {
      app.say("CALL_CONTROLS", { externalCallId: "a", ...controls, isMuted });
    }
    expect(reports).toEqual([true, false]);
  });
});

test("a reloaded app receives nothing before its page loads", async () => {
  await open();
  // Another page has loaded in the app's frame, and did not reply.
  app.host.iframe.dispatchEvent(new Event("load"));
  app.host.reload();
  app.received.length = 0;
  vi.advanceTimersByTime(1_000);
  expect(app.types()).toEqual([]);
  app.load();
  expect(app.host.status).toBe("initialized");
});

test("an app that doesn't know a message reports that, which isn't shown to the user", async () => {
  await open();
  const problems: string[] = [];
  app.host.on("problem", ({ code }) => problems.push(code));
  app.say("ERROR", { type: "UNKNOWN_MESSAGE_TYPE", message: "What?" });
  expect(problems).toEqual(["unknownMessage"]);
  expect(app.ports.showAlert).not.toHaveBeenCalled();
});

test("each change of the frame's size is reported", async () => {
  await open({
    frame: { container: document.body, maxSize: () => ({ width: 1000, height: 1000 }) },
  });
  const sizes: unknown[] = [];
  app.host.on("resize", (size) => sizes.push(size));
  app.host.resize({ width: 300, height: 200 });
  app.say("RESIZE_WIDGET", { height: 250 });
  expect(sizes).toEqual([
    { width: 300, height: 200 },
    { width: 300, height: 250 },
  ]);
  expect(app.host.size).toEqual({ width: 300, height: 250 });
});

test.each([
  [{}, {}, "every"],
  [{}, { appSdk: { name: "x", version: "1" } }, "owner"],
  [{ tabs: "every" }, { appSdk: { name: "x", version: "1" } }, "every"],
  [{ tabs: "owner" }, {}, "owner"],
] as const)("with the policy %j, an app with %j runs in tabs: %s", async (policy, fields, tabs) => {
  app = embedApp({ policy });
  await app.settle();
  app.load(fields);
  expect(app.host.tabs).toBe(tabs);
});

test("an outbox that can't give back its calls is a problem, and the app connects", async () => {
  const outbox = createCallOutbox({ portalId: "1", userId: "11", window, ...createFakeCrm() });
  outbox.claimCalls = () => Promise.reject(new Error("No storage."));
  app = embedApp({ outbox });
  const problems: unknown[] = [];
  app.host.on("problem", (problem) => problems.push(problem));
  await app.settle();
  app.load();
  expect(problems).toMatchObject([{ code: "portFailed", message: "No storage." }]);
  expect(app.host.status).toBe("initialized");
});

test("what the host of another tab has for this one reaches the app and the page", async () => {
  await open();
  const record = { objectTypeId: "0-1", objectId: "101" };
  app.host.deliverReply({ tabs: [], record });
  app.host.deliverReply({ tabs: [], message: { type: "NONSENSE", data: {} } });
  app.host.deliverReply({ tabs: [], message: { type: "END_CALL", data: { externalCallId: "a" } } });
  await app.settle();
  expect(app.ports.navigateToRecord).toHaveBeenCalledTimes(1);
  expect(app.last("END_CALL")?.data).toEqual({ externalCallId: "a" });
  expect(app.types()).not.toContain("NONSENSE");
});

test("a call that its app has transferred has ended", async () => {
  await open();
  await call();
  app.say("CALL_TRANSFERRED", { externalCallId: "a" });
  await app.settle();
  expect(app.host.calls).toMatchObject([{ state: "ended", endStatus: "transferred" }]);
});

test("an engagement is finalized without a port for it", async () => {
  await open();
  await call();
  app.say("FINALIZE_ENGAGEMENT", { externalCallId: "a" });
  await app.settle();
  expect(app.types()).toContain("FINALIZE_ENGAGEMENT_SUCCEEDED");
});

describe("a simulated call", () => {
  const from = "+12025550199";

  test("is requested from an app with the capability", async () => {
    app = embedApp();
    await app.settle();
    expect(app.host.canSimulate).toBe(false);
    app.load({ appSdk: { name: "x", version: "1", capabilities: ["simulate"] } });
    expect(app.host.canSimulate).toBe(true);
    app.host.simulateIncomingCall({ from });
    expect(app.last("SIMULATE_INCOMING_CALL")?.data).toEqual({ from });
  });

  test("is answered through an app with the capability for actions", async () => {
    app = embedApp();
    await app.settle();
    expect(app.host.canSimulateActions).toBe(false);
    app.load({ appSdk: { name: "x", version: "1", capabilities: ["simulateActions"] } });
    expect(app.host.canSimulateActions).toBe(true);
    app.host.simulateAction("ANSWER");
    expect(app.last("SIMULATE_ACTION")?.data).toEqual({ action: "ANSWER" });
  });

  test("is not requested from other apps", async () => {
    await open();
    expect(() => app.host.simulateAction("SAVE")).toThrow("SIMULATE_ACTION");
    expect(app.types()).not.toContain("SIMULATE_ACTION");
    expect(app.host.canSimulate).toBe(false);
    expect(() => app.host.simulateIncomingCall({ from })).toThrow("SIMULATE_INCOMING_CALL");
    expect(app.types()).not.toContain("SIMULATE_INCOMING_CALL");
  });
});

describe("a message sent by hand", () => {
  const ended = { direction: "in", type: "CALL_ENDED", data: { externalCallId: "a" } } as const;

  test("reaches the app, or the host as if the app had sent it", async () => {
    await open();
    const key = await call("a");
    app.host.sendMessage({ direction: "out", type: "ANYTHING", data: [1] });
    expect(app.last("ANYTHING")?.data).toEqual([1]);
    app.host.sendMessage(ended);
    await app.settle();
    expect(app.host.calls).toMatchObject([{ key, state: "ended" }]);
    expect(app.host.messages.slice(-2)).toMatchObject([
      { direction: "out", type: "ANYTHING", validity: "unknown type", isDelivered: true },
      { ...ended, validity: "valid", stateBefore: "inProgress", stateAfter: "ended" },
    ]);
  });

  test("that is invalid is recorded as such, and changes nothing", async () => {
    await open();
    const data = { objectCoordinates: { objectId: { no: "id" }, objectTypeId: "0-1" } };
    app.host.sendMessage({ direction: "in", type: "NAVIGATE_TO_RECORD", data });
    expect(app.host.messages.at(-1)).toMatchObject({ data, validity: "invalid" });
    expect(app.ports.navigateToRecord).not.toHaveBeenCalled();
  });

  test("is ignored before the app is connected", async () => {
    app = embedApp();
    await app.settle();
    app.host.sendMessage(ended);
    app.host.sendMessage({ ...ended, direction: "out" });
    expect(app.host.messages).toEqual([]);
  });
});
