import { describe, expect, test } from "vitest";
import { readRecording } from "../read-recording.ts";
import { RecordingWriter } from "../recording-writer.ts";
import type { Recording } from "../recording.ts";
import { compareRecordings } from "./compare-recordings.ts";
import type { ReplayDifference } from "./difference.ts";

interface Said {
  readonly from: "app" | "host";
  readonly type: string;
  readonly data?: object;
  readonly call?: string;
  readonly firstId?: number;
}

const startedAt = Date.UTC(2026, 0, 1);

function record(session: readonly Said[], isRedacted = true): Recording {
  const recorder = { name: "test", version: "1" };
  const writer = new RecordingWriter({ startedAt, recorder, side: "host", isRedacted });
  for (const [index, said] of session.entries()) {
    writer.add({ at: startedAt + index, kind: "message", id: index + 1, ...said });
  }
  const result = readRecording(writer.toText());
  if (!result.ok) throw new Error(result.problem);
  return result.recording;
}

/** A call with its own ids. */
function callOf(id: string, { number = "+12025550143", status = "COMPLETED", notes = "" } = {}) {
  const app = (type: string, data: object = {}): Said => ({
    from: "app",
    type,
    data: { externalCallId: id, ...data },
    call: id,
  });
  const engagementId = 70_000_000 + id.length;
  return {
    dial: { from: "host", type: "DIAL_NUMBER", data: { phoneNumber: number } } as Said,
    started: app("OUTGOING_CALL_STARTED", { toNumber: number, createEngagement: true }),
    stored: {
      from: "host",
      type: "CREATE_ENGAGEMENT_SUCCEEDED",
      data: { externalCallId: id, engagementId },
      call: id,
    } as Said,
    answered: app("CALL_ANSWERED"),
    ended: app("CALL_ENDED", { callEndStatus: status, engagementId }),
    completed: app("CALL_COMPLETED", { engagementProperties: { hs_call_body: notes } }),
  };
}

const sessionOf = (...args: Parameters<typeof callOf>): Said[] => Object.values(callOf(...args));

const expected = record(sessionOf("7f3a", { notes: "Call back" }));

const compare = (session: readonly Said[]): ReplayDifference | undefined =>
  compareRecordings(expected, record(session));

describe("another session", () => {
  const { dial, started, stored, answered, ended, completed } = callOf("call-2", { notes: "Hi" });

  test("with other ids, numbers and notes has no difference", () => {
    expect(compare([dial, started, stored, answered, ended, completed])).toBeUndefined();
    const other = { number: "+13125550199" };
    expect(compare(sessionOf("call-2", other))).toBeUndefined();
  });

  test("has no difference if only the order of the two ends is another one", () => {
    expect(compare([dial, started, answered, stored, ended, completed])).toBeUndefined();
  });

  test("has no difference if handshakes and repeated deliveries are added", () => {
    const handshake: Said = { from: "app", type: "SYNC_ACK", data: { version: "1.0.0" } };
    const again = { ...ended, firstId: 5 };
    expect(
      compare([handshake, dial, started, stored, answered, ended, again, completed]),
    ).toBeUndefined();
  });

  test.each<[string, Said[], Partial<ReplayDifference>]>([
    [
      "a message that the app doesn't send",
      [dial, started, stored, ended, completed],
      { kind: "missing", text: "CALL_ANSWERED is missing." },
    ],
    [
      "one that the page doesn't send",
      [dial, started, answered, ended, completed],
      { kind: "missing", text: "CREATE_ENGAGEMENT_SUCCEEDED is missing." },
    ],
    [
      "the end of a session that isn't over",
      [dial, started, stored, answered],
      { kind: "missing", text: "CALL_ENDED is missing." },
    ],
    [
      "a message that comes twice",
      [dial, started, stored, answered, ended, ended, completed],
      { kind: "additional", text: "CALL_ENDED is additional." },
    ],
    [
      "one that the page sends twice",
      [dial, dial, started, stored, answered, ended, completed],
      { kind: "additional", from: "host", text: "DIAL_NUMBER is additional." },
    ],
    [
      "an app's message that the page sends",
      [dial, started, stored, answered, { ...ended, from: "host" }, completed],
      { kind: "additional", text: "CALL_ENDED is additional." },
    ],
    [
      "another status",
      [dial, started, stored, answered, callOf("call-2", { status: "FAILED" }).ended, completed],
      {
        kind: "altered",
        from: "app",
        field: "callEndStatus",
        state: "inProgress",
        text: 'CALL_ENDED is different: data.callEndStatus is "FAILED" instead of "COMPLETED".',
      },
    ],
    [
      "another id of the record",
      [dial, started, stored, answered, { ...ended, data: { ...ended.data, engagementId: 9 } }],
      {
        kind: "altered",
        text: "CALL_ENDED is different: data.engagementId is not the same value as earlier in the session.",
      },
    ],
    [
      "two messages of a call in another order",
      [dial, started, stored, ended, answered, completed],
      { kind: "order", text: "CALL_ENDED came before CALL_ANSWERED of the same call." },
    ],
  ])("has a difference: %s", (_name, session, difference) => {
    expect(compare(session)).toMatchObject(difference);
  });

  test("shows what was expected and what came, without personal data", () => {
    const session = sessionOf("call-2", { status: "BUSY", number: "+13125550199" });
    expect(compare(session)).toMatchObject({
      recorded: { id: 5, type: "CALL_ENDED", data: { callEndStatus: "COMPLETED" } },
      live: { type: "CALL_ENDED", data: { externalCallId: "call 1", callEndStatus: "BUSY" } },
    });
    const whole = record(sessionOf("Ada", { number: "+493090182015" }), false);
    const difference = compareRecordings(whole, record(session, false));
    expect(JSON.stringify(difference)).not.toMatch(/Ada|9018|3125550199/);
  });
});

test("calls may overlap in another way, and are not taken for each other", () => {
  const [a, b] = [callOf("a-1"), callOf("b-22", { number: "+13125550199" })];
  const [c, d] = [callOf("c-333"), callOf("d-4444", { number: "+13125550188" })];
  const two = record([...Object.values(a), ...Object.values(b)]);
  const overlapping = [c.dial, c.started, d.dial, d.started, d.stored, c.stored, d.answered];
  const ends = [c.answered, c.ended, d.ended, d.completed, c.completed];
  expect(compareRecordings(two, record([...overlapping, ...ends]))).toBeUndefined();
  expect(
    compareRecordings(two, record([...overlapping, c.answered, c.ended, c.ended])),
  ).toMatchObject({ kind: "additional", text: "CALL_ENDED is additional." });
});
