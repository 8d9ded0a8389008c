import type { Frame, Page } from "@playwright/test";
import { findViolations } from "./support/find-violations.ts";
import { Softphone } from "./support/softphone.ts";
import type { CrmPage } from "./support/crm-page.ts";
import { ADA, expect, test as base } from "./support/test.ts";

/** What a party has received so far. */
interface ReceivedAudio {
  packets: number;
  /** Seconds of its audio with sound. */
  sound: number;
  /** Seconds of its audio since the last sound. */
  quiet: number;
}

declare global {
  interface Window {
    /** All connections of the page, in the order of their creation: this phone's, then the far end's. */
    peerConnections: RTCPeerConnection[];
    microphones: MediaStreamTrack[];
    /** What the worklets of this phone's end and of the far end have counted. */
    counted?: readonly Omit<ReceivedAudio, "packets">[];
    /** If set, the browser opens no microphone and fails with this name. */
    microphoneError?: string | undefined;
    /** Whether the simulated network gives up soon. */
    givesUpSoon?: boolean;
  }
}

/**
 * Opens the phone with audio, although the other tests' URL has none. Remembers connections and microphones,
 * so that a test can read the browser's statistics.
 */
function watchMedia() {
  if (location.search.includes("carrier=silent"))
    history.replaceState(null, "", "?answerAfter=0.1");
  window.peerConnections = [];
  window.microphones = [];
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      window.peerConnections.push(this);
    }
  };
  const devices = navigator.mediaDevices;
  const getUserMedia = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    if (window.microphoneError !== undefined) {
      throw new DOMException("The test allows no microphone.", window.microphoneError);
    }
    const stream = await getUserMedia(constraints);
    window.microphones.push(...stream.getAudioTracks());
    return stream;
  };
}

/** Lets the simulated network give up sooner, while a test wants it. */
function giveUpSoon() {
  const sooner = new Map([
    // A phone that rings.
    [30_000, 500],
    // A call without audio: long enough to be seen.
    [10_000, 1_500],
  ]);
  const original = window.setTimeout.bind(window);
  const replacement = (run: () => void, ms = 0) =>
    original(run, (window.givesUpSoon && sooner.get(ms)) || ms);
  window.setTimeout = replacement as typeof setTimeout;
}

/** Counts in the browser's audio thread: a busy computer delays its clock and the audio alike. */
const countSound = `registerProcessor("count-sound", class extends AudioWorkletProcessor {
  sound = 0;
  quiet = 0;
  process([[samples = []]]) {
    const seconds = 128 / sampleRate;
    const isSound = samples.some((sample) => Math.abs(sample) > 0.01);
    this.sound += isSound ? seconds : 0;
    this.quiet = isSound ? 0 : this.quiet + seconds;
    if (currentFrame % 4096 === 0) this.port.postMessage({ sound: this.sound, quiet: this.quiet });
    return true;
  }
});`;

/** Runs in the page: listens at both ends of the last call. */
async function startCounting(processor: string): Promise<void> {
  const context = new AudioContext();
  const url = URL.createObjectURL(new Blob([processor], { type: "text/javascript" }));
  await context.audioWorklet.addModule(url);
  window.counted = window.peerConnections.slice(-2).map((connection) => {
    const tracks = connection.getReceivers().map(({ track }) => track);
    const source = context.createMediaStreamSource(new MediaStream(tracks));
    const node = new AudioWorkletNode(context, "count-sound");
    const counted = { sound: 0, quiet: 0 };
    node.port.addEventListener("message", ({ data }) => Object.assign(counted, data));
    node.port.start();
    // Browsers run only what ends somewhere.
    source.connect(node).connect(context.destination);
    return counted;
  });
}

/** Runs in the page. */
async function readAudio(): Promise<{ us: ReceivedAudio; them: ReceivedAudio }> {
  const [us, them] = await Promise.all(
    window.peerConnections.slice(-2).map(async (connection, index) => {
      let packets = 0;
      const report = await connection.getStats();
      for (const entry of report.values()) {
        if (entry.type === "inbound-rtp") packets += entry.packetsReceived;
      }
      const { sound = 0, quiet = 0 } = window.counted?.[index] ?? {};
      return { packets, sound, quiet };
    }),
  );
  if (!us || !them) throw new Error("There is no call.");
  return { us, them };
}

type Party = keyof Awaited<ReturnType<typeof readAudio>>;

/** Waits until parties have received sound. */
async function expectSound(frame: Frame, ...parties: Party[]) {
  await frame.evaluate(startCounting, countSound);
  await expect(async () => {
    const audio = await frame.evaluate(readAudio);
    for (const party of parties) expect(audio[party].sound).toBeGreaterThan(0);
  }).toPass();
}

/** How many packets the far end has received. */
const packetsOf = async (frame: Frame) => (await frame.evaluate(readAudio)).them.packets;

