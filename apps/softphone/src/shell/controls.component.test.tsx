import { demoNumbers } from "@calling-extensions/telephony/simulated";
import { afterEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../testing/number-plans.ts";
import { earliestDate } from "../call/follow-up.ts";
import type { Texts } from "../languages/en.ts";
import { demoAgents } from "../phone/agent.ts";
import { CONTACT_SEARCH_DELAY_MS, QUALITY_INTERVAL_MS } from "../settings/defaults.ts";
import { openPhone } from "../testing/open-phone.tsx";
import { otherStates, rarelyShown, screens } from "../testing/screens.ts";
import { ada, type Tab } from "../testing/tab.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const screensByName = new Map(
  [...screens, ...rarelyShown, ...otherStates].map((screen) => [screen.name, screen]),
);

let close: (() => void) | undefined;
afterEach(() => {
  close?.();
  vi.restoreAllMocks();
});

/** Shows a screen in English. */
async function show(name: string) {
  const phone = await openPhone("en");
  ({ close } = phone);
  const screen = screensByName.get(name);
  if (!screen) throw new Error(`There is no screen ${name}.`);
  await screen.arrange?.(phone.tab);
  for (const clicked of screen.clicks?.(phone.texts) ?? []) await button(clicked).click();
  return phone;
}

type Calls = Tab["calls"];

/** A button of a screen, and what it calls. */
const row = <Part extends keyof Calls>(
  screen: string,
  label: (texts: Texts) => string,
  part: Part,
  method: keyof Calls[Part],
  ...args: readonly unknown[]
) => ({ screen, label, part, method: String(method), args, name: `${part}.${String(method)}` });

const withoutMicrophone = { withoutMicrophone: true };
const noMicrophone = "a call that failed without a microphone, with a follow-up task";
const waiting = "a second call waits";
const unsaved = "wrap-up that couldn't be saved";
const noTask = "a follow-up task that the CRM page didn't create";
const noRecording = "a recording that isn't stored";
const request = "in a call, asked to talk to another person";

it.each([
  row("in a call", ({ call }) => call.mute, "lines", "setMuted", true),
  row("in a call", ({ call }) => call.hold, "lines", "hold"),
  row("in a call", ({ common }) => common.hangUp, "lines", "hangUp"),
  row("in a call, muted and on hold", ({ call }) => call.resume, "lines", "resume"),
  row("in a call, with its keypad", () => "2 ABC", "lines", "sendTone", "2"),
  row(
    "in a call, after the microphone was unplugged",
    ({ call }) => call.useMicrophone,
    "lines",
    "retryMicrophone",
  ),
  row(noMicrophone, ({ call }) => call.callAgain, "outgoing", "callAgain"),
  row(
    noMicrophone,
    ({ call }) => call.callWithoutMicrophone,
    "outgoing",
    "callAgain",
    withoutMicrophone,
  ),
  row("incoming", ({ common }) => common.decline, "lines", "hangUp"),
  row("incoming", ({ common }) => common.answer, "incoming", "answer"),
  row("incoming", ({ call }) => call.voicemail, "incoming", "reject", "call-1", "voicemail"),
  row("incoming", ({ call }) => call.busySignal, "incoming", "reject", "call-1", "busy"),
  row(
    "incoming from a number that two records have",
    () => "Adam Other",
    "callerRecords",
    "show",
    expect.objectContaining({ name: "Adam Other" }),
  ),
  row(request, ({ transfer }) => transfer.accept, "lines", "answerTransfer", true),
  row(request, ({ transfer }) => transfer.stay, "lines", "answerTransfer", false),
  row(
    "in a call that is recorded",
    ({ recording }) => recording.pause,
    "recordings",
    "setPaused",
    true,
  ),
  row("in a call that is recorded", ({ recording }) => recording.stop, "recordings", "stop"),
  row(noRecording, ({ call }) => call.retry, "recordings", "retry", "call-1"),
  row(noRecording, ({ recording }) => recording.discard, "recordings", "discard", "call-1"),
  row(waiting, ({ common }) => common.decline, "lines", "hangUp", "call-2"),
  row(waiting, ({ common }) => common.answer, "incoming", "answer"),
  row(waiting, ({ call }) => call.hangUpAndAnswer, "incoming", "hangUpAndAnswer"),
  row("two calls", ({ call }) => call.swap, "lines", "switchTo", "call-1"),
  row(
    "in a call, with a message for voicemails",
    ({ call }) => call.voicemail,
    "voicemailDrop",
    "drop",
  ),
  row("two calls", ({ conference }) => conference.merge, "conferences", "merge"),
  row("wrap-up", ({ common }) => common.skipNotes, "wrapUp", "skipNotes"),
  row("wrap-up", ({ common }) => common.save, "wrapUp", "save"),
  row("wrap-up", ({ wrapUp }) => wrapUp.moreTime, "wrapUpLimit", "extend"),
  row("the notes on a call without a record", ({ records }) => records.choose, "records", "edit"),
  row("the notes on a call with its records", ({ records }) => records.change, "records", "edit"),
  row(unsaved, ({ call }) => call.retry, "wrapUp", "save"),
  row(unsaved, ({ wrapUp }) => wrapUp.retryInBackground, "wrapUp", "setAside"),
  row(
    "the notes of an earlier call that couldn't be saved",
    ({ call }) => call.retry,
    "wrapUp",
    "retry",
    "call-1",
  ),
  row(noTask, ({ call }) => call.retry, "followUps", "retry", "call-1"),
  row(noTask, ({ followUp }) => followUp.discard, "followUps", "discard", "call-1"),
])("$screen: a button calls $name with $args", async ({ screen, label, part, method, args }) => {
  const { tab, texts } = await show(screen);
  const target = tab.calls[part] as unknown as Record<string, () => void>;
  const called = vi.spyOn(target, method).mockReturnValue(undefined);
  await button(label(texts)).click();
  expect(called).toHaveBeenCalledExactlyOnceWith(...args);
});

