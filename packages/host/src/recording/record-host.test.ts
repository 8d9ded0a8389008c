// @vitest-environment jsdom
import { readRecording, type Recording, type RecordingEntry } from "@calling-extensions/recording";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

let app: EmbeddedApp;

beforeEach(async () => {
  vi.useFakeTimers();
  app = embedApp();
  await app.settle();
  app.load({ appSdk: { name: "@acme/phone", version: "2.1.0", capabilities: [] } });
});

afterEach(() => {
  app.host.destroy();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function read(text: string): Recording {
  const result = readRecording(text);
  if (!result.ok) throw new Error(result.problem);
  expect(result.problems).toEqual([]);
  return result.recording;
}

const hide = (): boolean => document.dispatchEvent(new Event("visibilitychange"));

const messagesIn = (text: string): readonly RecordingEntry<"message">[] =>
  read(text).entries.filter((entry) => entry.kind === "message");

const typesIn = (text: string): readonly string[] => messagesIn(text).map(({ type }) => type);

async function makeCall(externalCallId = "call-1"): Promise<void> {
  app.say("OUTGOING_CALL_STARTED", {
    externalCallId,
    toNumber: "+12025550143",
    createEngagement: true,
  });
  await app.settle();
  app.say("CALL_ANSWERED", { externalCallId });
  app.say("CALL_ENDED", { externalCallId, callEndStatus: "COMPLETED" });
  app.say("CALL_COMPLETED", { externalCallId, engagementProperties: { hs_call_body: "Hi Ada" } });
  await app.settle();
}

describe("a recording", () => {
  test("contains both directions, the states of the call and what the CRM stored", async () => {
    const recording = await app.host.record();
    await makeCall();
    const { entries, ...header } = read(recording.toText());
    expect(header).toMatchObject({
      side: "host",
      isRedacted: true,
      host: { name: "@calling-extensions/host", version: expect.any(String) },
      app: { name: "@acme/phone", version: "2.1.0" },
    });
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ from: "host", type: "SYNC" }),
        expect.objectContaining({ from: "app", type: "SYNC_ACK", messageId: "m1" }),
        expect.objectContaining({ from: "app", type: "CALL_ANSWERED", call: "call 1" }),
        expect.objectContaining({ from: "host", type: "CREATE_ENGAGEMENT_SUCCEEDED" }),
        expect.objectContaining({ kind: "stored", call: "call 1", change: "completed" }),
      ]),
    );
    const answered = entries.find((entry) => Object(entry).type === "CALL_ANSWERED");
    expect(answered).toMatchObject({ before: "dialing", after: "inProgress" });
  });

  test("contains no number, name or note, unless it is asked for", async () => {
    const [redacted, whole] = [
      await app.host.record(),
      await app.host.record({ keepsPersonalData: true }),
    ];
    await makeCall("Ada Lovelace");
    app.say("ADA LOVELACE");
    app.say("CALL_ENDED", { externalCallId: "Ada Lovelace", callEndStatus: "Ada" });
    await app.settle();
    expect(redacted.toText()).not.toMatch(/ada|lovelace|2025550143/i);
    expect(whole.toText()).toMatch(/Ada Lovelace.*\+12025550143.*Hi Ada/s);
  });

  test("begins with the handshake, also if it was started later", async () => {
    await makeCall();
    const recording = await app.host.record();
    const types = typesIn(recording.toText());
    expect(types.slice(0, 2)).toEqual(["SYNC", "SYNC_ACK"]);
    expect(types).toContain("CALL_COMPLETED");
  });

  test("has each message once, also one that isn't emitted yet", async () => {
    const recording = await app.host.record();
    app.say("CALL_DATA", 1);
    expect(typesIn(recording.toText()).at(-1)).toBe("CALL_DATA");
    await app.settle();
    app.say("CALL_DATA", 2);
    recording.stop();
    app.say("CALL_DATA", 3);
    await app.settle();
    expect(
      messagesIn(recording.toText())
        .flatMap(({ data }) => data)
        .slice(-2),
    ).toEqual([1, 2]);
    const ids = messagesIn(recording.toText()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has what a message caused after it", async () => {
    const recording = await app.host.record();
    app.host.setVisibility({ isHidden: true, isMinimized: false });
    app.say("CALL_ENDED", { externalCallId: "unknown" });
    await app.settle();
    const kinds = read(recording.toText()).entries.map((entry) => Object(entry).type ?? entry.kind);
    expect(kinds.indexOf("problem")).toBeGreaterThan(kinds.indexOf("CALL_ENDED"));
    expect(kinds).toContain("visibility");
  });

  test("ends with the host", async () => {
    const recording = await app.host.record();
    app.say("CALL_DATA", 1);
    app.host.destroy();
    expect(typesIn(recording.toText()).at(-1)).toBe("CALL_DATA");
    const late = await app.host.record();
    expect(typesIn(late.toText()).length).toBeGreaterThan(0);
  });
});

