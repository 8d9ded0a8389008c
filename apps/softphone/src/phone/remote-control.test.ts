import { beforeEach, expect, it } from "vitest";
import { ada, createConnectedTab, createTab, type Tab } from "../testing/tab.ts";

const EVERYTHING = "MUTE HOLD SEND_TONES TRANSFER";
let tab: Tab;
beforeEach(() => {
  tab = createConnectedTab();
  tab.phone.dial(ada);
});

const answer = () => tab.clock.advance(3_000);
const idOf = () => tab.state().call?.externalCallId ?? "";

it("reports what the user can do with a call once it is answered, and each change once", async () => {
  expect(tab.crm.controls).toEqual([]);
  answer();
  tab.calls.lines.setMuted(true);
  tab.calls.drafts.write({ notes: "Wants an offer" });
  tab.calls.lines.hold();
  await tab.settle();
  const id = idOf();
  expect(tab.crm.controls).toEqual([
    `${id}: ${EVERYTHING}`,
    `${id}: muted ${EVERYTHING}`,
    `${id}: muted on hold MUTE HOLD TRANSFER`,
  ]);
});

it("reports it again to a CRM page that connects again", () => {
  answer();
  tab.crm.controls.length = 0;
  tab.crm.emit({ type: "ready" });
  expect(tab.crm.controls).toEqual([`${idOf()}: ${EVERYTHING}`]);
});

it("does what the user wants from the CRM page, with the call that the page names", async () => {
  answer();
  const id = idOf();
  const control = (
    externalCallId: string | undefined,
    action: "MUTE" | "UNMUTE" | "HOLD" | "RESUME",
  ) => tab.crm.emit({ type: "controlCall", externalCallId, action, value: "" });
  control(id, "MUTE");
  control("another call", "HOLD");
  await tab.settle();
  expect(tab.state().call).toMatchObject({ isMuted: true, isHeld: false });
  control(undefined, "UNMUTE");
  control(undefined, "HOLD");
  await tab.settle();
  expect(tab.state().call).toMatchObject({ isMuted: false, isHeld: true });
  control(id, "RESUME");
  await tab.settle();
  expect(tab.state().call).toMatchObject({ isHeld: false });
});

it("transfers the call for the CRM page", async () => {
  answer();
  const command = { action: "TRANSFER", value: "+12025550147" };
  tab.crm.emit({ type: "controlCall", externalCallId: idOf(), ...command });
  await tab.settle();
  tab.clock.advance(5_000);
  await tab.settle();
  expect(tab.crm.sent.map(([method]) => method)).toContain("callTransferred");
});

it("sends the tones of a telephone for the CRM page, and nothing else", () => {
  const tones: string[] = [];
  tab = createTab({ onLeg: (leg) => (leg.sendDtmf = (tone) => void tones.push(tone)) });
  tab.phone.logIn("Robin Reed");
  tab.crm.emit({ type: "ready" });
  tab.phone.dial(ada);
  answer();
  const command = { action: "SEND_TONES", value: "1#x9" };
  tab.crm.emit({ type: "controlCall", externalCallId: undefined, ...command });
  expect(tones).toEqual(["1", "#", "9"]);
});