it("after a call, the user writes what is saved", async () => {
  const { tab, texts } = await show("wrap-up with a follow-up task");
  const { wrapUp, followUp, outcomes } = texts;
  await page.getByLabelText(wrapUp.title, { exact: true }).fill("Offer");
  await page.getByLabelText(wrapUp.outcome).selectOptions(outcomes.leftVoicemail);
  await page.getByLabelText(wrapUp.keepOpen).click();
  await page.getByLabelText(followUp.title).fill("Send it");
  await page.getByLabelText(followUp.type).selectOptions(followUp.types.EMAIL);
  await page.getByLabelText(followUp.date).fill("2030-01-02");
  const task = { title: "Send it", type: "EMAIL", due: "date", date: "2030-01-02" };
  expect(tab.call()?.wrapUp).toMatchObject({
    title: "Offer",
    outcome: "leftVoicemail",
    keepsOpen: true,
    followUp: task,
  });
  await page.getByRole("combobox", { name: followUp.due, exact: true }).selectOptions("nextWeek");
  expect(tab.call()?.wrapUp.followUp).toMatchObject({ ...task, due: "nextWeek" });
  await page.getByRole("checkbox", { name: followUp.label }).click();
  expect(tab.call()?.wrapUp.followUp).toBeNull();
  await page.getByLabelText(wrapUp.outcome).selectOptions(outcomes.none);
  expect(tab.call()?.wrapUp.outcome).toBe("none");
});

const seconds = (name: string) => page.getByRole("spinbutton", { name });
const choose = (name: string, option: string) =>
  page.getByRole("combobox", { name, exact: true }).selectOptions(option);

