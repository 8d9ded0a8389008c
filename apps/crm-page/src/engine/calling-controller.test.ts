import type { CallingError, HostCall, HostDial, Visibility } from "@calling-extensions/host";
import { toasts } from "@calling-extensions/ui/toasts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { provider } from "../testing/provider-builder.ts";
import { CallingController } from "./calling-controller.ts";
import { dialRequest, FakeHost, hostCall } from "../testing/fake-host.ts";
import { followHost } from "./follow-host.ts";
import { frameKey, type FrameState, HIDDEN, MINIMIZED, SHOWN, withCall } from "./frame-state.ts";
import { findRejection } from "./rejected-dials.ts";

const remote = provider({ id: "1", name: "Remote" });
const otherRemote = provider({ id: "2", name: "Other remote" });
const widget = provider({ id: "3", name: "Widget", supportsInboundCalling: false });
const request = dialRequest();
const liveCall = hostCall();
const dial = (state: HostDial["state"]): HostDial => ({ request, state, startTimestamp: 1 });

let controller: CallingController;
const mounted = (): string[] => controller.frames.getState().map((frame) => frame.provider.name);

function frameOf(id: string): FrameState {
  const frame = controller.find(id);
  if (!frame) throw new Error(`${id} is not mounted.`);
  return frame;
}

/** Attaches a host that the controller follows to a mounted app. */
function attach(id: string): FakeHost {
  const fake = new FakeHost();
  fake.visibility = controller.find(id)?.visibility ?? SHOWN;
  followHost(controller, id, fake.host);
  controller.attach(id, fake.host);
  return fake;
}

beforeEach(() => {
  toasts.clear();
  vi.useFakeTimers();
  controller = new CallingController();
});
afterEach(() => {
  vi.useRealTimers();
});

it("keeps the app of a dial until its host is there, also while the page doesn't have the phone", () => {
  controller.frames.subscribe(() => controller.removeIdle(() => false));
  controller.dial(widget, request);
  expect(mounted()).toEqual(["Widget"]);
});

describe("a call that is in progress before the page knows it", () => {
  it.each<["owner" | "every", Visibility]>([
    ["owner", SHOWN],
    // The app may be needed in another tab.
    ["every", HIDDEN],
  ])("needs an app with the policy %s as %j", (tabs, visibility) => {
    controller.sync([remote]);
    const host = attach("1");
    host.tabs = tabs;
    host.emit("call", { ...liveCall, state: "inProgress" });
    expect(host.visibility).toEqual(visibility);
    host.visibility = HIDDEN;
    host.emit("call", { ...liveCall, state: "inProgress", engagementId: "9" });
    expect(host.visibility).toEqual(HIDDEN);
  });
});

it("shows the app of a call that starts without a dial, and leaves a dialed one hidden", () => {
  controller.sync([remote]);
  const host = attach("1");
  host.emit("call", { ...liveCall, state: "dialing", startTimestamp: 1 });
  expect(host.visibility).toEqual(HIDDEN);
  host.emit("call", { ...liveCall, key: "app's own", state: "dialing" });
  expect(host.visibility).toEqual(SHOWN);
});

describe("sync", () => {
  it("mounts apps of the navigation bar, hidden, and no widgets", () => {
    controller.sync([remote, widget]);
    expect(mounted()).toEqual(["Remote"]);
    expect(controller.find("1")?.visibility).toEqual(HIDDEN);
  });

  it("keeps the frame of an unchanged app", () => {
    controller.sync([remote]);
    const before = controller.find("1");
    controller.sync([{ ...remote }]);
    expect(controller.find("1")).toBe(before);
  });

  it("remounts an app whose URL changed", () => {
    controller.sync([remote]);
    controller.change("1", (frame) => ({ ...frame, status: "initialized" }));
    controller.sync([{ ...remote, url: "http://localhost:3000/" }]);
    expect(controller.find("1")).toMatchObject({
      status: "connecting",
      provider: { url: "http://localhost:3000/" },
    });
  });

  it("keeps a frame that was remounted before", () => {
    controller.sync([remote]);
    const before = frameKey(frameOf("1"));
    controller.remount("1");
    const remounted = frameOf("1");
    expect(frameKey(remounted)).not.toBe(before);
    controller.sync([{ ...remote }]);
    expect(controller.find("1")).toBe(remounted);
  });

  it("keeps an app's problems when its host is replaced", () => {
    controller.sync([remote]);
    const problem = { code: "illegalOrder", message: "Out of order." } as CallingError;
    attach("1").emit("problem", problem);
    controller.remount("1");
    expect(controller.apps.get("1")).toBeUndefined();
    attach("1");
    expect(controller.apps.get("1")?.problems).toEqual([problem]);
  });

  it("removes an app that is gone, but not during its call", () => {
    controller.sync([remote, otherRemote]);
    controller.change("2", (frame) => withCall(frame, liveCall));
    controller.sync([]);
    expect(mounted()).toEqual(["Other remote"]);
  });
});

