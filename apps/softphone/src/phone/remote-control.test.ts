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
  tab.phone.setMuted(true);
  tab.phone.write({ notes: "Wants an offer" });
  tab.phone.setHeld(true);
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
    action: "mute" | "unmute" | "hold" | "resume",
  ) => tab.crm.emit({ type: "controlCall", externalCallId, command: { action } });
  control(id, "mute");
  control("another call", "hold");
  await tab.settle();
  expect(tab.state().call).toMatchObject({ isMuted: true, isHeld: false });
  control(undefined, "unmute");
  control(undefined, "hold");
  await tab.settle();
  expect(tab.state().call).toMatchObject({ isMuted: false, isHeld: true });
  control(id, "resume");
  await tab.settle();
  expect(tab.state().call).toMatchObject({ isHeld: false });
});

it("transfers the call for the CRM page", async () => {
  answer();
  const command = { action: "transfer", phoneNumber: "+12025550147" } as const;
  tab.crm.emit({ type: "controlCall", externalCallId: idOf(), command });
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
  const command = { action: "sendTones", tones: "1#x9" } as const;
  tab.crm.emit({ type: "controlCall", externalCallId: undefined, command });
  expect(tones).toEqual(["1", "#", "9"]);
});
