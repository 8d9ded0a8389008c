import { demoNumbers } from "@calling-extensions/telephony/simulated";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import "../testing/number-plans.ts";
import type { Texts } from "../languages/en.ts";
import { openPhone } from "../testing/open-phone.tsx";
import { rarelyShown, screens } from "../testing/screens.ts";
import { ada, type Tab } from "../testing/tab.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const screensByName = new Map([...screens, ...rarelyShown].map((screen) => [screen.name, screen]));

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
  row("wrap-up", ({ common }) => common.skipNotes, "wrapUp", "skipNotes"),
  row("wrap-up", ({ common }) => common.save, "wrapUp", "save"),
  row("wrap-up", ({ wrapUp }) => wrapUp.moreTime, "wrapUpLimit", "extend"),
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