describe("a dial", () => {
  it("calls the app's host, and shows the app once the dial is accepted", () => {
    controller.sync([remote]);
    const host = attach("1");
    controller.dial(remote, request);
    expect(host.orders).toEqual(["dial +12025550101"]);
    host.emit("dial", dial("confirming"));
    expect(controller.find("1")?.visibility).toEqual(HIDDEN);
    host.emit("dial", dial("queued"));
    expect(controller.find("1")?.visibility).toEqual(SHOWN);
  });

  it("doesn't show an app that the user has hidden since", () => {
    controller.sync([remote]);
    const host = attach("1");
    host.dials = [dial("queued")];
    host.emit("dial", dial("queued"));
    controller.minimize("1");
    host.emit("dial", dial("sent"));
    expect(controller.find("1")?.visibility).toEqual(MINIMIZED);
  });

  it("waits for the host of a newly mounted app, and dials once", async () => {
    controller.dial(widget, request);
    expect(controller.find("3")?.visibility).toEqual(SHOWN);
    const destroyed = new FakeHost();
    controller.attach("3", destroyed.host)();
    const kept = attach("3");
    await Promise.resolve();
    expect(destroyed.orders).toEqual([]);
    expect(kept.orders).toEqual(["dial +12025550101"]);
    const remounted = attach("3");
    await Promise.resolve();
    expect(remounted.orders).toEqual([]);
  });

  it("mounts an app hidden during a call in another one, until the user confirms", () => {
    controller.sync([remote]);
    controller.change("1", (frame) => withCall(frame, liveCall));
    controller.dial(widget, request);
    expect(controller.find("3")?.visibility).toEqual(HIDDEN);
  });

  it("is shown as rejected beside the button until the number is called again", () => {
    controller.sync([remote]);
    const host = attach("1");
    host.emit("dial", { ...dial("refused"), reason: "Not on Sundays." });
    const rejected = () =>
      findRejection(controller.rejectedDials.store.getState(), request)?.reason;
    expect(rejected()).toBe("Not on Sundays.");
    controller.dial(remote, request);
    expect(rejected()).toBeUndefined();
  });

  it("is not rejected if the app reports an error and starts the call", () => {
    controller.sync([remote]);
    const host = attach("1");
    host.emit("dial", { ...dial("refused"), reason: "No microphone." });
    host.emit("dial", dial("answered"));
    expect(controller.rejectedDials.store.getState()).toEqual([]);
  });

  it("is not shown as rejected if the user canceled it", () => {
    controller.sync([remote]);
    const host = attach("1");
    controller.rejectedDials.takeBack(request);
    host.emit("dial", dial("refused"));
    expect(controller.rejectedDials.store.getState()).toEqual([]);
  });

  it("is rejected by an app whose host cannot be created", () => {
    controller.dial(widget, request);
    controller.fail("3", new Error("That is no address."));
    expect(findRejection(controller.rejectedDials.store.getState(), request)?.reason).toBe(
      "That is no address.",
    );
    expect(controller.find("3")).toMatchObject({ status: "failed" });
    controller.rejectedDials.forget(request);
    controller.dial(widget, request);
    expect(controller.rejectedDials.store.getState()).toHaveLength(1);
  });
});

describe("a dial that the app did not answer", () => {
  it("is canceled and dialed again", () => {
    controller.sync([remote]);
    const host = attach("1");
    const unanswered = dial("unanswered");
    controller.dialAgain("1", unanswered);
    expect(host.orders).toEqual([`cancel ${unanswered.startTimestamp}`, "dial +12025550101"]);
  });
});

describe("a call of an earlier page", () => {
  it("mounts its app visible, even a widget", () => {
    controller.sync([remote, widget], new Set(["3"]));
    expect(mounted()).toEqual(["Remote", "Widget"]);
    expect(controller.find("1")?.visibility).toEqual(HIDDEN);
    expect(controller.find("3")?.visibility).toEqual(SHOWN);
  });
});