it("the panel of the simulated other party decides what it does", async () => {
  const { tab, texts } = await show("far end");
  const { farEnd } = texts;
  await choose(farEnd.reaction, farEnd.reactions.busy);
  await choose(farEnd.voice, farEnd.voices.echoes);
  await page.getByLabelText(farEnd.hangsUpAutomatically).click();
  await seconds(farEnd.secondsUntilHangUp).fill("7");
  await seconds(farEnd.secondsUntilAnswer).fill("4");
  const settings = { reaction: "busy", voice: "echoes" };
  const answer = { answersAutomatically: true, answerAfterSeconds: 4 };
  expect(tab.farEnd.settings).toEqual({ ...settings, ...answer, hangsUpAfterSeconds: 7 });
  await seconds(farEnd.secondsUntilHangUp).fill("99999");
  await seconds(farEnd.secondsUntilAnswer).fill("-1");
  expect(tab.farEnd.settings).toMatchObject({ ...answer, hangsUpAfterSeconds: 7 });
  await page.getByLabelText(farEnd.hangsUpAutomatically).click();
  await page.getByLabelText(farEnd.answersAutomatically).click();
  expect(tab.farEnd.settings).toMatchObject({
    answersAutomatically: false,
    hangsUpAfterSeconds: null,
  });

  await page.getByLabelText(farEnd.callersNumber).fill("+12025550177");
  await button(farEnd.simulateCall).click();
  expect(tab.call()).toMatchObject({ direction: "INBOUND", fromNumber: "+12025550177" });
  tab.calls.incoming.answer();
  await button(farEnd.hold).click();
  expect(tab.call()?.audio?.isHeldByThem).toBe(true);
  await button(farEnd.hold).click();
  expect(tab.call()?.audio?.isHeldByThem).toBe(false);
  await button(farEnd.dropAudio).click();
  expect(tab.call()?.audio?.connection).toBe("interrupted");
  await button(farEnd.hangUp).click();
  expect(tab.call()?.state).toBe("ended");
  tab.calls.wrapUp.skipNotes();
  tab.phone.dial(ada);
  await button(farEnd.answer).click();
  expect(tab.call()?.state).toBe("inProgress");
});

it("a demo number is dialed from the help", async () => {
  const { tab, texts } = await show("demo numbers");
  await page
    .getByRole("button", { name: /^Dial / })
    .first()
    .click();
  await expect.element(page.getByText(texts.demoNumbers.farEndHint)).not.toBeInTheDocument();
  expect(tab.call()).toMatchObject({ direction: "OUTBOUND", toNumber: demoNumbers[0]?.number });
});

it("calls are found, deleted, restored and called back in the history", async () => {
  const { tab, texts } = await show("call history");
  const { history } = texts;
  const callAda = button(history.call("+1 202 555 0101"));
  const callBerlin = button(history.call("+49 30 901820"));
  const search = page.getByRole("searchbox");
  await expect.element(callBerlin).toBeVisible();
  await search.fill("202 555");
  await expect.element(callBerlin).not.toBeInTheDocument();
  await expect.element(callAda).toBeVisible();
  await search.fill("no such call");
  await expect.element(page.getByText(history.nothingFound)).toBeVisible();
  await search.fill("");

  await page.getByRole("button", { name: /^Delete the call with \+1 202/ }).click();
  await expect.element(page.getByText(history.deleted("+1 202 555 0101"))).toBeVisible();
  await expect.element(callAda).not.toBeInTheDocument();
  await button(history.undo).click();
  await expect.element(callAda).toBeVisible();
  await button(history.clear).click();
  await expect.element(page.getByText(history.deletedCalls(2))).toBeVisible();
  await expect.element(page.getByText(history.empty)).toBeVisible();
  await button(history.undo).click();
  await callAda.click();
  expect(tab.call()).toMatchObject({ direction: "OUTBOUND", toNumber: ada });
  await expect.element(search).not.toBeInTheDocument();
});

it("the user logs in with the name of a demo user, or another one, and chooses the availability", async () => {
  const { tab, texts } = await show("login");
  const name = page.getByLabelText(texts.login.yourName);
  const [, second] = demoAgents;
  await button(second).click();
  await expect.element(name).toHaveValue(second);
  await expect.element(button(second)).toHaveAttribute("aria-pressed", "true");
  await name.fill(" ");
  await button(texts.login.logIn).click();
  expect(tab.state().agentName).toBeUndefined();
  await name.fill("Noor Haddad");
  await button(texts.login.logIn).click();
  await expect.element(page.getByText("Noor Haddad")).toBeVisible();
  const availability = page.getByLabelText(texts.header.availability);
  await availability.selectOptions(texts.header.away);
  expect(tab.state().availability).toBe("away");
  await button(texts.header.logOut).click();
  expect(tab.state().agentName).toBeUndefined();
});

