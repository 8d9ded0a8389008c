import { beforeEach, expect, it, vi } from "vitest";
import { createCallRecorder } from "./call-recorder.ts";

const [microphone, headset, voice] = ["microphone", "headset", "voice"].map(
  (name) => ({ name }) as unknown as MediaStream,
);

/** What happened to the audio, in order. */
let actions: string[];
let written: string[];
const recorders: FakeRecorder[] = [];
/** The last one. */
const recorder = (): FakeRecorder => {
  const last = recorders.at(-1);
  if (!last) throw new Error("Nothing is recorded.");
  return last;
};

class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string): boolean => written.includes(type);
  state = "inactive";
  readonly mimeType: string;
  readonly options: { mimeType?: string };

  constructor(_stream: unknown, options: { mimeType?: string }) {
    super();
    this.options = options;
    this.mimeType = options.mimeType ?? "audio/own;codecs=own";
    recorders.push(this);
  }

  start(intervalMs: number): void {
    this.state = "recording";
    actions.push(`start ${intervalMs}`);
  }

  pause(): void {
    actions.push("pause");
  }

  resume(): void {
    actions.push("resume");
  }

  stop(): void {
    this.state = "inactive";
    actions.push("stop");
    this.dispatchEvent(new Event("stop"));
  }

  handOver(text: string): void {
    this.dispatchEvent(Object.assign(new Event("dataavailable"), { data: new Blob([text]) }));
  }
}

class FakeContext {
  createChannelMerger = (channels: number) => ({
    connect: () => actions.push(`merge ${channels}`),
  });
  createMediaStreamDestination = () => ({ stream: {} });
  createMediaStreamSource = ({ name }: { name: string }) => ({
    connect: (_target: unknown, _from: number, channel: number) =>
      actions.push(`${name} to ${channel}`),
    disconnect: () => actions.push(`${name} off`),
  });
  close = () => Promise.resolve(actions.push("close"));
}

beforeEach(() => {
  actions = [];
  written = ["audio/ogg;codecs=opus", "audio/mp4"];
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("MediaRecorder", FakeRecorder);
});

const parts: Blob[] = [];
const record = (localStream = microphone, remoteStream = voice) => {
  parts.length = 0;
  return createCallRecorder({ localStream, remoteStream }, (part) => parts.push(part));
};

it("records the user left and the other party right, and continues with other streams", () => {
  const { setStreams, pause, resume } = record();
  expect(actions).toEqual(["merge 2", "microphone to 0", "voice to 1", "start 1000"]);
  actions = [];
  setStreams({ localStream: microphone, remoteStream: voice });
  expect(actions).toEqual([]);
  setStreams({ localStream: headset, remoteStream: undefined });
  expect(actions).toEqual(["microphone off", "headset to 0", "voice off"]);
  actions = [];
  setStreams({ localStream: headset, remoteStream: voice });
  pause();
  resume();
  expect(actions).toEqual(["voice to 1", "pause", "resume"]);
});

it.each([
  [["audio/webm;codecs=opus", "audio/ogg;codecs=opus"], "audio/webm"],
  [["audio/mp4", "audio/ogg;codecs=opus"], "audio/ogg"],
  [["audio/mp4"], "audio/mp4"],
  [[], "audio/own"],
])("writes the first format of %j that it prefers, named without the codec", async (all, type) => {
  written = all;
  const { stop } = record();
  expect(await stop()).toMatchObject({ type });
  expect("mimeType" in recorder().options).toBe(all.length > 0);
});

it("hands over each part that isn't empty, and all of them in the end", async () => {
  const { stop } = record();
  for (const text of ["one ", "", "two"]) recorder().handOver(text);
  expect(await Promise.all(parts.map((part) => part.text()))).toEqual(["one ", "two"]);
  expect(await (await stop()).text()).toBe("one two");
  expect(actions.slice(-2)).toEqual(["stop", "close"]);
});

it("ends with what it has if the browser has ended it", async () => {
  const { stop } = record();
  recorder().handOver("one");
  recorder().stop();
  actions = [];
  expect(await (await stop()).text()).toBe("one");
  expect(actions).toEqual(["close"]);
});

it("rejects if the browser can't record, and closes the audio", async () => {
  const { stop } = record();
  recorder().state = "inactive";
  recorder().dispatchEvent(new Event("error"));
  // Nothing waits for it yet.
  await new Promise((resolve) => setTimeout(resolve));
  await expect(stop()).rejects.toThrow("The browser stopped recording.");
  expect(actions.at(-1)).toBe("close");
});
