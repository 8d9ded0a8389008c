import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import "../testing/number-plans.ts";
import { openPhone } from "../testing/open-phone.tsx";
import { logIn } from "../testing/screen.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });

/** A microphone with a tone. */
function toneOf(context: AudioContext): MediaStream {
  const tone = new OscillatorNode(context);
  const voice = new MediaStreamAudioDestinationNode(context);
  tone.connect(voice);
  tone.start();
  return voice.stream;
}

let close: (() => void) | undefined;
let context: AudioContext | undefined;
afterEach(async () => {
  close?.();
  vi.restoreAllMocks();
  await context?.close();
});

it("a message is recorded, can be played, and is deleted", async () => {
  const phone = await openPhone("en");
  ({ close } = phone);
  const { tab, texts } = phone;
  const microphone = vi.spyOn(navigator.mediaDevices, "getUserMedia");
  microphone.mockRejectedValueOnce(new DOMException("No", "NotAllowedError"));
  context = new AudioContext();
  const voices = [toneOf(context), toneOf(context)] as const;
  for (const voice of voices) microphone.mockResolvedValueOnce(voice);
  logIn(tab);
  await button(texts.header.menu).click();
  await button(texts.greeting.label).click();

  await button(texts.greeting.record).click();
  await expect.element(page.getByText(texts.microphone.blocked)).toBeVisible();
  await button(texts.greeting.record).click();
  await button(texts.greeting.stop).click();
  await expect.element(page.getByText(texts.greeting.tooShort)).toBeVisible();
  expect(tab.state().greeting).toBeUndefined();
  await button(texts.greeting.record).click();
  await expect.element(page.getByText(texts.greeting.recording)).toBeVisible();
  // Browsers keep a context silent until the user has clicked.
  await context.resume();
  const startedAt = context.currentTime;
  await vi.waitFor(() => expect(context?.currentTime).toBeGreaterThan(startedAt + 1.5), 10_000);
  await button(texts.greeting.stop).click();
  const player = page.getByLabelText(texts.greeting.label, { exact: true }).last();
  await vi.waitFor(() => {
    const { duration, error } = player.element() as HTMLAudioElement;
    if (error || duration === undefined || Number.isNaN(duration)) {
      throw new Error("The message can't be played.");
    }
  });
  for (const voice of voices) expect(voice.getAudioTracks()[0]?.readyState).toBe("ended");
  expect(tab.state().greeting?.type).toMatch(/^audio\//);
  await button(texts.greeting.delete).click();
  await expect.element(button(texts.greeting.record)).toBeVisible();
  expect(tab.state().greeting).toBeUndefined();
});