describe("show", () => {
  it("shows only one app in the navigation bar's panel", () => {
    controller.sync([remote, otherRemote]);
    controller.show("1");
    controller.show("2");
    expect(controller.find("1")?.visibility).toEqual(HIDDEN);
    expect(controller.find("2")?.visibility).toEqual(SHOWN);
  });

  it("hides the other app there when a host shows its own", () => {
    controller.sync([remote, otherRemote]);
    const hosts = [attach("1"), attach("2")];
    controller.show("1");
    hosts[1]?.emit("visibility", SHOWN);
    expect(controller.find("1")?.visibility).toEqual(HIDDEN);
    expect(hosts[0]?.orders).toEqual([SHOWN, HIDDEN]);
    expect(controller.find("2")?.visibility).toEqual(SHOWN);
  });

  it("keeps a widget beside the panel", () => {
    controller.sync([remote]);
    controller.open(widget, SHOWN);
    controller.show("1");
    expect(controller.find("3")?.visibility).toEqual(SHOWN);
  });
});

describe("hang up", () => {
  it("ends one call by its key", () => {
    controller.sync([remote]);
    const host = attach("1");
    controller.hangUp("1", "k");
    expect(host.orders).toEqual(["end k"]);
  });

  it("times out after 5 s if the call is still live", () => {
    controller.sync([remote]);
    attach("1").emit("call", liveCall);
    controller.hangUp("1", "k");
    controller.hangUp("1", "k");
    vi.advanceTimersByTime(4_999);
    expect(controller.find("1")?.hangupTimedOut).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(controller.find("1")?.hangupTimedOut).toEqual(["k"]);
  });

  it("times out at once, and explains why, if the app can't be asked to end one of several calls", () => {
    controller.sync([remote]);
    const host = attach("1");
    host.canEndById = false;
    controller.hangUp("1", "over");
    expect(toasts.visibleToasts).toEqual([]);
    host.emit("call", { ...liveCall, state: "dialing", startTimestamp: 1 });
    host.emit("call", liveCall);
    controller.hangUp("1", "k");
    expect(controller.find("1")?.hangupTimedOut).toEqual(["k"]);
    expect(toasts.visibleToasts).toMatchObject([{ content: { source: remote.name } }]);
    expect(host.orders).toEqual([]);
  });

  it("clears the timeout once the call has ended, by its app or here", () => {
    controller.sync([remote]);
    const host = attach("1");
    host.emit("call", { ...liveCall, state: "dialing", startTimestamp: 1 });
    host.emit("call", liveCall);
    controller.hangUp("1", "k");
    vi.advanceTimersByTime(5_000);
    controller.markCallLost("1", "k");
    expect(host.orders).toEqual(["end k", "lose k"]);
    host.emit("call", { ...liveCall, state: "ended", isLost: true });
    expect(controller.find("1")?.hangupTimedOut).toEqual([]);
  });

  it("has no timeout if the call ended in time", () => {
    controller.sync([remote]);
    const host = attach("1");
    host.emit("call", liveCall);
    controller.hangUp("1", "k");
    host.emit("call", { ...liveCall, state: "ended" });
    vi.advanceTimersByTime(5_000);
    expect(controller.find("1")?.hangupTimedOut).toEqual([]);
  });
});

describe("what a host reports", () => {
  it("is cleared when its page reloads", () => {
    const blocked = { code: "storageBlocked", message: "Blocked." } as CallingError;
    controller.sync([remote]);
    const host = attach("1");
    host.diagnoses = [blocked];
    host.emit("diagnosis", blocked);
    host.emit("login", { isLoggedIn: false });
    host.emit("availability", { isAvailable: false });
    expect(controller.find("1")).toMatchObject({
      diagnoses: [blocked],
      isLoggedOut: true,
      isUnavailable: true,
    });
    host.diagnoses = [];
    host.emit("status", { status: "connecting" });
    expect(controller.find("1")).toMatchObject({
      diagnoses: [],
      isLoggedOut: false,
      isUnavailable: false,
    });
  });

  it("remembers the last number that was called or answered, not a missed call's", () => {
    const inbound = hostCall({ key: "in", direction: "INBOUND", fromNumber: "+12025550177" });
    const lastNumber = (call: HostCall) => {
      controller.change("1", (frame) => withCall(frame, call));
      return controller.find("1")?.lastNumber;
    };
    controller.sync([remote]);
    expect(lastNumber(hostCall({ toNumber: "+12025550101" }))).toBe("+12025550101");
    expect(lastNumber({ ...inbound, state: "ringing" })).toBe("+12025550101");
    expect(lastNumber({ ...inbound, state: "ended" })).toBe("+12025550101");
    expect(lastNumber({ ...inbound, answeredAt: 2 })).toBe("+12025550177");
  });
});

describe("reload", () => {
  it("makes the host reload the app", () => {
    controller.sync([remote]);
    const host = attach("1");
    controller.reload("1");
    expect(host.orders).toEqual(["reload"]);
  });
});
