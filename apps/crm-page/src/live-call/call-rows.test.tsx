// @vitest-environment jsdom
import type { PageRecord, PhoneNumberOfRecord } from "@calling-extensions/crm/page-api";
import type { HostCall, HostDial } from "@calling-extensions/host";
import type { ReactNode } from "react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type FrameState, MINIMIZED, newFrame, SHOWN } from "../engine/frame-state.ts";
import type { SharedCall } from "../engine/shared-calls.ts";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { followOutbox } from "../outbox/session-outbox.ts";
import { demoRecord } from "../testing/demo-record.ts";
import { dialRequest, FakeHost, hostCall } from "../testing/fake-host.ts";
import { callDocument, FakeOutbox } from "../testing/fake-outbox.ts";
import { provider } from "../testing/provider-builder.ts";
import { type Responses, showPart } from "../testing/show-part.tsx";
import { AbandonedCall } from "./abandoned-call.tsx";
import { CallElsewhere } from "./call-elsewhere.tsx";
import { FinishCallDialog } from "./finish-call-dialog.tsx";
import { LiveCall } from "./live-call.tsx";
import { LostCall } from "./lost-call.tsx";
import { pendingFinish } from "../outbox/pending-finish.ts";
import { UnfinishedCall } from "./unfinished-call.tsx";
import { WaitingDial } from "./waiting-dial.tsx";

const ada = demoRecord({
  phoneNumbers: [
    {
      callee: { objectTypeId: "0-1", objectId: "101", title: "Ada Example", subtitle: "" },
      propertyName: "phone",
      label: "Phone",
      text: "+1 202 555 0101",
      phoneNumber: "+12025550101",
      countryCode: "US",
      extension: "42",
      isDialable: true,
    },
  ],
});

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
});

/** Shows a row of the call bar, for an app with a host that records what it is asked. */
function showRow(row: ReactNode, responses: Responses = { "GET /records/0-1/101": { body: ada } }) {
  const outbox = new FakeOutbox();
  const session = followOutbox(outbox);
  onTestFinished(() => session.stop());
  const part = showPart(
    <OutboxContext value={session}>
      {row}
      <FinishCallDialog />
    </OutboxContext>,
    responses,
  );
  const host = new FakeHost();
  part.controller.open(provider(), MINIMIZED);
  part.controller.attach("9001", host.host);
  const shows = async (text: string | RegExp): Promise<string> =>
    (await part.shows(text)).replaceAll(/\b\d+:\d{2}$/gm, "TIME");
  return { ...part, shows, host, outbox };
}

const frame = (changed: Partial<FrameState> = {}): FrameState => ({
  ...newFrame(provider(), SHOWN),
  status: "initialized",
  ...changed,
});
const record = { objectTypeId: "0-1", objectId: "101" };
const running = hostCall({
  startedAt: 0,
  toNumber: "+12025550101",
  calledRecord: record,
  controls: { isMuted: false, isOnHold: false, actions: ["mute", "hold", "sendTones", "transfer"] },
});
type CallChanges = { [Name in keyof HostCall]?: HostCall[Name] | undefined };
const live = (call: CallChanges, changed: Partial<FrameState> = {}, responses?: Responses) =>
  showRow(
    <LiveCall frame={frame(changed)} call={{ ...running, ...call } as HostCall} />,
    responses,
  );

test("a call in progress is muted, held, and ended", async () => {
  const { shows, press, host } = live({});
  expect(await shows("Ada Example")).toMatchInlineSnapshot(`
    "fieldset Call with +12025550101:
    [Ada Example](/contacts/1/record/0-1/101)
    In call
    timer:
    TIME
    [Choose the record]
    [Mute]
    [Hold]
    [Call keypad] (collapsed)
    [Transfer] (collapsed)
    [Hang up]
    The number has the extension 42.
    [Dial extension]"
  `);
  await press("Mute");
  await press("Hold");
  await press("Hang up");
  expect(host.orders).toEqual(["mute k", "hold k", "end k"]);
});

