// @vitest-environment jsdom
import { readRecording, RecordingWriter } from "@calling-extensions/recording";
import { array, assert, dictionary, oneof, property, string } from "fast-check";
import { expect, test } from "vitest";
import { record } from "./record.ts";

interface Said {
  readonly from: "app" | "host";
  readonly type: string;
  readonly data: unknown;
}

/** What the recorder writes of a session. */
function recordedByApp(session: readonly Said[]): string {
  const sdk = {
    sendMessage: (_said: object) => undefined,
    onMessageHandler: (_said: object) => undefined,
  };
  const recording = record(sdk);
  for (const { from, ...message } of session) {
    if (from === "app") sdk.sendMessage(message);
    else sdk.onMessageHandler({ ...message, messageId: "m1" });
  }
  recording.stop();
  return recording.toText();
}

/** What a host writes of the same session. */
function recordedByHost(session: readonly Said[]): string {
  const recorder = { name: "test", version: "1.0.0" };
  const writer = new RecordingWriter({
    startedAt: Date.now(),
    recorder,
    side: "host",
    isRedacted: true,
  });
  for (const [id, message] of session.entries()) {
    writer.add({ at: Date.now(), kind: "message", id, ...message });
  }
  return writer.toText();
}

const recorders = { "the recorder": recordedByApp, "a host": recordedByHost };

/** Values that must not be in a file, as they occur in messages. */
const personal = {
  number: "+12025550143",
  writtenNumber: "(202) 555-0143",
  extension: "+1 202 555 0143 ext. 9",
  digits: 12_025_550_143,
  first: "Ada",
  capitals: "LOVELACE",
  joined: "ADA_LOVELACE",
  email: "ada@example.com",
  note: "Call her\nback on +1 202 555 0143",
  url: "https://crm.example/recordings/ada-lovelace.mp3?token=Sesame",
  login: "https://ada:Sesame@crm.example/",
  date: new Date(Date.UTC(1815, 11, 10)),
};

const session: Said[] = [
  {
    from: "host",
    type: "DIAL_NUMBER",
    data: {
      phoneNumber: personal.number,
      phone_number: personal.digits,
      calleeInfo: { calleeId: 20_255_501_430, calleeObjectTypeId: "0-1" },
      startTimestamp: Date.now(),
      toPhoneNumberSrc: personal.first,
    },
  },
  {
    from: "app",
    type: "OUTGOING_CALL_STARTED",
    data: {
      externalCallId: personal.email,
      toNumber: personal.writtenNumber,
      createEngagement: true,
    },
  },
  {
    from: "host",
    type: "CALLER_ID_MATCH_SUCCEEDED",
    data: { callerIdMatches: [{ firstName: personal.first, lastName: personal.capitals }] },
  },
  {
    from: "app",
    type: "CALL_ENDED",
    data: { externalCallId: personal.email, callEndStatus: personal.joined },
  },
  {
    from: "app",
    type: "CALL_COMPLETED",
    data: {
      externalCallId: personal.email,
      engagementProperties: {
        hs_call_body: personal.note,
        hs_call_title: personal.extension,
        hs_call_recording_url: personal.url,
        hs_timestamp: personal.date,
        [personal.email]: personal.login,
        ["12025550143"]: "x",
      },
    },
  },
  { from: "app", type: personal.first, data: personal.note },
];

test.each(Object.entries(recorders))("%s writes no personal value", (_name, write) => {
  const file = write(session);
  expect(file.replaceAll("@calling-extensions", "")).not.toMatch(
    /202\D{0,2}555\D?0143|ada\b|lovelace|sesame|1815|call her|@/i,
  );
  const result = readRecording(file);
  if (!result.ok) throw new Error(result.problem);
  expect(result.problems).toEqual([]);
  expect(result.recording.entries).toHaveLength(session.length);
  // Who is who can still be followed.
  expect(
    result.recording.entries.map((entry) => entry.kind === "message" && entry.data),
  ).toMatchObject([
    {
      phoneNumber: "+12025550100",
      calleeInfo: { calleeObjectTypeId: "0-1" },
      toPhoneNumberSrc: "text 1",
    },
    { externalCallId: "call 1", toNumber: "(202) 555-0100", createEngagement: true },
    { callerIdMatches: [{ firstName: "text 1", lastName: "name 1" }] },
    { externalCallId: "call 1" },
    { externalCallId: "call 1" },
    "text 3",
  ]);
});

/** No word of the file's format contains it. */
const MARK = "Qz";
const key = string().filter((name) => !name.includes(MARK));
const secret = string({ minLength: 1, maxLength: 20 }).map((text) => `${MARK}${text}`);

test.each(Object.entries(recorders))(
  "%s writes no unknown text, whatever a message contains",
  (_name, write) => {
    assert(
      property(
        dictionary(key, oneof(secret, array(secret), dictionary(key, array(secret)))),
        (data) => {
          expect(write([{ from: "app", type: "CALL_DATA", data }])).not.toContain(MARK);
        },
      ),
    );
  },
);