it.each<[string, (texts: Texts) => string]>([
  ["keypad", ({ header }) => header.logOut],
  ["in a call", ({ header }) => header.finishCallFirst],
  [noTask, ({ header }) => header.storeFirst],
])("%s: the button to log out says what it does, or why it doesn't", async (screen, title) => {
  const { texts } = await show(screen);
  await expect.element(button(texts.header.logOut)).toHaveAttribute("title", title(texts));
});

it("a recording starts once the other party has agreed", async () => {
  const { tab, texts } = await show("in a call, before it is recorded");
  const start = vi.spyOn(tab.calls.recordings, "start").mockReturnValue(undefined);
  await expect.element(button(texts.recording.start)).toBeDisabled();
  await page.getByRole("checkbox", { name: texts.recording.hasConsent }).click();
  await button(texts.recording.start).click();
  expect(start).toHaveBeenCalledExactlyOnceWith();
  await button(texts.call.record).click();
  await expect.element(button(texts.recording.start)).not.toBeInTheDocument();
});

it("the other party is transferred to a number that can be called", async () => {
  const { tab, texts } = await show("in a call, transferring");
  const transferred = vi.spyOn(tab.calls.transfers, "transfer").mockReturnValue(undefined);
  const number = page.getByLabelText(texts.transfer.to);
  const problem = page.getByRole("alert");
  for (const [typed, text] of [
    [" ", texts.numbers.enterNumber],
    ["+1 2", /too short|incomplete/],
    ["+12025550102 x7", texts.transfer.noExtension],
  ] as const) {
    await number.fill(typed);
    await button(texts.transfer.now).click();
    await expect.element(problem).toHaveTextContent(text);
    await expect.element(number).toHaveAttribute("aria-invalid", "true");
    await expect.element(number).toHaveFocus();
  }
  expect(transferred).not.toHaveBeenCalled();
  await number.fill("+12025550102");
  await button(texts.transfer.now).click();
  expect(transferred).toHaveBeenCalledExactlyOnceWith("+12025550102", {
    name: undefined,
  });
  await expect.element(number).not.toBeInTheDocument();
});

it("the other party is transferred to a contact, by the keyboard alone", async () => {
  const { tab, texts } = await show("in a call, transferring");
  const transferred = vi.spyOn(tab.calls.transfers, "transfer").mockReturnValue(undefined);
  const field = page.getByLabelText(texts.transfer.to);
  await field.fill("Gr");
  const [, requestId] = await vi.waitFor(() => {
    tab.clock.advance(CONTACT_SEARCH_DELAY_MS);
    const search = tab.crm.sent.find(([, , query]) => query === "Gr");
    if (!search) throw new Error("The phone doesn't search.");
    return search as [string, string];
  });
  const contact = { objectTypeId: "0-1", name: "Grace Example", phoneNumbers: ["+12025550103"] };
  tab.crm.emit({
    type: "contactsFound",
    requestId,
    contacts: [
      { ...contact, objectId: 1, name: "Greta Example", phoneNumbers: ["+12025550104"] },
      { ...contact, objectId: 2, isAvailable: true },
    ],
    message: "",
  });
  await expect.element(field).toHaveAttribute("aria-activedescendant", "contact-0");
  await expect
    .element(page.getByRole("option", { name: "Grace Example" }))
    .toHaveTextContent("+1 202 555 0103 · Available");
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(page.getByText("Grace Example")).toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(transferred).toHaveBeenCalledExactlyOnceWith("+12025550103", {
    name: "Grace Example",
  });
});

it("two calls are connected with each other", async () => {
  const { tab, texts } = await show("two calls");
  const connected = vi.spyOn(tab.calls.transfers, "connectCalls").mockReturnValue(undefined);
  await button(texts.call.transfer).click();
  await button(texts.transfer.connect("+1 202 555 0101", "+1 202 555 0177")).click();
  expect(connected).toHaveBeenCalledExactlyOnceWith();
  await expect.element(page.getByLabelText(texts.transfer.to)).not.toBeInTheDocument();
});

