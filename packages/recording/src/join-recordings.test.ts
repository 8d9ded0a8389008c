import { expect, test } from "vitest";
import { joinRecordings } from "./join-recordings.ts";
import { readRecording } from "./read-recording.ts";
import { RecordingWriter, type NewEntry } from "./recording-writer.ts";
import type { Recording } from "./recording.ts";

const startedAt = Date.UTC(2026, 0, 1);

function read(text = ""): Recording {
  const result = readRecording(text);
  if (!result.ok) throw new Error(result.problem);
  expect(result.problems).toEqual([]);
  return result.recording;
}

/** What a host records after its page was loaded. */
function record(at: number, entries: readonly NewEntry[], version?: string): Recording {
  const recorder = { name: "@acme/page", version: "1.2.3" };
  const writer = new RecordingWriter({
    startedAt: at,
    recorder,
    side: "host",
    isRedacted: false,
  });
  if (version !== undefined) writer.describe({ app: { name: "@acme/phone", version } });
  for (const entry of entries) writer.add(entry);
  return read(writer.toText());
}

const message = (at: number, fields: Partial<NewEntry & { kind: "message" }>): NewEntry => ({
  at,
  kind: "message",
  id: 1,
  from: "app",
  type: "CALL_DATA",
  ...fields,
});

const first = record(
  startedAt,
  [
    message(startedAt, { messageId: "a", data: { name: "Ada", number: "+493090182015" } }),
    message(startedAt + 5, { id: 2, from: "host", replyTo: 1, messageId: "a" }),
  ],
  "1.0.0",
);
const second = record(startedAt + 1000, [
  message(startedAt + 1000, { messageId: "a", data: { name: "Bo", number: "030 90182015" } }),
  message(startedAt + 1001, { id: 2, firstId: 1, data: { name: "Ada" } }),
  { at: startedAt + 1002, kind: "problem", code: "portFailed", message: "For Ada." },
]);

test("what was recorded after a reload continues the file, and values keep their stand-ins", () => {
  const { entries, ...header } = read(joinRecordings([second, first], { isRedacted: true }));
  expect(header).toMatchObject({
    startedAt,
    isRedacted: true,
    recorder: { name: "@acme/page" },
    app: { version: "1.0.0" },
  });
  expect(entries).toMatchObject([
    { t: 0, id: 1, messageId: "m1", data: { name: "name 1", number: "+12025550100" } },
    { t: 5, id: 2, messageId: "m1", replyTo: 1 },
    { t: 1000, id: 3, messageId: "m2", data: { name: "name 2", number: "120 25550100" } },
    { t: 1001, id: 4, firstId: 3, data: { name: "name 1" } },
    { t: 1002, kind: "problem", code: "portFailed" },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Ada|9018/);
});

test("personal data stays if it is asked for", () => {
  const { entries } = read(joinRecordings([first], { isRedacted: false }));
  expect(entries[0]).toMatchObject({ data: { name: "Ada", number: "+493090182015" } });
});

test("there is no file if nothing happened", () => {
  expect(joinRecordings([record(startedAt, [])], { isRedacted: true })).toBeUndefined();
});

test("what a part doesn't have is named once", () => {
  const gaps = ["The recording became too long: what came later was not recorded."];
  const [one, other] = [
    { ...first, gaps },
    { ...second, gaps },
  ];
  expect(read(joinRecordings([one, other], { isRedacted: true })).gaps).toEqual(gaps);
});