describe("a file that is saved", () => {
  test("is saved soon, and several times in the first second", async () => {
    const save = vi.fn<(file: string) => void>();
    await app.host.record({ save });
    await vi.advanceTimersByTimeAsync(100);
    expect(typesIn(save.mock.lastCall?.[0] ?? "")).toContain("SYNC");
    for (let index = 0; index < 10; index += 1) {
      app.say("CALL_DATA", index);
      await vi.advanceTimersByTimeAsync(40);
    }
    expect(messagesIn(save.mock.lastCall?.[0] ?? "").at(-1)?.data).toBeGreaterThanOrEqual(4);
    expect(save.mock.calls.length).toBeLessThanOrEqual(4);
  });

  test("ends at its limit, and reports that", async () => {
    const save = vi.fn<(file: string) => void>();
    await app.host.record({ save, maxLength: 5000, keepsPersonalData: true });
    for (let index = 0; index < 10; index += 1) app.say("CALL_DATA", "x".repeat(1000));
    await vi.advanceTimersByTimeAsync(1000);
    const file = save.mock.lastCall?.[0] ?? "";
    expect(file.length).toBeGreaterThan(5000);
    expect(file.length).toBeLessThan(7500);
    expect(file).toContain('"gaps":["The recording became too long');
  });

  test("is at most a second old, and isn't saved without news", async () => {
    const save = vi.fn<(file: string) => void>();
    await app.host.record({ save });
    await vi.advanceTimersByTimeAsync(1000);
    save.mockClear();
    for (let index = 0; index < 30; index += 1) {
      app.say("CALL_DATA", index);
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(save.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(save.mock.calls.length).toBeLessThanOrEqual(4);
    await vi.advanceTimersByTimeAsync(1000);
    const count = save.mock.calls.length;
    expect(messagesIn(save.mock.lastCall?.[0] ?? "").at(-1)?.data).toBe(29);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(save.mock.calls.length).toBe(count);
  });

  test("which can't be saved doesn't keep the host from ending", async () => {
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    await app.host.record({
      save() {
        throw new Error("The storage is full.");
      },
    });
    app.host.destroy();
    expect(reported).toHaveBeenCalledExactlyOnceWith(new Error("The storage is full."));
    expect(app.host.iframe.isConnected).toBe(false);
  });

  test("is saved at once when the page is hidden, if there is news", async () => {
    const save = vi.fn<(file: string) => void>();
    await app.host.record({ save });
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    hide();
    save.mockClear();
    hide();
    expect(save).not.toHaveBeenCalled();
    app.say("CALL_DATA", "hidden");
    await vi.advanceTimersByTimeAsync(100);
    hide();
    expect(messagesIn(save.mock.lastCall?.[0] ?? "").at(-1)?.type).toBe("CALL_DATA");
  });

  test("is complete when the page is left, and when the recording is stopped", async () => {
    const save = vi.fn<(file: string) => void>();
    const recording = await app.host.record({ save });
    app.say("CALL_DATA", "left");
    window.dispatchEvent(new Event("pagehide"));
    expect(typesIn(save.mock.lastCall?.[0] ?? "").at(-1)).toBe("CALL_DATA");
    recording.stop();
    save.mockClear();
    window.dispatchEvent(new Event("pagehide"));
    await vi.advanceTimersByTimeAsync(2000);
    expect(save).not.toHaveBeenCalled();
  });
});
