import { CallingError, type HostCall, type HostEvents } from "@calling-extensions/host";
import { toasts } from "@calling-extensions/ui/toasts";
import { beforeEach, expect, it, test } from "vitest";
import { dialRequest, FakeHost, hostCall } from "../testing/fake-host.ts";
import { provider } from "../testing/provider-builder.ts";
import { CallingController } from "./calling-controller.ts";
import { followHost } from "./follow-host.ts";
import { type FrameState, HIDDEN, MINIMIZED, SHOWN } from "./frame-state.ts";

beforeEach(() => toasts.clear());

const problem = new CallingError("appTimeout", "No response.");

function follow(before: Partial<FrameState> = {}, changes: object = {}) {
  const controller = new CallingController();
  controller.open(provider({ id: "1" }), HIDDEN);
  controller.change("1", (frame) => ({ ...frame, ...before }));
  const host = Object.assign(new FakeHost(), changes);
  const stop = followHost(controller, "1", host.host);
  controller.attach("1", host.host);
  const shown: unknown[] = host.orders;
  return {
    controller,
    host,
    stop,
    shown,
    emit: <Name extends keyof HostEvents>(name: Name, event: HostEvents[Name]) =>
      host.emit(name, event),
    frame: () => controller.find("1"),
  };
}

it("a frame begins with the state of its host", () => {
  const state = {
    status: "connected",
    size: { width: 300, height: 200 },
    calls: [hostCall()],
    dials: [{ request: dialRequest(), startTimestamp: 1, state: "sent" }],
    diagnoses: [problem],
    callActions: ["hangUp"],
  };
  const { frame } = follow({ failure: problem }, state);
  expect(frame()).toMatchObject(state);
  expect(frame()).not.toHaveProperty("failure");
});

test.each<
  [
    string,
    (emit: ReturnType<typeof follow>["emit"], host: FakeHost) => void,
    Partial<FrameState>,
    Partial<FrameState>?,
  ]
>([
  [
    "a failure",
    (emit, host) => {
      host.diagnoses = [problem];
      emit("status", { status: "failed", error: problem });
    },
    { status: "failed", failure: problem, diagnoses: [problem] },
  ],
  [
    "an app that connects again",
    (emit, host) => {
      host.callActions = [];
      emit("status", { status: "connecting" });
    },
    { status: "connecting", isLoggedOut: false, isUnavailable: false, callActions: [] },
    { isLoggedOut: true, isUnavailable: true },
  ],
  [
    "an app that is connected",
    (emit) => emit("status", { status: "connected" }),
    { status: "connected", isLoggedOut: true, isUnavailable: true },
    { isLoggedOut: true, isUnavailable: true },
  ],
  [
    "a problem",
    (emit, host) => {
      host.diagnoses = [problem];
      emit("diagnosis", problem);
    },
    { diagnoses: [problem] },
  ],
  ["a logout", (emit) => emit("login", { isLoggedIn: false }), { isLoggedOut: true }],
  [
    "a login",
    (emit) => emit("login", { isLoggedIn: true }),
    { isLoggedOut: false },
    { isLoggedOut: true },
  ],
  ["an absence", (emit) => emit("availability", { isAvailable: false }), { isUnavailable: true }],
  ["the visibility", (emit) => emit("visibility", MINIMIZED), { visibility: MINIMIZED }],
  [
    "a size",
    (emit) => emit("resize", { width: 10, height: 20 }),
    { size: { width: 10, height: 20 } },
  ],
  [
    "callers",
    (emit) => emit("callerMatches", { call: hostCall(), matches: [] }),
    { callers: [{ callKey: "k", matches: [] }] },
    { calls: [hostCall()] },
  ],
])("a frame follows %s", (_name, act, expected, before = {}) => {
  const { host, emit, frame, controller, stop } = follow();
  controller.change("1", (each) => ({ ...each, ...before }));
  act(emit, host);
  expect(frame()).toMatchObject(expected);
  stop();
  const last = frame();
  emit("login", { isLoggedIn: last?.isLoggedOut ?? false });
  expect(frame()).toBe(last);
});

test.each<[string, Partial<HostCall>, Partial<FakeHost>, boolean]>([
  ["in progress", { state: "inProgress" }, {}, true],
  ["that the user placed in the app", { state: "dialing" }, {}, true],
  ["that was dialed here", { state: "dialing", startTimestamp: 1 }, {}, false],
  ["that rings", { state: "ringing" }, {}, false],
  ["of an app in every tab", { state: "inProgress" }, { tabs: "every" }, false],
])("a new call %s shows its app: %s", (_name, changes, hostChanges, isShown) => {
  const { emit, frame, host } = follow({}, hostChanges);
  host.diagnoses = [problem];
  emit("call", hostCall(changes));
  expect(frame()?.visibility).toEqual(isShown ? SHOWN : HIDDEN);
  expect(frame()).toMatchObject({ calls: [changes], diagnoses: [problem] });
});

it("a call that is known doesn't show its app again", () => {
  const { emit, frame } = follow({}, { calls: [hostCall()] });
  emit("call", hostCall());
  expect(frame()?.visibility).toEqual(HIDDEN);
});

test.each([
  ["queued", undefined, true],
  ["sent", undefined, true],
  ["sent", "confirming", true],
  ["sent", "queued", false],
  ["confirming", undefined, false],
  ["refused", undefined, false],
] as const)("a dial that is %s shows the app after it was %s: %s", (state, before, isShown) => {
  const dial = { request: dialRequest(), startTimestamp: 1, state };
  const dials = before ? [{ ...dial, state: before }] : [];
  const { emit, frame, host } = follow({}, { dials });
  host.dials = [dial];
  emit("dial", dial);
  expect(frame()).toMatchObject({ dials: [dial], visibility: isShown ? SHOWN : HIDDEN });
});

it("a refused dial is shown at its button until it is answered", () => {
  const { emit, controller } = follow();
  const reasons = () => controller.rejectedDials.store.getState().map(({ reason }) => reason);
  const dial = { request: dialRequest(), startTimestamp: 1 };
  emit("dial", { ...dial, state: "refused", reason: "Busy." });
  expect(reasons()).toEqual(["Busy."]);
  emit("dial", { ...dial, state: "refused" });
  expect(reasons()).toEqual(["No reason was given."]);
  emit("dial", { ...dial, state: "answered" });
  expect(reasons()).toEqual([]);
});

test.each([
  ["failed", "stored", 1],
  ["failed", "saving", 0],
  ["stored", "stored", 0],
] as const)("a save that %s is an alert if the call is %s: %i", (change, saving, count) => {
  const { emit } = follow();
  const event = { call: hostCall({ saving }), change, error: problem };
  emit("engagement", event as unknown as HostEvents["engagement"]);
  const sources = toasts.visibleToasts.map(({ content }) => content.source);
  expect(sources).toEqual(count === 1 ? ["Softphone"] : []);
});
