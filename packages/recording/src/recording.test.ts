import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { readRecording } from "./read-recording.ts";
import { RECORDING_VERSION, recordingJsonSchema, type Recording } from "./recording.ts";
import { RecordingWriter, type NewEntry } from "./recording-writer.ts";

const startedAt = Date.UTC(2026, 0, 1);

function createWriter(isRedacted = true): RecordingWriter {
  const recorder = { name: "@acme/page", version: "1.2.3" };
  return new RecordingWriter({ startedAt, recorder, side: "host", isRedacted });
}

const message = (fields: Partial<NewEntry & { kind: "message" }>): NewEntry => ({
  at: startedAt,
  kind: "message",
  id: 1,
  from: "app",
  type: "CALL_DATA",
  ...fields,
});

function write(entries: readonly NewEntry[], isRedacted = true): string {
  const writer = createWriter(isRedacted);
  for (const entry of entries) writer.add(entry);
  return writer.toText();
}

function read(text: string): { recording: Recording; problems: readonly string[] } {
  const result = readRecording(text);
  if (!result.ok) throw new Error(result.problem);
  return result;
}

const dataOf = (entries: readonly NewEntry[], isRedacted?: boolean): unknown[] =>
  read(write(entries, isRedacted)).recording.entries.map((entry) => Object(entry).data as unknown);

const problemOf = (text: string): string | undefined => {
  const result = readRecording(text);
  return result.ok ? undefined : result.problem;
};

const oneOfEach: NewEntry[] = [
  message({ type: "SYNC", from: "app", messageId: "0d9f-8d", data: { version: "0.9.7" } }),
  message({
    id: 2,
    call: "key",
    before: "ringing",
    after: "answered",
    replyTo: 1,
    isDelivered: false,
  }),
  { at: startedAt + 5, kind: "status", status: "failed", error: "timeout" },
  { at: startedAt + 6, kind: "diagnosis", code: "blocked", message: "It is blocked." },
  { at: startedAt + 7, kind: "problem", code: "portFailed", message: "A port failed." },
  { at: startedAt + 8, kind: "visibility", isHidden: true, isMinimized: false },
  { at: startedAt + 9.4, kind: "stored", call: "key", change: "completed", engagementId: "7" },
];

describe("a file", () => {
  test("is read as it was written", () => {
    const { recording, problems } = read(write(oneOfEach));
    expect(problems).toEqual([]);
    expect(recording).toMatchObject({
      startedAt,
      side: "host",
      isRedacted: true,
      recorder: { name: "@acme/page", version: "1.2.3" },
    });
    expect(recording.entries.map(({ t, kind }) => [t, kind])).toEqual([
      [0, "message"],
      [0, "message"],
      [5, "status"],
      [6, "diagnosis"],
      [7, "problem"],
      [8, "visibility"],
      [9, "stored"],
    ]);
    expect(recording.entries[1]).toEqual({
      t: 0,
      kind: "message",
      id: 2,
      from: "app",
      type: "CALL_DATA",
      call: "call 1",
      before: "ringing",
      after: "answered",
      replyTo: 1,
      isDelivered: false,
    });
    expect(recording.entries[6]).toMatchObject({ call: "call 1", change: "completed" });
  });

  test("matches its JSON Schema", () => {
    const validate = new Ajv2020({ strict: false }).compile(recordingJsonSchema());
    expect(validate(JSON.parse(write(oneOfEach)))).toBe(true);
    expect(validate(JSON.parse(write(oneOfEach).replace('"kind":"status"', '"kind":"x"')))).toBe(
      false,
    );
  });

  test("ends after 100,000 entries, and reports that", () => {
    const writer = createWriter();
    for (let index = 0; index < 100_002; index += 1) writer.add(message({ data: index }));
    const { recording } = read(writer.toText());
    expect(recording.entries).toHaveLength(100_000);
    expect(recording.gaps).toEqual([
      "The recording became too long: what came later was not recorded.",
    ]);
  });

  test("ends after 50 million characters, too", () => {
    const writer = createWriter(false);
    const megabyte = "x".repeat(1_000_000);
    for (let index = 0; index < 60; index += 1) writer.add(message({ data: megabyte }));
    const { recording } = read(writer.toText());
    expect(recording.entries).toHaveLength(50);
    expect(recording.gaps).toHaveLength(1);
  });

  test("is in the order of time, whenever it is saved and whatever comes late", () => {
    const writer = createWriter();
    const add = (at: number, data: number) => writer.add(message({ at: startedAt + at, data }));
    for (let second = 0; second < 60; second += 1) {
      add(second * 1000 + 500, second);
      add(second * 1000, second);
      writer.toText();
    }
    writer.add({ at: startedAt + 59_500, kind: "status", status: "connected" });
    const { recording, problems } = read(writer.toText());
    expect(problems).toEqual([]);
    expect(recording.entries).toHaveLength(121);
    expect(recording.entries.at(-1)?.kind).toBe("status");
  });

  test("names the versions of both ends once they are known", () => {
    const writer = createWriter();
    writer.add(message({}));
    writer.describe({ app: { name: "@acme/phone", version: "2.0.0" } });
    expect(read(writer.toText()).recording.app).toEqual({ name: "@acme/phone", version: "2.0.0" });
  });
});