/**
 * Waits until both parties have received nothing for some time: by default longer than the pauses of the fake microphone,
 * which beeps once a second. Returns how many packets the far end has received by then.
 */
async function waitForQuiet(frame: Frame, seconds = 1.2): Promise<number> {
  await frame.evaluate(startCounting, countSound);
  await expect(async () => {
    const { us, them } = await frame.evaluate(readAudio);
    expect(Math.min(us.quiet, them.quiet)).toBeGreaterThan(seconds);
  }).toPass();
  return packetsOf(frame);
}

/** Waits until a muted party is quiet and still sends: Chromium sends a packet of silence every 400 ms. */
async function expectMuted(frame: Frame): Promise<void> {
  const packets = await waitForQuiet(frame);
  await expect.poll(() => packetsOf(frame)).toBeGreaterThan(packets + 1);
  await waitForQuiet(frame);
}

const test = base.extend<{ audiblePhone: Softphone }>({
  audiblePhone: async ({ page, softphone }, use) => {
    await page.addInitScript(watchMedia);
    await use(softphone);
  },
});

function phoneFrame(page: Page, { url }: { url: string }): Frame {
  const frame = page.frames().find((each) => each.url().startsWith(url));
  if (!frame) throw new Error("The page has no phone.");
  return frame;
}

/** The number that repeats what it receives. */
const ECHO = "+12025550115";

async function dial(crmPage: CrmPage, phone: Softphone, number: string): Promise<void> {
  await crmPage.open("contact", 101);
  await crmPage.page.getByRole("button", { name: "Demo softphone" }).click();
  await phone.ready();
  await phone.number.fill(number);
  await phone.button("Call").click();
}

