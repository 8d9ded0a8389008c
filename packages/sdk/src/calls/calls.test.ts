import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallingExtensions } from "../calling-extensions.ts";
import { EmbeddedWindow } from "../embedded-window.ts";
import { refuseDial, sendDraft } from "./index.ts";

let page: EmbeddedWindow;
let cti: CallingExtensions;

beforeEach(() => {
  page = new EmbeddedWindow();
  vi.stubGlobal("window", page);
  cti = new CallingExtensions({ eventHandlers: {} });
});

afterEach(() => {
  cti.destroy();
  vi.unstubAllGlobals();
});

const draft = { externalCallId: "a1", properties: { hs_call_body: "Wants an offer" } };
const refusal = { startTimestamp: 5, phoneNumber: "+12025550101", reason: "You're on a call." };
const shakeHands = (...capabilities: string[]): void =>
  page.shakeHands({ hostSdk: { capabilities } });
const messages = () => page.sent.map(({ type, data }) => ({ type, data }));

describe("a draft", () => {
  test("is sent to a host that takes drafts", () => {
    shakeHands("draft");
    expect(sendDraft(cti, draft)).toBe(true);
    expect(messages()).toEqual([{ type: "CALL_DRAFT", data: draft }]);
  });

  test.each([
    ["a host that does not take them", () => shakeHands("results")],
    ["a vendor host", () => page.shakeHands()],
    ["no host", () => (page.sent.length = 0)],
  ])("is not sent to %s", (_host, meet) => {
    meet();
    expect(sendDraft(cti, draft)).toBe(false);
    expect(messages()).toEqual([]);
  });
});

describe("a refusal", () => {
  test("names its dial to a host that reads it", () => {
    shakeHands("dialRefused");
    refuseDial(cti, refusal);
    expect(messages()).toEqual([{ type: "DIAL_REFUSED", data: refusal }]);
  });

  test("is an error to a vendor host", () => {
    page.shakeHands();
    refuseDial(cti, refusal);
    expect(messages()).toEqual([{ type: "ERROR", data: { message: refusal.reason } }]);
  });
});
