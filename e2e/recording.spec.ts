import { findViolations } from "./support/find-violations.ts";
import type { Softphone } from "./support/softphone.ts";
import { ADA, expect, test } from "./support/test.ts";
import { toSeconds } from "./support/to-seconds.ts";

/** Runs in the page: how loud each channel of a recording is, altogether and in its last second and a half. */
async function measureChannels(url: string) {
  const response = await fetch(url);
  const context = new AudioContext();
  const audio = await context.decodeAudioData(await response.arrayBuffer());
  // It runs in the page, which has nothing of this file.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- see above
  const energyOf = (samples: Float32Array) =>
    samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length;
  return Array.from({ length: audio.numberOfChannels }, (_, channel) => {
    const samples = audio.getChannelData(channel);
    return [energyOf(samples), energyOf(samples.subarray(-1.5 * audio.sampleRate))] as const;
  });
}

/** Waits until the timer of the call is later. */
async function talk({ timer }: Softphone, seconds: number): Promise<void> {
  const elapsed = async (): Promise<number> => toSeconds(await timer.innerText());
  const start = await elapsed();
  await expect.poll(elapsed).toBeGreaterThanOrEqual(start + seconds);
}

test.beforeEach(async ({ page, crmPage, softphone: phone }) => {
  await page.addInitScript(() => {
    if (location.search.includes("carrier=silent"))
      history.replaceState(null, "", "?answerAfter=0.1");
  });
  await page.context().grantPermissions(["microphone"]);
  await crmPage.open("contact", 101);
  await crmPage.dial(ADA);
  await phone.ready();
  await expect(crmPage.currentCall).toContainText("In call");
});

test(
  "a reload ends a recording, and what was recorded is on the timeline",
  { tag: "@long" },
  async ({ page, softphone: phone }) => {
    await phone.button("Record").click();
    await phone.frame.getByRole("checkbox", { name: "The other party has agreed" }).check();
    await phone.button("Start recording").click();
    await talk(phone, 2);
    // The browser asks first.
    page.on("dialog", (dialog) => void dialog.accept());
    await phone.reload();
    await expect(phone.frame.getByText("The reload ended the recording.")).toBeVisible();
    await expect(phone.timer).toBeVisible();
    await phone.button("Hang up").click();
    await phone.save({ title: "Cut off" });

    const signed = page.waitForResponse(/\/signed-url/);
    await page
      .getByRole("group", { name: /^Recording call-/ })
      .getByRole("button", { name: "Play" })
      .click();
    const { url } = (await (await signed).json()) as { url: string };
    const channels = await page.evaluate(measureChannels, url);
    expect(channels).toHaveLength(2);
    for (const [energy] of channels) expect(energy).toBeGreaterThan(0);
  },
);

test("a call is recorded with consent: both voices, one per channel, on the timeline", async ({
  page,
  crmPage,
  softphone: phone,
}) => {
  // It records in real time.
  test.slow();
  const mark = phone.frame.getByRole("status").filter({ hasText: "Recording" });

  await phone.button("Record").click();
  await expect(phone.button("Start recording")).toBeDisabled();
  await phone.frame.getByRole("checkbox", { name: "The other party has agreed" }).check();
  await phone.button("Start recording").click();
  await expect(mark).toHaveText("Recording");
  expect(await findViolations(page)).toEqual([]);
  // Both parties speak, then one of them.
  await talk(phone, 2);
  await phone.button("Mute").click();
  await talk(phone, 3);
  await phone.button("Pause recording").click();
  await expect(mark).toHaveText("Recording paused");
  await phone.button("Resume recording").click();
  await expect(mark).toHaveText("Recording");
  await phone.button("Hang up").click();
  await expect(phone.frame.getByText("The recording is stored with the call.")).toBeVisible();
  await phone.save({ title: "Recorded" });

  await expect(crmPage.calls.filter({ hasText: "Recorded" })).toContainText("Completed");
  const player = page.getByRole("group", { name: /^Recording call-/ });
  await expect(player).toBeVisible();

  const signed = page.waitForResponse(/\/signed-url/);
  await player.getByRole("button", { name: "Play" }).click();
  const { url } = (await (await signed).json()) as { url: string };
  const channels = await page.evaluate(measureChannels, url);
  expect(channels).toHaveLength(2);
  const [[ours, oursMuted], [theirs, theirsLater]] = channels as [
    [number, number],
    [number, number],
  ];
  expect(ours).toBeGreaterThan(0);
  expect(theirs).toBeGreaterThan(0);
  expect(theirsLater).toBeGreaterThan(0);
  // The beep of the microphone is not in the other channel, nor is the other party in this one.
  expect(oursMuted).toBeLessThan(ours * 0.05);
  expect(oursMuted).toBeLessThan(theirsLater * 0.05);
});
