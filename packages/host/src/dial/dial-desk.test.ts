import { beforeEach, describe, expect, test } from "vitest";
import type { DialRequest, HostPolicy } from "../calling-host/options.ts";
import { DialDesk } from "./dial-desk.ts";
import type { Dial } from "./dial.ts";

const policy: HostPolicy = {
  dialAfterInitialized: true,
  dialAfterLogin: true,
  guardLeave: true,
  associateOnlyMatch: true,
  portTimeoutMs: 10_000,
};

const request = (phoneNumber: string): DialRequest => ({
  phoneNumber,
  countryCode: "US",
  viewedRecord: { objectTypeId: "0-1", objectId: "101" },
  calledRecord: { objectTypeId: "0-1", objectId: "101" },
  phonePropertyName: "phone",
});

let sent: Dial[];
let desk: DialDesk;
const numbers = (): string[] => sent.map((dial) => dial.request.phoneNumber);

beforeEach(() => {
  sent = [];
  desk = new DialDesk(policy, (dial) => sent.push(dial));
});

describe("a dial", () => {
  test("is held until the app is initialized", () => {
    expect(desk.dial(request("+12025550101"))).toBe(false);
    desk.setApp({ isInitialized: true, isLoggedIn: true });
    expect(numbers()).toEqual(["+12025550101"]);
  });

  test("is held until the user is logged in", () => {
    desk.setApp({ isInitialized: true, isLoggedIn: false });
    expect(desk.dial(request("+12025550101"))).toBe(false);
    desk.setApp({ isLoggedIn: true });
    expect(numbers()).toEqual(["+12025550101"]);
  });

  test("is sent once for every request, also for the same number twice in a row", () => {
    desk.setApp({ isInitialized: true, isLoggedIn: true });
    expect(desk.dial(request("+12025550101"))).toBe(true);
    expect(desk.dial(request("+12025550101"))).toBe(true);
    expect(numbers()).toEqual(["+12025550101", "+12025550101"]);
    expect(sent[0]?.startTimestamp).toBeLessThan(sent[1]?.startTimestamp ?? 0);
  });

  test("waits again when the app has reloaded", () => {
    desk.setApp({ isInitialized: true, isLoggedIn: true });
    desk.setApp({ isInitialized: false, isLoggedIn: false });
    expect(desk.dial(request("+12025550101"))).toBe(false);
    expect(sent).toEqual([]);
  });

  test("is not held where the policy says so", () => {
    desk = new DialDesk({ ...policy, dialAfterInitialized: false, dialAfterLogin: false }, (dial) =>
      sent.push(dial),
    );
    expect(desk.dial(request("+12025550101"))).toBe(true);
  });

  test("belongs to the call that echoes its time stamp, else to the last one unanswered", () => {
    desk.setApp({ isInitialized: true, isLoggedIn: true });
    for (const number of ["1", "2", "3"]) desk.dial(request(number));
    expect(desk.takeFor(sent[0]?.startTimestamp)?.request.phoneNumber).toBe("1");
    expect(desk.takeFor(undefined)?.request.phoneNumber).toBe("3");
    expect(desk.takeFor(12345)?.request.phoneNumber).toBe("2");
    expect(desk.takeFor(undefined)).toBeUndefined();
  });
});
