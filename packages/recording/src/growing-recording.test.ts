import { expect, test } from "vitest";
import { GrowingRecording } from "./growing-recording.ts";
import { readRecording } from "./read-recording.ts";
import { RecordingWriter } from "./recording-writer.ts";

const startedAt = Date.UTC(2026, 0, 1);

test("a file that grows is read as a whole file is, and its entries stay the same objects", () => {
  const writer = new RecordingWriter({
    startedAt,
    recorder: { name: "@calling-extensions/host", version: "1.0.0" },
    side: "host",
    isRedacted: false,
  });
  const growing = new GrowingRecording();
  const read = () => {
    const text = writer.toText();
    const recording = growing.read(text);
    expect(readRecording(text)).toEqual({ ok: true, problems: [], recording });
    return recording.entries;
  };
  expect(read()).toEqual([]);
  writer.add({ at: startedAt + 2, kind: "status", status: "connected" });
  const [connected] = read();
  expect(connected).toMatchObject({ t: 2, status: "connected" });
  // Earlier, and with a line break and a comma at its end.
  writer.add({ at: startedAt + 1, kind: "problem", code: "x", message: "two\nlines," });
  writer.add({ at: startedAt + 3, kind: "visibility", isHidden: true, isMinimized: false });
  const entries = read();
  expect(entries.map(({ t }) => t)).toEqual([1, 2, 3]);
  expect(entries[1]).toBe(connected);
});