test("both parties hear each other; mute, hold and tones do what they say", async ({
  page,
  crmPage,
  audiblePhone: phone,
  softphoneSite,
}) => {
  await page.context().grantPermissions(["microphone"]);
  await dial(crmPage, phone, ECHO);
  await expect(crmPage.currentCall).toContainText("In call");
  const frame = phoneFrame(page, softphoneSite);

  await expectSound(frame, "us", "them");

  await phone.button("Mute").click();
  await expect(phone.button("Mute")).toHaveAttribute("aria-pressed", "true");
  await expectMuted(frame);

  // A reload of the frame doesn't unmute the call, and the audio continues.
  await phone.reload();
  await expect(phone.button("Mute")).toHaveAttribute("aria-pressed", "true");
  const reloaded = phoneFrame(page, softphoneSite);
  await expect.poll(() => packetsOf(reloaded)).toBeGreaterThan(0);
  await expectMuted(reloaded);
  await phone.button("Mute").click();

  await phone.button("Hold").click();
  await expect(phone.frame.getByText("On hold", { exact: true })).toBeVisible();
  const packets = await waitForQuiet(reloaded);
  await waitForQuiet(reloaded, 2.2);
  expect(await packetsOf(reloaded)).toBe(packets);
  await phone.button("Resume").click();
  await expectSound(reloaded, "us", "them");

  await phone.button("Keypad").click();
  // A busy machine loses a tone now and then, as a network does.
  await expect(async () => {
    await phone.button("4 GHI").click();
    await phone.frame.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("7");
    await phone.button("Pound").click();
    await expect(phone.frame.getByLabel("Tones sent")).toHaveText(/47#$/);
    await expect(phone.frame.getByLabel("Tones received")).toHaveText(/47#$/, { timeout: 5_000 });
  }).toPass();

  // It is measured every 5 seconds, so it comes last.
  const quality = phone.frame.getByRole("group").filter({ hasText: "Call quality" });
  await expect(quality).toContainText(/Good|Fair|Poor/);
  await quality.getByText("Call quality").click();
  await expect(quality).toContainText(/Score \(MOS, 1 to 5\)[1-4]\.\d/);
  await expect(quality).toContainText(/Lost packets\d+\.\d%Jitter\d+ msRound trip\d+ ms/);
  expect(await findViolations(page)).toEqual([]);
});

test("a microphone that is blocked, missing or unplugged is shown, and a call works without", async ({
  page,
  crmPage,
  crmService,
  audiblePhone: phone,
  softphoneSite,
}) => {
  const alert = phone.frame.getByRole("alert");
  // Without the permission, the browser itself refuses.
  await dial(crmPage, phone, ECHO);
  await expect(alert).toContainText("blocks the microphone");
  await expect(phone.frame.getByRole("heading", { name: "Call failed" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.context().grantPermissions(["microphone"]);
  await phoneFrame(page, softphoneSite).evaluate(() => {
    window.microphoneError = "NotFoundError";
  });
  await phone.button("Call again").click();
  await expect(alert.filter({ hasText: "No microphone was found" })).toBeVisible();
  await phone.button("Call without microphone").click();
  await expect(crmPage.currentCall).toContainText("In call");
  const warning = phone.frame.getByText("The other party can't hear you.");
  await expect(warning).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  // A reload opens no microphone, although the user has allowed it since.
  await phone.reload();
  await expect(phone.timer).toBeVisible();
  await expect(warning).toBeVisible();
  const frame = phoneFrame(page, softphoneSite);
  expect(await frame.evaluate(() => window.microphones.length)).toBe(0);
  await phone.button("Use microphone").click();
  await expect(warning).toBeHidden();
  await expectSound(frame, "us", "them");

  // Browsers report a device that is gone by this event.
  await frame.evaluate(() => {
    const track = window.microphones.at(-1);
    track?.stop();
    track?.dispatchEvent(new Event("ended"));
  });
  await expect(alert).toContainText("Your microphone was disconnected");
  await phone.button("Use microphone").click();
  await expect(alert).toBeHidden();
  await expectSound(frame, "us", "them");
  await phone.button("Hang up").click();
  await phone.save({ title: "With another microphone" });
  const statuses = async () =>
    (await crmService.calls())
      .map(({ properties }) => String(properties["hs_call_status"]))
      .toSorted((a, b) => a.localeCompare(b));
  await expect.poll(statuses).toEqual(["COMPLETED", "FAILED", "FAILED"]);
});

test(
  "an incoming call keeps ringing until there is a microphone, or is answered without",
  { tag: "@long" },
  async ({ page, crmPage, audiblePhone: phone }) => {
    await crmPage.open("contact", 101);
    await page.getByRole("button", { name: "Demo softphone" }).click();
    await phone.ready();
    await phone.receiveCall(ADA);
    await crmPage.answer(ADA);
    await expect(phone.frame.getByRole("alert")).toContainText("blocks the microphone");
    await expect(crmPage.callWith(ADA).locator("p").first()).toContainText("Incoming call");
    await page.context().grantPermissions(["microphone"]);
    await phone.button("Answer").click();
    await expect(crmPage.currentCall).toContainText("In call");
    await expect(phone.frame.getByRole("alert")).toBeHidden();
    await phone.button("Hang up").click();
    await phone.frame.getByRole("checkbox", { name: "Keep the phone open" }).check();
    await phone.save();

    await page.context().clearPermissions();
    await phone.receiveCall(ADA);
    await phone.button("Answer").click();
    expect(await findViolations(page)).toEqual([]);
    await phone.button("Answer without microphone").click();
    await expect(crmPage.currentCall).toContainText("In call");
    await expect(phone.frame.getByText("The other party can't hear you.")).toBeVisible();
  },
);

test(
  "a far end that is busy, absent, hangs up or loses the audio is the end status on the timeline",
  { tag: "@long" },
  async ({ page, crmPage, audiblePhone: phone, softphoneSite }) => {
    await page.context().grantPermissions(["microphone"]);
    await page.addInitScript(giveUpSoon);
    await crmPage.open("contact", 101);
    await page.getByRole("button", { name: "Demo softphone" }).click();
    await phone.ready();
    const { number, timer } = phone;
    const save = phone.button("Save");
    const reaction = phone.frame.getByRole("combobox", { name: "Reaction" });
    const hangsUp = phone.frame.getByRole("checkbox", { name: "Hangs up automatically" });
    const frame = phoneFrame(page, softphoneSite);
    await phone.setAutoAnswer(true);

    const rows: [reaction: string, act: () => Promise<void>, status: string][] = [
      [
        "Is busy",
        async () => {
          await expect(save).toBeVisible();
          await phone.setAutoAnswer(false);
          await frame.evaluate(() => (window.givesUpSoon = true));
        },
        "Busy",
      ],
      [
        "Answers",
        async () => {
          await expect(save).toBeVisible();
          await frame.evaluate(() => (window.givesUpSoon = false));
          await phone.setAutoAnswer(true);
          await hangsUp.check();
          await phone.frame.getByLabel("Seconds until the other party hangs up").fill("0");
        },
        "No answer",
      ],
      [
        "Answers",
        async () => {
          await expect(save).toBeVisible();
          await hangsUp.uncheck();
        },
        "Completed",
      ],
      [
        "Answers",
        async () => {
          await expect(timer).toBeVisible();
          await frame.evaluate(() => (window.givesUpSoon = true));
          await phone.button("Drop audio").click();
          await expect(phone.frame.getByText(/^Audio interrupted/)).toBeVisible();
          await expect(phone.frame.getByRole("alert")).toContainText("The audio was lost");
        },
        "Failed",
      ],
    ];
    // One call after another.
    for (const [index, [label, act, status]] of rows.entries()) {
      await reaction.selectOption(label);
      await number.fill(ADA);
      await phone.button("Call").click();
      await act();
      await phone.frame.getByRole("checkbox", { name: "Keep the phone open" }).check();
      await phone.save({ title: `Call ${index}` });
      await expect(crmPage.calls.filter({ hasText: `Call ${index}` })).toContainText(status);
    }
  },
);
