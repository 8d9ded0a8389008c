import { beforeEach, describe, expect, it } from "vitest";
import "../testing/number-plans.ts";
import { titleOf } from "../call/engagement-properties.ts";
import { english } from "../languages/language.ts";
import { mayRedirectTo } from "./dial-obstacle.ts";
import { EXTENSION_DELAY_MS } from "../settings/defaults.ts";
import { ada, createConnectedTab, type Tab } from "../testing/tab.ts";

let tab: Tab;
beforeEach(() => {
  tab = createConnectedTab();
});
const answer = () => tab.clock.advance(3_000);

describe("an extension", () => {
  it.each(["x12", " ext. 12", ",12", ";12", "#12"])("%s is sent after the answer", (extension) => {
    tab.phone.dial(`202 555 0101${extension}`);
    expect(tab.call()).toMatchObject({ toNumber: ada, extension: "12" });
    answer();
    expect(tab.farEnd.receivedTones).toBe("");
    tab.clock.advance(EXTENSION_DELAY_MS);
    expect(tab.farEnd.receivedTones).toBe("12");
  });

  it("of the CRM page's request is sent, too", () => {
    tab.crm.emit({ type: "dial", context: { phoneNumber: "+1 202 555 0101 ext. 12" } });
    answer();
    tab.clock.advance(EXTENSION_DELAY_MS);
    expect(tab.farEnd.receivedTones).toBe("12");
  });

  it("is part of the title, and of another call to the number", () => {
    tab.phone.dial("202 555 0101 x12");
    answer();
    const call = tab.call();
    expect(call && titleOf(call)).toBe("Call to +1 202 555 0101 ext. 12");
    tab.calls.lines.hangUp();
    tab.calls.outgoing.callAgain();
    expect(tab.call()).toMatchObject({ toNumber: ada, extension: "12", state: "dialing" });
  });

  it("waits while the call is on hold", async () => {
    tab.phone.dial("202 555 0101 x12");
    answer();
    tab.calls.lines.hold();
    await tab.settle();
    tab.clock.advance(EXTENSION_DELAY_MS);
    expect(tab.farEnd.receivedTones).toBe("");
    tab.calls.lines.resume();
    await tab.settle();
    expect(tab.farEnd.receivedTones).toBe("12");
  });

  it("is sent once if the page is reloaded", () => {
    tab.phone.dial("202 555 0101 x12");
    tab.clock.advance(2_400);
    expect(tab.call()?.state).toBe("inProgress");
    tab.reload();
    tab.clock.advance(EXTENSION_DELAY_MS);
    expect(tab.farEnd.receivedTones).toBe("12");
    tab.reload();
    tab.clock.advance(EXTENSION_DELAY_MS);
    expect(tab.farEnd.receivedTones).toBe("");
  });

  it("isn't sent after the end", () => {
    tab.phone.dial("202 555 0101 x12");
    answer();
    tab.calls.lines.hangUp();
    tab.clock.advance(EXTENSION_DELAY_MS);
    expect(tab.farEnd.receivedTones).toBe("");
  });
});

describe("a transfer", () => {
  it.each([
    ["+44 20 7946 0102 x7", "extension"],
    ["911", "emergency"],
    ["1001", "too short"],
  ])("to %s is refused with a reason", async (number, reason) => {
    tab.phone.dial(ada);
    answer();
    tab.calls.transfers.transfer(number);
    await tab.settle();
    expect(tab.state().notice?.text(english)).toContain(reason);
    expect(tab.call()?.state).toBe("inProgress");
  });

  it("to an internal number is possible on a phone system", async () => {
    tab.phone.setDialPlan({ maxInternalDigits: 4, hasNames: true });
    tab.phone.dial(ada);
    answer();
    tab.calls.transfers.transfer("1001");
    await tab.settle();
    expect(tab.state().notice?.text(english)).toContain("1001");
  });
});

describe("a number that only a phone system knows", () => {
  it.each(["1001", "611", "alice", "sip:alice@example.com"])("%s is dialed unchanged", (number) => {
    tab.phone.setDialPlan({ maxInternalDigits: 4, hasNames: true });
    tab.phone.dial(number);
    expect(tab.call()).toMatchObject({ toNumber: number });
  });

  it("is dialed for the CRM page", () => {
    tab.phone.setDialPlan({ maxInternalDigits: 4, hasNames: true });
    tab.crm.emit({ type: "dial", context: { phoneNumber: "1001", countryCode: "US" } });
    expect(tab.call()).toMatchObject({ toNumber: "1001" });
  });

  it("is refused without a phone system, and the CRM page learns why", () => {
    tab.crm.emit({ type: "dial", context: { phoneNumber: "1001", countryCode: "US" } });
    expect(tab.call()).toBeUndefined();
    expect(tab.state().notice?.text(english)).toContain("too short");
  });

  it("is refused if it is an emergency number", () => {
    tab.phone.setDialPlan({ maxInternalDigits: 4, hasNames: true });
    tab.phone.dial("911");
    expect(tab.call()).toBeUndefined();
    expect(tab.state().notice?.text(english)).toContain("emergency");
  });
});

it.each([
  ["+442079460102", true],
  ["1001", true],
  ["911", false],
  ["+19005550101", false],
  ["12345", false],
])("a server may redirect a call to %s without asking: %j", (number, isAllowed) => {
  const dialPlan = { maxInternalDigits: 4, hasNames: false };
  expect(mayRedirectTo(number, { dialPlan })).toBe(isAllowed);
});