describe("stand-ins", () => {
  test("replace numbers, names and notes, and keep the protocol's words", () => {
    const [data] = dataOf([
      message({
        data: {
          toNumber: "+12025550143",
          firstName: "Ada",
          lastName: "Lovelace",
          email: "ada@example.com",
          callEndStatus: "NO_ANSWER",
          engagementProperties: { hs_call_body: "Call back", hs_call_duration: 4200 },
          isLoggedIn: true,
          objectTypeId: "0-1",
          startTimestamp: startedAt + 1000,
          url: "https://crm.example/contacts/Ada",
        },
      }),
    ]);
    expect(data).toEqual({
      toNumber: "+12025550100",
      firstName: "name 1",
      lastName: "name 2",
      email: "email 1",
      callEndStatus: "NO_ANSWER",
      engagementProperties: { hs_call_body: "text 1", hs_call_duration: 4200 },
      isLoggedIn: true,
      objectTypeId: "0-1",
      startTimestamp: startedAt + 1000,
      url: "https://crm.example/page-1",
    });
  });

  test("are the same for the same value, however a number is written", () => {
    const [first, second, third] = dataOf([
      message({ data: { number: "+49 (30) 901820-15", note: "Ada" } }),
      message({ data: { number: 493_090_182_015, name: "Ada" } }),
      message({ data: { number: "030 9018201" } }),
    ]);
    expect(first).toEqual({ number: "+12 (02) 555010-0", note: "text 1" });
    expect(second).toEqual({ number: 12_025_550_100, name: "text 1" });
    expect(third).toEqual({ number: "202 5550101" });
  });

  test("are the same for a number with and without its country", () => {
    const numbers = ["+493090182015", "030 90182015", "030 90182016"];
    expect(dataOf([message({ data: numbers })])).toEqual([
      ["+12025550100", "120 25550100", "120 25550101"],
    ]);
  });

  test("are no longer than numbers of their country", () => {
    const numbers = ["+1 202 555 0144 99", "+20 255 501 55", "+1"];
    expect(dataOf([message({ data: numbers })])).toEqual([
      ["+1 202 555 0100", "+20 255 501 01", "+2"],
    ]);
  });

  test("take no text of a thousand digits for a number", () => {
    expect(dataOf([message({ data: "1".repeat(1000) })])).toEqual(["text 1"]);
  });

  test("keep the names and versions of software in a handshake only", () => {
    const data = {
      version: "0.9.7",
      appSdk: { name: "@acme/phone", version: "2.0.0", capabilities: ["draft"], user: "Ada" },
    };
    const [handshake, other] = dataOf([
      message({ type: "SYNC_ACK", data }),
      message({ type: "CALL_DATA", data }),
    ]);
    expect(handshake).toEqual({ ...data, appSdk: { ...data.appSdk, user: "text 1" } });
    expect(other).toEqual({
      version: "0.9.7",
      appSdk: { name: "name 1", version: "2.0.0", capabilities: ["text 2"], user: "text 1" },
    });
  });

  test("are left out if a recording asks for what was said", () => {
    const data = { toNumber: "+12025550143", firstName: "Ada" };
    expect(dataOf([message({ data })], false)).toEqual([data]);
  });

  test("replace what an app puts into types, keys and calls", () => {
    const text = write([
      message({
        type: "ADA_LOVELACE +12025550143",
        call: "Ada Lovelace",
        data: { "Ada Lovelace": 1, phone_12025550143: 2 },
        fault: "for +12025550143",
        invalid: 'ADA is not "Ada Lovelace"',
        warnings: ["data.engagementProperties.Ada: Lovelace: ignoredField"],
        original: { type: "ADA", data: "Ada" },
      }),
    ]);
    expect(text).not.toMatch(/ada|lovelace|2025550143/i);
    expect(read(text).recording.entries).toMatchObject([
      {
        type: "type 1",
        call: "call 1",
        data: { "field 1": 1, "field 2": 2 },
        invalid: "text of 25",
        warnings: ["data.engagementProperties.*: ignoredField"],
      },
    ]);
  });
});

