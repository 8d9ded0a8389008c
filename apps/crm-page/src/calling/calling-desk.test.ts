import type { CallingHost, DialRequest, HostCall, Visibility } from "@calling-extensions/host";
import { beforeEach, describe, expect, it } from "vitest";
import { provider } from "../providers/provider-builder.ts";
import { CallingDesk } from "./calling-desk.ts";
import { HIDDEN, SHOWN, withCall } from "./frame-state.ts";

const remote = provider({ id: "1", name: "Remote" });
const otherRemote = provider({ id: "2", name: "Other remote" });
const widget = provider({ id: "3", name: "Widget", supportsInboundCalling: false });

const request: DialRequest = {
  phoneNumber: "+12025550101",
  countryCode: "US",
  phonePropertyName: "phone",
  viewedRecord: { objectTypeId: "0-1", objectId: "101" },
  calledRecord: { objectTypeId: "0-1", objectId: "101" },
};

const liveCall: HostCall = {
  key: "k",
  externalCallId: "a",
  direction: "OUTBOUND",
  state: "inProgress",
  engagementState: "none",
  startedAt: 1,
};

/** As much of a host as the desk gives orders to. */
function fakeHost() {
  const orders: unknown[] = [];
  const fake: Pick<CallingHost, "dial" | "setVisibility" | "reload"> = {
    dial: (dialled) => {
      orders.push(`dial ${dialled.phoneNumber}`);
      return { request: dialled, state: "sent", startTimestamp: 1 };
    },
    setVisibility: (visibility: Visibility) => void orders.push(visibility),
    reload: () => void orders.push("reload"),
  };
  // The desk calls nothing else in these tests.
  return { host: fake as CallingHost, orders };
}

let desk: CallingDesk;
const mounted = (): string[] => desk.frames.get().map((frame) => frame.provider.name);

beforeEach(() => {
  desk = new CallingDesk();
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

  it("drops an app that is gone, but not during its call", () => {
    desk.sync([remote, otherRemote]);
    desk.change("2", (frame) => withCall(frame, liveCall));
    desk.sync([]);
    expect(mounted()).toEqual(["Other remote"]);
  });
});

describe("dial", () => {
  it("shows the app and asks its host", () => {
    desk.sync([remote]);
    const { host, orders } = fakeHost();
    desk.attach("1", host);
    desk.dial(remote, request);
    expect(orders).toEqual([SHOWN, "dial +12025550101"]);
    expect(desk.find("1")?.visibility).toEqual(SHOWN);
  });

  it("waits for the host of an app that it mounts, and dials once", async () => {
    desk.dial(widget, request);
    const destroyed = fakeHost();
    desk.attach("3", destroyed.host)();
    const kept = fakeHost();
    desk.attach("3", kept.host);
    await Promise.resolve();
    expect(destroyed.orders).toEqual([]);
    expect(kept.orders).toEqual(["dial +12025550101"]);
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

  it("leaves a widget beside the panel", () => {
    desk.sync([remote]);
    desk.open(widget, SHOWN);
    desk.show("1");
    expect(desk.find("3")?.visibility).toEqual(SHOWN);
  });
});

describe("reload", () => {
  it("asks the host to load the app anew", () => {
    desk.sync([remote]);
    const { host, orders } = fakeHost();
    desk.attach("1", host);
    desk.reload("1");
    expect(orders).toEqual(["reload"]);
  });
});