test("a call that is muted and on hold continues", async () => {
  const controls = { isMuted: true, isOnHold: true, actions: ["mute", "hold"] } as const;
  const { shows, press, host } = live({
    controls: { ...controls, actions: [...controls.actions] },
  });
  await shows("Ada Example");
  expect(await shows("Resume")).toMatchInlineSnapshot(`
    "fieldset Call with +12025550101:
    [Ada Example](/contacts/1/record/0-1/101)
    On hold
    timer:
    TIME
    [Choose the record]
    [Unmute]
    [Resume]
    [Hang up]"
  `);
  await press("Unmute");
  await press("Resume");
  expect(host.orders).toEqual(["unmute k", "resume k"]);
});

test("a call that can't be controlled says where to do it", async () => {
  const { shows, press, host } = live({});
  host.canControl = false;
  await press("Mute");
  const text = "Softphone can't do this with the call now. Try it in Softphone.";
  expect(await shows(text)).toContain("[Mute]");
});

test("tones and the extension of the number are sent", async () => {
  const { shows, press, host } = live({});
  const sent = vi.spyOn(host, "controlCall");
  await press("Call keypad");
  await shows("Ada Example");
  expect(await shows("fieldset Call keypad")).toMatchInlineSnapshot(`
    "fieldset Call with +12025550101:
    [Ada Example](/contacts/1/record/0-1/101)
    In call
    timer:
    TIME
    [Choose the record]
    [Mute]
    [Hold]
    [Call keypad] (expanded)
    [Transfer] (collapsed)
    [Hang up]
    fieldset Call keypad:
    [1] (focused)
    [2]
    [3]
    [4]
    [5]
    [6]
    [7]
    [8]
    [9]
    [*]
    [0]
    [#]
    The number has the extension 42.
    [Dial extension]"
  `);
  await press("#");
  const keypad = document.querySelector("[aria-label='Call keypad'] button");
  for (const key of ["5", "a", "Escape"]) {
    keypad?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
  expect(await shows(/^(?!.*fieldset Call keypad)/s)).toContain(
    "[Call keypad] (collapsed, focused)",
  );
  await press("Dial extension");
  expect(sent.mock.calls.map(([, command]) => command)).toEqual([
    { action: "sendTones", value: "#" },
    { action: "sendTones", value: "5" },
    { action: "sendTones", value: "42" },
  ]);
});

test("a call is transferred", async () => {
  const { shows, press, type, host } = live({});
  const sent = vi.spyOn(host, "controlCall");
  await press("Transfer");
  await shows("Ada Example");
  expect(await shows("form Transfer")).toMatchInlineSnapshot(`
    "fieldset Call with +12025550101:
    [Ada Example](/contacts/1/record/0-1/101)
    In call
    timer:
    TIME
    [Choose the record]
    [Mute]
    [Hold]
    [Call keypad] (collapsed)
    [Transfer] (expanded)
    [Hang up]
    form Transfer:
    Transfer to
    field Transfer to:  hint Name or number (focused)
    [Transfer] (disabled)
    The number has the extension 42.
    [Dial extension]"
  `);
  const field = document.querySelector("form input");
  field?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await shows(/^(?!.*form Transfer)/s);
  await press("Transfer");
  await shows("form Transfer");
  type("Transfer to", " +12025550147 ");
  await shows(/^\[Transfer\]$/m);
  document.querySelector("form")?.requestSubmit();
  expect(await shows(/^(?!.*form Transfer)/s)).toContain("[Transfer] (collapsed, focused)");
  expect(sent).toHaveBeenCalledExactlyOnceWith("k", { action: "transfer", value: "+12025550147" });
});

/** The contact 102, with numbers. */
const bo = (...numbers: readonly Partial<PhoneNumberOfRecord>[]) =>
  demoRecord({
    objectId: "102",
    title: "Bo Example",
    phoneNumbers: numbers.flatMap((number) =>
      ada.phoneNumbers.map((each) => ({ ...each, extension: undefined, ...number })),
    ) as PhoneNumberOfRecord[],
  });

/** A search that finds Ada and Bo. */
const findBoth = (other: PageRecord): Responses => ({
  "GET /records/0-1/101": { body: ada },
  "GET /records/0-1/102": { body: other },
  "GET /search": { body: { results: [ada, other], calls: [] } },
  "GET /users": { body: { results: [] } },
});

const otherNumber = { phoneNumber: "+12025550147", text: "+1 202 555 0147" };

test("Enter transfers a call to the only number with a name, without the other party's", async () => {
  const { shows, press, type, host } = live(
    { toNumber: "+1 (202) 555-0101" },
    {},
    findBoth(bo(otherNumber, {})),
  );
  const sent = vi.spyOn(host, "controlCall");
  await press("Transfer");
  await shows("form Transfer");
  type("Transfer to", "example");
  expect(await shows("Bo Example")).toContain("[Bo Example +1 202 555 0147]");
  document.querySelector("form")?.requestSubmit();
  await shows(/^(?!.*form Transfer)/s);
  expect(sent).toHaveBeenCalledExactlyOnceWith("k", { action: "transfer", value: "+12025550147" });
});

test("a call is transferred to another extension of the other party's number", async () => {
  const { shows, press, type, host } = live({}, {}, findBoth(bo({ extension: "43" })));
  const sent = vi.spyOn(host, "controlCall");
  await press("Transfer");
  await shows("form Transfer");
  type("Transfer to", "example");
  await press("Bo Example +1 202 555 0101 ext. 43");
  expect(sent).toHaveBeenCalledExactlyOnceWith("k", {
    action: "transfer",
    value: "+12025550101;ext=43",
  });
});

test("a call isn't transferred to its other party", async () => {
  const { shows, press, type, host } = live({}, {}, findBoth(bo({})));
  const sent = vi.spyOn(host, "controlCall");
  await press("Transfer");
  await shows("form Transfer");
  type("Transfer to", "ada");
  await shows("You're already talking to Ada Example. Enter another name or number.");
  document.querySelector("form")?.requestSubmit();
  expect(await shows("form Transfer")).toContain("You're already talking to Ada Example.");
  expect(sent).not.toHaveBeenCalled();
});

test("a call is transferred to a person by name, who has two numbers", async () => {
  const other = bo(
    { ...otherNumber, extension: "42" },
    { phoneNumber: "+12025550148", text: "+1 202 555 0148", extension: "42" },
  );
  const { shows, press, type, respond, host } = live(
    {},
    {},
    {
      "GET /records/0-1/101": { body: ada },
      "GET /search": { body: { results: [], calls: [] } },
      "GET /records/0-1/102": { body: other },
      "GET /users": { body: { results: [] } },
    },
  );
  const sent = vi.spyOn(host, "controlCall");
  await press("Transfer");
  await shows("form Transfer");
  type("Transfer to", "unknown");
  await shows("No colleague, contact or company with a number has this name.");
  respond({ "GET /search": { status: 400, body: { message: "Later." } } });
  type("Transfer to", "down");
  await shows("Couldn't search. Later.");
  respond({ "GET /search": { body: { results: [other], calls: [] } } });
  type("Transfer to", "bo");
  await shows("+1 202 555 0148 ext. 42");
  document.querySelector("form")?.requestSubmit();
  await shows("Choose one of these numbers.");
  expect(sent).not.toHaveBeenCalled();
  for (const key of ["ArrowDown", "ArrowDown"])
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  expect(document.activeElement?.textContent).toContain("0148 ext. 42");
  (document.activeElement as HTMLElement).click();
  await shows(/^(?!.*form Transfer)/s);
  expect(sent).toHaveBeenCalledExactlyOnceWith("k", {
    action: "transfer",
    value: "+12025550148;ext=42",
  });
});

const colleague = (id: string, name: string, phoneNumber: string) => ({
  id,
  name,
  email: `${id}@example.com`,
  role: "salesRep",
  isActive: true,
  availableIn: ["Softphone"],
  liveCallsSince: [],
  phoneNumber: { phoneNumber, text: phoneNumber },
});

test("a call is transferred to a colleague by name, whose availability is shown", async () => {
  const { shows, press, type, host } = live(
    {},
    {},
    {
      ...findBoth(bo(otherNumber)),
      "GET /users": {
        body: {
          results: [
            colleague("11", "Dana Lee", "+12025550111"),
            colleague("12", "Kim Lee", "+12025550112"),
            { ...colleague("13", "Mo Lee", "+12025550113"), liveCallsSince: [0] },
            { ...colleague("14", "Lu Lee", "+12025550114"), availableIn: [] },
            colleague("15", "Ada Lee", "+12025550101"),
          ],
        },
      },
    },
  );
  const sent = vi.spyOn(host, "controlCall");
  await press("Transfer");
  await shows("form Transfer");
  type("Transfer to", "LEE");
  const text = await shows("Kim Lee");
  expect(text.match(/^\[.* (Lee|Example) .*/gm)).toEqual([
    "[Kim Lee +12025550112 Colleague Available]",
    "[Mo Lee +12025550113 Colleague In a call]",
    "[Lu Lee +12025550114 Colleague Not available]",
    "[Bo Example +1 202 555 0147]",
  ]);
  await press("Mo Lee +12025550113 Colleague In a call");
  expect(sent).toHaveBeenCalledExactlyOnceWith("k", { action: "transfer", value: "+12025550113" });
});

test.each([
  ["a dialing call", { state: "dialing" }],
  ["an inbound call", { direction: "INBOUND", fromNumber: "+12025550101" }],
  ["a call without a record", { calledRecord: undefined }],
  ["a call without tones", { controls: { isMuted: false, isOnHold: false, actions: [] } }],
] as const)("%s has no extension to dial", async (_name, changed) => {
  const { shows } = live(changed);
  expect(await shows("Hang up")).not.toContain("extension");
});

test("a call whose app is away or doesn't end it", async () => {
  const { shows, press, host, controller } = live(
    { controls: undefined },
    { visibility: MINIMIZED, hangupTimedOut: ["k"] },
  );
  await shows("Ada Example");
  expect(await shows("End call here")).toMatchInlineSnapshot(`
    "fieldset Call with +12025550101:
    [Ada Example](/contacts/1/record/0-1/101)
    In call
    timer:
    TIME
    [Show app]
    [Choose the record]
    [Hang up]
    Softphone hasn't ended the call. If you end it here, it's stored as a lost connection.
    [End call here]"
  `);
  await press("End call here");
  await press("Show app");
  expect(host.orders).toEqual(["lose k", SHOWN]);
  expect(controller.find("9001")).toBeDefined();
});

const ringing: CallChanges = {
  state: "ringing",
  direction: "INBOUND",
  fromNumber: "+12025550101",
  calledRecord: undefined,
  controls: undefined,
};

test.each([
  [["answer"], "Answer"],
  [[], "Answer in Softphone"],
] as const)("a ringing call is answered by an app that can %j", async (callActions, label) => {
  const { shows, press, host } = live(ringing, { callActions: [...callActions] });
  expect(await shows("Decline")).toContain(`[${label}]`);
  await press(label);
  await press("Decline");
  expect(host.orders).toEqual(["answer k", SHOWN, "end k"]);
});

test("a lost call is dismissed", async () => {
  const call = { ...running, state: "ended", endStatus: "failed" } as HostCall;
  const { shows, press, controller } = showRow(
    <LostCall frame={frame({ visibility: MINIMIZED })} call={call} />,
  );
  await shows("Ada Example");
  expect(await shows("Dismiss")).toMatchInlineSnapshot(`
    "fieldset Call with +12025550101:
    [Ada Example](/contacts/1/record/0-1/101)
    Call failed
    [Show app]
    [Choose the record]
    [Dismiss]
    The call ended without Softphone. It's on the timeline; you can still save notes in Softphone."
  `);
  await press("Dismiss");
  expect(controller.find("9001")?.dismissedLostCalls).toEqual(["k"]);
});

test("a call whose notes are not finished is dismissed", async () => {
  const dismissed: string[] = [];
  const { shows, press } = showRow(
    <UnfinishedCall
      frame={frame({ visibility: MINIMIZED })}
      document={callDocument({ state: "ended" })}
      onDismiss={() => dismissed.push("dismissed")}
    />,
  );
  expect(await shows("Notes not finished")).toMatchInlineSnapshot(`
    "fieldset Call with +12025550101:
    +12025550101
    Notes not finished
    [Show app]
    [Dismiss]
    Finish the notes in Softphone, and save them."
  `);
  await press("Dismiss");
  expect(dismissed).toEqual(["dismissed"]);
});

test.each(["sent", "unanswered"] as const)("a dial that is %s", async (state) => {
  const dial: HostDial = { request: dialRequest(), state, startTimestamp: 5 };
  const { shows, press, host } = showRow(<WaitingDial frame={frame()} dial={dial} />);
  const shown = await shows("Ada Example");
  expect(shown.includes("[Dial again]")).toBe(state === "unanswered");
  expect(shown).toContain("fieldset Calling +12025550101:");
  if (state === "unanswered") await press("Dial again");
  else await press("Cancel");
  await expect
    .poll(() => host.orders)
    .toEqual(state === "sent" ? ["cancel 5"] : ["cancel 5", "dial +12025550101"]);
});

test("an abandoned call is finished, or its notes are discarded after a confirmation", async () => {
  const draft = { hs_call_body: "Call back" };
  const left = callDocument({ state: "inProgress", draft });
  const { shows, press, outbox } = showRow(<AbandonedCall document={left} />);
  expect(await shows("Call back")).toMatchInlineSnapshot(`
    "fieldset Call with +12025550101:
    +12025550101
    Lost connection, notes not finishedDATE
    [Discard notes]
    [Finish]
    Call back"
  `);
  await press("Finish");
  expect(await shows("dialog")).toMatchInlineSnapshot(`
    "[Dismiss]
    dialog Finish the call with +12025550101:
    ## Finish the call with +12025550101
    field Notes: Call back (focused)
    [Cancel]
    [Save]"
  `);
  await press("Cancel");
  await shows(/^(?!.*dialog)/s);
  expect(pendingFinish.getState()).toBeUndefined();
  await press("Discard notes");
  expect(await shows("alertdialog")).toMatchInlineSnapshot(`
    "alertdialog Discard these notes?:
    ## Discard these notes?
    The call stays on the timeline, without what you typed.
    [Discard notes]
    [Keep] (focused)"
  `);
  await press("Keep");
  await shows(/^(?!.*alertdialog)/s);
  expect(outbox.requests).toEqual([]);
  await press("Discard notes");
  await shows("alertdialog");
  document.querySelector<HTMLElement>("[role=alertdialog] button")?.click();
  await expect.poll(() => outbox.requests).toEqual([`finish ${left.id} {}`]);
});

test("an abandoned call without notes is skipped, unless another tab has finished it", async () => {
  const { shows, press, outbox } = showRow(
    <AbandonedCall document={callDocument({ state: "ended" })} />,
  );
  outbox.canFinish = false;
  await press("Skip notes");
  expect(await shows("Another tab has finished this call.")).not.toContain("Discard these notes?");
});

const elsewhere: SharedCall = {
  providerId: "9001",
  appName: "Softphone",
  key: "k",
  externalCallId: "a",
  direction: "OUTBOUND",
  state: "inProgress",
  number: "+12025550101",
  startedAt: 0,
  answeredAt: 0,
  actions: ["answer"],
};

test.each([
  ["in a tab", elsewhere, "tab", ["in another tab", "[Show app]", "[Hang up]"]],
  [
    "in the calling window",
    { ...elsewhere, providerId: "9002" },
    "window",
    ["in the calling window", "[Show window]", "[Hang up]"],
  ],
  [
    "in a tab without the app",
    { ...elsewhere, providerId: "9002" },
    "tab",
    ["in another tab", "[Mark that tab]", "[Hang up]"],
  ],
  [
    "that rings",
    { ...elsewhere, direction: "INBOUND", state: "ringing" },
    "tab",
    ["in another tab", "[Show app]", "[Decline]", "[Answer]"],
  ],
] as const)("a call %s", async (_name, call, place, texts) => {
  const { shows, press, phone } = showRow(<CallElsewhere call={call} place={place} />);
  const orders: string[] = [];
  vi.spyOn(phone, "hangUp").mockImplementation(() => orders.push("hang up"));
  vi.spyOn(phone, "answer").mockImplementation(() => orders.push("answer"));
  const shown = await shows(texts[1]);
  expect(texts.filter((text) => !shown.includes(text))).toEqual([]);
  expect(shown.match(/^\[.*\]$/gm)).toEqual(texts.slice(1));
  const isRinging = call.state === "ringing";
  await press(isRinging ? "Decline" : "Hang up");
  if (isRinging) await press("Answer");
  expect(orders).toEqual(isRinging ? ["hang up", "answer"] : ["hang up"]);
});