describe("any data", () => {
  const cycle: Record<string, unknown> = { name: "cycle" };
  cycle["self"] = cycle;
  const nested: unknown[] = [];
  nested.push(...Array.from({ length: 1000 }, () => nested));

  test.each([
    ["a cycle", cycle],
    ["a list that contains itself many times", nested],
    ["a function", { call: () => 1 }],
    ["a big integer", 12_345n],
    ["an instance", { date: new Date(0), map: new Map([["Ada", 1]]) }],
    ["no number", Number.NaN],
    ["a megabyte that is almost a number", `${"1 ".repeat(500_000)}x`],
    ["a field named __proto__", JSON.parse('{"__proto__":{"a":1}}')],
  ])("is recorded: %s", (_name, data) => {
    for (const isRedacted of [true, false]) {
      const text = write([message({ data })], isRedacted);
      expect(text.length).toBeLessThan(1_100_000);
      expect(read(text).problems).toEqual([]);
    }
  });
});

describe("what can't be read", () => {
  const text = write(oneOfEach);

  test.each([
    ["an empty file", " \n", "The file is empty."],
    ["no JSON", "PNG", "The file is no recording: it isn't JSON."],
    ["other JSON", "[1]", "The file is no recording: it is JSON of something else."],
    ["another format", "{}", 'its format isn\'t "calling-extensions-recording"'],
    [
      "no version",
      text.replace('"version":1', '"version":"x"'),
      "its version isn't a whole number",
    ],
    ["no entries", text.replace('"entries":[', '"others":['), "it has no list entries"],
    [
      "an invalid beginning",
      text.replace('"side":"host"', '"side":"x"'),
      "side is not host|app|both",
    ],
    [
      "a newer file",
      text.replace('"version":1', `"version":${RECORDING_VERSION + 1}`),
      "install a newer one",
    ],
  ])("is refused with a sentence: %s", (_name, file, problem) => {
    expect(problemOf(file)).toContain(problem);
  });

  test("is left out, with its place", () => {
    const broken = text
      .replace('"id":2,"from":"app"', '"id":2,"from":"me"')
      .replace('"t":6', '"t":-6')
      .replace('"problem"', '"news"');
    const { recording, problems } = read(broken);
    expect(recording.entries).toHaveLength(4);
    expect(problems).toEqual([
      "Entry 2 was left out: from is not app|host.",
      "Entry 4 was left out: t is no time.",
      "Entry 5 was left out: its kind is unknown.",
    ]);
  });

  test("are times that run backwards: the order stays", () => {
    const { recording, problems } = read(text.replace('"t":6', '"t":2'));
    expect(problems).toEqual([
      "Entry 4 is 3 ms earlier than the one before it. It is shown at the same time.",
    ]);
    expect(recording.entries.map(({ t }) => t)).toEqual([0, 0, 5, 5, 7, 8, 9]);
  });

  test("is the end of a file that was cut, wherever that was", () => {
    const begin = text.indexOf("\n") + 1;
    for (let length = begin; length < text.length - 3; length += 1) {
      const { recording, problems } = read(text.slice(0, length));
      const complete = text.slice(0, length).split("\n").length - 2;
      expect(recording.entries.length - complete).toBeGreaterThanOrEqual(0);
      expect(recording.entries.length - complete).toBeLessThanOrEqual(1);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(/^The file was cut (in|after) line \d+\.$/);
    }
  });

  test("is a line that is no longer JSON", () => {
    const { recording, problems } = read(text.replace('"kind":"status"', '"kind:"status"'));
    expect(recording.entries).toHaveLength(6);
    expect(problems).toEqual(["Line 4 was left out: it isn't JSON."]);
  });

  test("is reported at most twenty times", () => {
    const entries = Array.from({ length: 50 }, () => message({}));
    const { problems } = read(write(entries).replaceAll('"from":"app"', '"from":"me"'));
    expect(problems).toHaveLength(21);
    expect(problems.at(-1)).toBe("There are 30 more problems like these.");
  });
});
