import type { CallingError, HostCall, HostDial } from "@calling-extensions/host";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { notices } from "../alerts/notices.ts";
import { provider } from "../providers/provider-builder.ts";
import { CallingDesk } from "./calling-desk.ts";
import { dialRequest, FakeHost, hostCall } from "./fake-host.ts";
import { followHost } from "./follow-host.ts";
import { frameKey, HIDDEN, MINIMIZED, SHOWN, withCall, type FrameState } from "./frame-state.ts";
import { findRefusal } from "./refused-dials.ts";

const remote = provider({ id: "1", name: "Remote" });
const otherRemote = provider({ id: "2", name: "Other remote" });
const widget = provider({ id: "3", name: "Widget", supportsInboundCalling: false });
const request = dialRequest();
const liveCall = hostCall();
const dial = (state: HostDial["state"]): HostDial => ({ request, state, startTimestamp: 1 });

let desk: CallingDesk;
const mounted = (): string[] => desk.frames.get().map((frame) => frame.provider.name);

function frameOf(id: string): FrameState {
  const frame = desk.find(id);
  if (!frame) throw new Error(`${id} is not mounted.`);
  return frame;
}

/** Gives a mounted app a host that the desk follows. */
function attach(id: string): FakeHost {
  const fake = new FakeHost();
  fake.visibility = desk.find(id)?.visibility ?? SHOWN;
  followHost(desk, id, fake.host);
  desk.attach(id, fake.host);
  return fake;
}

