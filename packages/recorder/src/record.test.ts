// @vitest-environment jsdom
import { readRecording, recordingJsonSchema, type Recording } from "@calling-extensions/recording";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { record, type AppRecording, type RecordingOptions } from "./record.ts";

interface Message {
  readonly type: string;
  readonly messageId?: string;
  readonly data?: unknown;
}

/** An SDK with the members that HubSpot's has: its manager listens to the window, and posts to the parent. */
class VendorSdk {
  readonly posted: unknown[][] = [];
  readonly received: unknown[] = [];
  readonly iFrameManager = {
    isReady: false,
    destinationWindow: { postMessage: (...args: unknown[]) => void this.posted.push(args) },
    onMessage: ({ data }: MessageEvent) => void this.received.push(data),
  };

  constructor() {
    window.addEventListener("message", this.#listen);
  }

  readonly #listen = (event: MessageEvent): void => this.iFrameManager.onMessage(event);

  sendMessage(message: Message): void {
    this.iFrameManager.destinationWindow.postMessage(
      { messageId: "1_2", ...message },
      "https://crm.example",
    );
  }

  onMessageHandler(): void {
    throw new Error("The manager has handled it.");
  }

  destroy(): void {
    window.removeEventListener("message", this.#listen);
  }
}

/** An SDK whose connection can't be reached, such as ours. */
class ClosedSdk {
  readonly sent: Message[] = [];
  readonly received: Message[] = [];

  sendMessage(message: Message): void {
    if (message.type === "REFUSED") throw new Error("illegalOrder");
    this.sent.push(message);
  }

  onMessageHandler(event: Message): void {
    this.received.push(event);
    if (event.type === "DIAL_NUMBER") this.sendMessage({ type: "OUTGOING_CALL_STARTED" });
  }
}

let vendor: VendorSdk;
const started: AppRecording[] = [];

function recordSdk(sdk: VendorSdk | ClosedSdk, options?: RecordingOptions): AppRecording {
  const recording = record(sdk, options);
  started.push(recording);
  return recording;
}

beforeEach(() => {
  vi.useFakeTimers();
  vendor = new VendorSdk();
});

afterEach(() => {
  for (const recording of started.splice(0)) recording.stop();
  vendor.destroy();
  vi.useRealTimers();
});

/** A message of the host's page; in a page without a frame, that is the window itself. */
const receive = (data: unknown, source: Window | null = window.parent): boolean =>
  window.dispatchEvent(
    new MessageEvent("message", { data, source, origin: "https://crm.example" }),
  );

function read(text: string): Recording {
  const result = readRecording(text);
  if (!result.ok) throw new Error(result.problem);
  expect(result.problems).toEqual([]);
  return result.recording;
}

const messagesIn = (recording: AppRecording) =>
  read(recording.toText()).entries.flatMap((entry) =>
    entry.kind === "message" ? [[entry.from, entry.type, entry.data]] : [],
  );

const sync = { type: "SYNC", messageId: "s1", portalId: 4_711_000, iframeLocation: "widget" };
const dial = { type: "DIAL_NUMBER", messageId: "s2", data: { phoneNumber: "+12025550143" } };

describe("an SDK that posts to the parent", () => {
  test("is recorded in both directions, with the handshake", () => {
    const recording = recordSdk(vendor);
    receive(sync);
    vendor.sendMessage({ type: "SYNC_ACK" });
    receive(dial);
    vendor.sendMessage({ type: "LOGGED_IN" });
    vendor.sendMessage({
      type: "CALL_ENDED",
      data: { externalCallId: "c-1", callEndStatus: "BUSY" },
    });
    expect(messagesIn(recording)).toEqual([
      ["host", "SYNC", { portalId: 5_550_100, iframeLocation: "widget" }],
      ["app", "SYNC_ACK", {}],
      ["host", "DIAL_NUMBER", { phoneNumber: "+12025550101" }],
      ["app", "LOGGED_IN", undefined],
      ["app", "CALL_ENDED", { externalCallId: "call 1", callEndStatus: "BUSY" }],
    ]);
    expect(vendor.posted).toEqual([
      [{ type: "SYNC_ACK", messageId: "1_2" }, "https://crm.example"],
      [{ type: "LOGGED_IN", messageId: "1_2" }, "https://crm.example"],
      [
        {
          type: "CALL_ENDED",
          messageId: "1_2",
          data: { externalCallId: "c-1", callEndStatus: "BUSY" },
        },
        "https://crm.example",
      ],
    ]);
  });

  test("works as before when the recording stops", () => {
    const recording = recordSdk(vendor);
    recording.stop();
    receive(dial);
    vendor.sendMessage({ type: "LOGGED_IN" });
    expect(vendor.received).toEqual([dial]);
    expect(vendor.posted).toHaveLength(1);
    expect(messagesIn(recording)).toEqual([]);
  });

  test("that is connected already leaves a gap", () => {
    vendor.iFrameManager.isReady = true;
    expect(read(recordSdk(vendor).toText()).gaps).toEqual([
      "The recording begins after the handshake.",
    ]);
  });

  test("is recorded without what other windows and other programs of the page send", () => {
    const recording = recordSdk(vendor);
    receive(dial, null);
    receive({ type: "webpackOk" });
    receive("text");
    receive(null);
    expect(messagesIn(recording)).toEqual([]);
    expect(vendor.received).toHaveLength(4);
  });
});

describe("any other SDK", () => {
  test("is recorded by its methods, in the order in which messages are sent", () => {
    const sdk = new ClosedSdk();
    const recording = recordSdk(sdk);
    sdk.onMessageHandler({ type: "READY", data: { portalId: 1 } });
    sdk.onMessageHandler(dial);
    expect(messagesIn(recording)).toEqual([
      ["host", "SYNC", { portalId: 1 }],
      ["host", "DIAL_NUMBER", { phoneNumber: "+12025550100" }],
      ["app", "OUTGOING_CALL_STARTED", undefined],
    ]);
    expect(sdk.received.at(-1)).toEqual(dial);
    expect(sdk.sent).toEqual([{ type: "OUTGOING_CALL_STARTED" }]);
  });

  test("is recorded without its own events, and without messages that it refuses", () => {
    const sdk = new ClosedSdk();
    const recording = recordSdk(sdk);
    sdk.onMessageHandler({ type: "FAILED", data: {} });
    expect(() => sdk.sendMessage({ type: "REFUSED" })).toThrow("illegalOrder");
    expect(messagesIn(recording)).toEqual([]);
  });

  test("works as before when the recording has stopped", () => {
    const sdk = new ClosedSdk();
    const recording = recordSdk(sdk);
    recording.stop();
    sdk.onMessageHandler(dial);
    expect(sdk.sent).toEqual([{ type: "OUTGOING_CALL_STARTED" }]);
    expect(messagesIn(recording)).toEqual([]);
  });
});

test("what the app replaces during a recording stays replaced", () => {
  const sdk = new ClosedSdk();
  const recording = recordSdk(sdk);
  const { sendMessage } = sdk;
  const spy = vi.fn<typeof sendMessage>((message) => sendMessage.call(sdk, message));
  sdk.sendMessage = spy;
  recording.stop();
  sdk.sendMessage({ type: "LOGGED_IN" });
  expect(spy).toHaveBeenCalledOnce();
  expect(sdk.sent).toEqual([{ type: "LOGGED_IN" }]);
  expect(messagesIn(recording)).toEqual([]);
});

describe("a file", () => {
  test("matches the schema of recordings", () => {
    const recording = recordSdk(vendor);
    receive(sync);
    vendor.sendMessage({ type: "CALL_ANSWERED", data: { externalCallId: 77_001_122 } });
    const validate = new Ajv2020({ strict: false }).compile(recordingJsonSchema());
    expect(validate(JSON.parse(recording.toText()))).toBe(true);
    expect(read(recording.toText())).toMatchObject({
      side: "app",
      isRedacted: true,
      recorder: { name: "@calling-extensions/recorder", version: expect.any(String) },
      gaps: [],
    });
    expect(read(recording.toText()).entries[1]).toMatchObject({ id: 2, call: "25550101" });
  });

  test("has the times since the recording began", () => {
    vi.advanceTimersByTime(500);
    const recording = recordSdk(vendor);
    vi.advanceTimersByTime(1200);
    receive(dial);
    const { entries, startedAt } = read(recording.toText());
    expect(entries.map(({ t }) => t)).toEqual([1200]);
    expect(startedAt).toBe(Date.now() - 1200);
  });

  test("contains personal data only if that is asked for", () => {
    const plain = recordSdk(vendor, { keepsPersonalData: true });
    receive({ ...dial, data: { firstName: "Ada" } });
    expect(read(plain.toText()).isRedacted).toBe(false);
    expect(messagesIn(plain)).toEqual([["host", "DIAL_NUMBER", { firstName: "Ada" }]]);
  });

  test("lacks what can't be written, and lists the gap", () => {
    const recording = recordSdk(vendor);
    vendor.sendMessage({ type: "CALL_DATA", data: { size: 1n } });
    vendor.sendMessage({ type: "CALL_DATA", data: {} });
    expect(messagesIn(recording)).toHaveLength(1);
    expect(read(recording.toText()).gaps).toEqual(["A message is missing."]);
    expect(vendor.posted).toHaveLength(2);
  });

  test("ends after 50 million characters, and lists the gap", () => {
    const recording = recordSdk(vendor, { keepsPersonalData: true });
    const data = "x".repeat(10_000_000);
    for (let index = 0; index < 7; index += 1) vendor.sendMessage({ type: "CALL_DATA", data });
    expect(messagesIn(recording)).toHaveLength(5);
    expect(read(recording.toText()).gaps).toEqual(["The recording became too long."]);
  });
});

describe("a page that may crash", () => {
  test("has saved the file one second after each message at the latest", () => {
    const save = vi.fn<(file: string) => void>();
    const recording = recordSdk(vendor, { save });
    receive(sync);
    receive(dial);
    vi.advanceTimersByTime(999);
    expect(save).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(save).toHaveBeenCalledExactlyOnceWith(recording.toText());
    vi.advanceTimersByTime(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    vendor.sendMessage({ type: "LOGGED_IN" });
    vi.advanceTimersByTime(1000);
    expect(save).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["is closed", () => window.dispatchEvent(new Event("pagehide"))],
    ["is hidden", () => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))],
  ])("saves when it %s", (_how, leave) => {
    const save = vi.fn<(file: string) => void>();
    const recording = recordSdk(vendor, { save });
    receive(sync);
    leave();
    expect(save).toHaveBeenCalledExactlyOnceWith(recording.toText());
    vi.advanceTimersByTime(5000);
    expect(save).toHaveBeenCalledTimes(1);
  });

  test("saves when the recording stops, and not later", () => {
    const save = vi.fn<(file: string) => void>();
    const recording = recordSdk(vendor, { save });
    receive(sync);
    recording.stop();
    expect(save).toHaveBeenCalledExactlyOnceWith(recording.toText());
    window.dispatchEvent(new Event("pagehide"));
    vi.advanceTimersByTime(5000);
    expect(save).toHaveBeenCalledTimes(1);
  });
});