it("notes that are being saved aren't saved again", async () => {
  const { tab, texts } = await show("wrap-up");
  const save = vi.spyOn(tab.calls.wrapUp, "save");
  await button(texts.common.save).click();
  const saving = button(texts.wrapUp.saving);
  await expect.element(saving).toHaveAttribute("aria-disabled", "true");
  (saving.element() as HTMLElement).click();
  expect(save).toHaveBeenCalledTimes(1);
});

it("notes that couldn't be saved are copied with their title", async () => {
  const { tab, texts } = await show(unsaved);
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue(undefined);
  tab.calls.drafts.write({ title: "Offer" });
  await expect.element(page.getByLabelText(texts.wrapUp.title)).toHaveValue("Offer");
  await button(texts.wrapUp.copyNotes).click();
  await expect.element(button(texts.clipboard.copied)).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith("Offer\n\nWants an offer.");
});

it("a date for a task begins with tomorrow", async () => {
  const { tab, texts } = await show(
    "a call that failed without a microphone, with a follow-up task",
  );
  const { followUp } = texts;
  await page.getByRole("combobox", { name: followUp.due, exact: true }).selectOptions("date");
  const earliest = earliestDate(tab.clock.now());
  await expect.element(page.getByLabelText(followUp.date)).toHaveValue(earliest);
  await expect.element(page.getByLabelText(followUp.date)).toHaveAttribute("min", earliest);
});

const statsOf = (packets: number, packetsLost: number) => ({
  sent: { packets: 0, energy: 0 },
  received: { packets, energy: 0 },
  packetsLost,
  jitterMs: 5,
  roundTripMs: undefined,
});

it("the quality of a call is measured, and announced if it is poor", async () => {
  const { tab, texts } = await show("keypad");
  const { quality } = texts;
  let stats = statsOf(0, 0);
  const read = vi.spyOn(tab.calls.lines, "getAudioStats").mockImplementation(async () => stats);
  tab.phone.dial(ada);
  tab.clock.advance(3_000);
  const announced = page.getByText(quality.becamePoor);
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(0);
  for (const [level, next] of [
    [quality.good, statsOf(250, 0)],
    [quality.poor, statsOf(300, 200)],
  ] as const) {
    expect(announced.elements()).toEqual([]);
    await tab.settle();
    stats = next;
    tab.clock.advance(QUALITY_INTERVAL_MS);
    await expect.element(page.getByText(`${quality.label} ${level}`)).toBeVisible();
  }
  await expect.element(announced).toBeInTheDocument();
  await page.getByText(`${quality.label} ${quality.poor}`).click();
  const rows = [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/MOS.*1\.\d/),
    `${quality.lostPackets}80.0%`,
    `${quality.jitter}5 ms`,
    `${quality.roundTrip}${quality.notReported}`,
  ]);
});

const hasIcon = (name: string) => document.querySelector(`.lucide-${name}`) !== null;

it.each([
  ["in a call", ["mic", "pause"], ["mic-off", "play"]],
  ["in a call, muted and on hold", ["mic-off", "play"], ["mic", "pause"]],
  ["incoming", ["phone-incoming"], ["phone-outgoing"]],
  ["dialing", ["phone-outgoing"], ["phone-incoming"]],
  ["incoming from a number that two records have", ["user-round"], ["building-2"]],
  ["incoming from a company", ["building-2"], ["user-round", "phone-incoming"]],
  ["far end", ["chevron-down"], ["chevron-up"]],
  ["keypad", ["chevron-up"], ["chevron-down"]],
])("%s: the icons show %j, not %j", async (screen, shown, hidden) => {
  await show(screen);
  await expect.poll(() => shown.map(hasIcon)).toEqual(shown.map(() => true));
  expect(hidden.filter(hasIcon)).toEqual([]);
});

it("a message stays until the user dismisses it", async () => {
  const { texts } = await show("saved");
  await expect.element(page.getByText(texts.notices.saved)).toBeVisible();
  await button(texts.common.dismiss).click();
  await expect.element(page.getByText(texts.notices.saved)).not.toBeInTheDocument();
});