beforeEach(() => {
  vi.useFakeTimers();
  desk = new CallingDesk();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("sync", () => {
  it("mounts what lives in the navigation bar, hidden, and no widget", () => {
    desk.sync([remote, widget]);
    expect(mounted()).toEqual(["Remote"]);
    expect(desk.find("1")?.visibility).toEqual(HIDDEN);
  });

  it("leaves the frame of an unchanged app alone", () => {
    desk.sync([remote]);
    const before = desk.find("1");
    desk.sync([{ ...remote }]);
    expect(desk.find("1")).toBe(before);
  });

  it("starts an app anew whose address changed", () => {
    desk.sync([remote]);
    desk.change("1", (frame) => ({ ...frame, status: "initialized" }));
    desk.sync([{ ...remote, url: "http://localhost:3000/" }]);
    expect(desk.find("1")).toMatchObject({
      status: "connecting",
      provider: { url: "http://localhost:3000/" },
    });
  });

  it("leaves the frame alone that was made anew before", () => {
    desk.sync([remote]);
    const before = frameKey(frameOf("1"));
    desk.remount("1");
    const remounted = frameOf("1");
    expect(frameKey(remounted)).not.toBe(before);
    desk.sync([{ ...remote }]);
    expect(desk.find("1")).toBe(remounted);
  });

  it("still knows what an app did wrong before its host was made anew", () => {
    desk.sync([remote]);
    const problem = { code: "illegalOrder", message: "Out of order." } as CallingError;
    attach("1").emit("problem", problem);
    desk.remount("1");
    expect(desk.apps.get("1")).toBeUndefined();
    attach("1");
    expect(desk.apps.get("1")?.problems).toEqual([problem]);
  });

  it("drops an app that is gone, but not during its call", () => {
    desk.sync([remote, otherRemote]);
    desk.change("2", (frame) => withCall(frame, liveCall));
    desk.sync([]);
    expect(mounted()).toEqual(["Other remote"]);
  });
});

describe("dial", () => {
  it("asks the app's host, and shows the app once the dial is taken on", () => {
    desk.sync([remote]);
    const host = attach("1");
    desk.dial(remote, request);
    expect(host.orders).toEqual(["dial +12025550101"]);
    host.emit("dial", dial("asking"));
    expect(desk.find("1")?.visibility).toEqual(HIDDEN);
    host.emit("dial", dial("held"));
    expect(desk.find("1")?.visibility).toEqual(SHOWN);
  });

  it("leaves an app that the user has put away meanwhile where it is", () => {
    desk.sync([remote]);
    const host = attach("1");
    host.dials = [dial("held")];
    host.emit("dial", dial("held"));
    desk.minimize("1");
    host.emit("dial", dial("sent"));
    expect(desk.find("1")?.visibility).toEqual(MINIMIZED);
  });

  it("waits for the host of an app that it mounts, and dials once", async () => {
    desk.dial(widget, request);
    expect(desk.find("3")?.visibility).toEqual(SHOWN);
    const destroyed = new FakeHost();
    desk.attach("3", destroyed.host)();
    const kept = attach("3");
    await Promise.resolve();
    expect(destroyed.orders).toEqual([]);
    expect(kept.orders).toEqual(["dial +12025550101"]);
  });

  it("mounts an app out of sight during a call in another one, about which the user is asked", () => {
    desk.sync([remote]);
    desk.change("1", (frame) => withCall(frame, liveCall));
    desk.dial(widget, request);
    expect(desk.find("3")?.visibility).toEqual(HIDDEN);
  });

  it("is told where the user clicked when it is refused, until the number is called again", () => {
    desk.sync([remote]);
    const host = attach("1");
    host.emit("dial", { ...dial("refused"), reason: "Not on Sundays." });
    const refused = () => findRefusal(desk.refusedDials.store.get(), request)?.reason;
    expect(refused()).toBe("Not on Sundays.");
    desk.dial(remote, request);
    expect(refused()).toBeUndefined();
  });

  it("is called after all where the app reports an error and starts the call", () => {
    desk.sync([remote]);
    const host = attach("1");
    host.emit("dial", { ...dial("refused"), reason: "No microphone." });
    host.emit("dial", dial("answered"));
    expect(desk.refusedDials.store.get()).toEqual([]);
  });

  it("is not told of when the user took it back", () => {
    desk.sync([remote]);
    const host = attach("1");
    desk.refusedDials.takeBack(request);
    host.emit("dial", dial("refused"));
    expect(desk.refusedDials.store.get()).toEqual([]);
  });

  it("is refused by an app whose host cannot be made", () => {
    desk.dial(widget, request);
    desk.fail("3", new Error("That is no address."));
    expect(findRefusal(desk.refusedDials.store.get(), request)?.reason).toBe("That is no address.");
    expect(desk.find("3")).toMatchObject({ status: "failed" });
    desk.refusedDials.forget(request);
    desk.dial(widget, request);
    expect(desk.refusedDials.store.get()).toHaveLength(1);
  });
});

describe("a dial that nobody answered", () => {
  it("is taken back and dialed again", () => {
    desk.sync([remote]);
    const host = attach("1");
    const unanswered = dial("unanswered");
    desk.dialAgain("1", unanswered);
    expect(host.orders).toEqual([`cancel ${unanswered.startTimestamp}`, "dial +12025550101"]);
  });
});

describe("a call that an earlier page was on", () => {
  it("mounts its app in sight, also a widget", () => {
    desk.sync([remote, widget], new Set(["3"]));
    expect(mounted()).toEqual(["Remote", "Widget"]);
    expect(desk.find("1")?.visibility).toEqual(HIDDEN);
    expect(desk.find("3")?.visibility).toEqual(SHOWN);
  });
});

describe("show", () => {
  it("has room for one app in the navigation bar's panel", () => {
    desk.sync([remote, otherRemote]);
    desk.show("1");
    desk.show("2");
    expect(desk.find("1")?.visibility).toEqual(HIDDEN);
    expect(desk.find("2")?.visibility).toEqual(SHOWN);
  });

  it("makes room as well for an app that its host raises", () => {
    desk.sync([remote, otherRemote]);
    const hosts = [attach("1"), attach("2")];
    desk.show("1");
    hosts[1]?.emit("visibility", SHOWN);
    expect(desk.find("1")?.visibility).toEqual(HIDDEN);
    expect(hosts[0]?.orders).toEqual([SHOWN, HIDDEN]);
    expect(desk.find("2")?.visibility).toEqual(SHOWN);
  });

  it("leaves a widget beside the panel", () => {
    desk.sync([remote]);
    desk.open(widget, SHOWN);
    desk.show("1");
    expect(desk.find("3")?.visibility).toEqual(SHOWN);
  });
});

describe("hang up", () => {
  it("ends one call by its key", () => {
    desk.sync([remote]);
    const host = attach("1");
    desk.hangUp("1", "k");
    expect(host.orders).toEqual(["end k"]);
  });

  it("is overdue after 5 s, for a call that still runs", () => {
    desk.sync([remote]);
    attach("1").emit("call", liveCall);
    desk.hangUp("1", "k");
    desk.hangUp("1", "k");
    vi.advanceTimersByTime(4_999);
    expect(desk.find("1")?.overdueKeys).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(desk.find("1")?.overdueKeys).toEqual(["k"]);
  });

  it("is overdue at once, and says why, if the app can't be asked to end one of several calls", () => {
    desk.sync([remote]);
    const host = attach("1");
    host.canEndById = false;
    desk.hangUp("1", "over");
    expect(notices.get()).toEqual([]);
    host.emit("call", liveCall);
    desk.hangUp("1", "k");
    expect(desk.find("1")?.overdueKeys).toEqual(["k"]);
    expect(notices.get()).toMatchObject([{ source: remote.name }]);
    expect(host.orders).toEqual([]);
  });

  it("is overdue no more once the call has ended, by its app or here", () => {
    desk.sync([remote]);
    const host = attach("1");
    host.emit("call", liveCall);
    desk.hangUp("1", "k");
    vi.advanceTimersByTime(5_000);
    desk.loseCall("1", "k");
    expect(host.orders).toEqual(["end k", "lose k"]);
    host.emit("call", { ...liveCall, state: "ended", isLost: true });
    expect(desk.find("1")?.overdueKeys).toEqual([]);
  });

  it("is not overdue for a call that ended in time", () => {
    desk.sync([remote]);
    const host = attach("1");
    host.emit("call", liveCall);
    desk.hangUp("1", "k");
    host.emit("call", { ...liveCall, state: "ended" });
    vi.advanceTimersByTime(5_000);
    expect(desk.find("1")?.overdueKeys).toEqual([]);
  });
});

describe("what a host reports", () => {
  it("is forgotten of a page that is loaded anew", () => {
    const blocked = { code: "storageBlocked", message: "Blocked." } as CallingError;
    desk.sync([remote]);
    const host = attach("1");
    host.diagnoses = [blocked];
    host.emit("diagnosis", blocked);
    host.emit("login", { isLoggedIn: false });
    host.emit("availability", { isAvailable: false });
    expect(desk.find("1")).toMatchObject({
      diagnoses: [blocked],
      isLoggedOut: true,
      isUnavailable: true,
    });
    host.diagnoses = [];
    host.emit("status", { status: "connecting" });
    expect(desk.find("1")).toMatchObject({
      diagnoses: [],
      isLoggedOut: false,
      isUnavailable: false,
    });
  });

  it("names the last number that was called or answered, not that of a missed call", () => {
    const inbound = hostCall({ key: "in", direction: "INBOUND", fromNumber: "+12025550177" });
    const lastNumber = (call: HostCall) => {
      desk.change("1", (frame) => withCall(frame, call));
      return desk.find("1")?.lastNumber;
    };
    desk.sync([remote]);
    expect(lastNumber(hostCall({ toNumber: "+12025550101" }))).toBe("+12025550101");
    expect(lastNumber({ ...inbound, state: "ringing" })).toBe("+12025550101");
    expect(lastNumber({ ...inbound, state: "ended" })).toBe("+12025550101");
    expect(lastNumber({ ...inbound, answeredAt: 2 })).toBe("+12025550177");
  });
});

describe("reload", () => {
  it("asks the host to load the app anew", () => {
    desk.sync([remote]);
    const host = attach("1");
    desk.reload("1");
    expect(host.orders).toEqual(["reload"]);
  });
});
