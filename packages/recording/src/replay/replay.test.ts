import {
  callLifecycle,
  definitionOf,
  messageTypes,
  type CallEvent,
  type CallState,
} from "@calling-extensions/contract";
import { array, assert, constantFrom, infiniteStream, nat, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { readRecording } from "../read-recording.ts";
import { RecordingWriter } from "../recording-writer.ts";
import type { Recording } from "../recording.ts";
import type { LiveMessage } from "./difference.ts";
import { Replay } from "./replay.ts";
import { stepsOf, type PlayedEnd, type RecordedMessage } from "./replay-steps.ts";

const startedAt = Date.UTC(2026, 0, 1);

interface Said extends LiveMessage {
  readonly from: "app" | "host";
  readonly call?: string;
}

/** A recording of what the two ends said, one message in each second, as a host writes it. */
function record(session: readonly Said[], isRedacted = true): Recording {
  const recorder = { name: "test", version: "1" };
  const writer = new RecordingWriter({ startedAt, recorder, side: "host", isRedacted });
  for (const [index, { from, type, data, call }] of session.entries()) {
    const at = startedAt + index * 1000;
    writer.add({ at, kind: "message", id: index + 1, from, type, data, call });
  }
  const result = readRecording(writer.toText());
  if (!result.ok) throw new Error(result.problem);
  return result.recording;
}

/** Plays one end. The live one says the messages in this order, each as soon as the other has sent what it sends before. */
function replay(
  recording: Recording,
  live: readonly LiveMessage[],
  end: PlayedEnd = "host",
): Replay {
  const played = new Replay(recording, end);
  const left = [...live];
  for (;;) {
    const { step } = played;
    if (!step) break;
    if (step.kind === "await") {
      const message = left.shift();
      if (message) played.receive(message);
      else played.giveUp();
    } else played.done();
  }
  for (const message of left) played.receive(message);
  played.finish();
  return played;
}

const app = (type: string, data: Record<string, unknown> = {}): Said => ({
  from: "app",
  type,
  data,
  ...(data["externalCallId"] !== undefined && { call: data["externalCallId"] as string }),
});
const host = (type: string, data: Record<string, unknown> = {}): Said => ({
  from: "host",
  type,
  data,
});

/** The values that a replay sends instead of the recorded ones. */
const standIns = { number: "+12025550100", engagementId: 25_550_101 };

const outbound = (
  externalCallId: string,
  { at = startedAt, number = "+12025550143", engagementId = 70_000_001 } = {},
): Said[] => [
  host("DIAL_NUMBER", { phoneNumber: number, startTimestamp: startedAt + 5 }),
  app("OUTGOING_CALL_STARTED", {
    externalCallId,
    toNumber: number,
    callStartTime: at,
    createEngagement: true,
  }),
  host("CREATE_ENGAGEMENT_SUCCEEDED", { externalCallId, engagementId }),
  app("CALL_ANSWERED", { externalCallId }),
  app("CALL_ENDED", { externalCallId, callEndStatus: "COMPLETED" }),
  app("CALL_COMPLETED", {
    externalCallId,
    engagementId,
    engagementProperties: { hs_call_body: `notes of ${externalCallId}`, hs_call_duration: 4200 },
  }),
];

const messagesOf = (end: PlayedEnd, session: readonly Said[]): Said[] =>
  session.filter(({ from }) => from === end);

const appMessages = (session: readonly Said[]): Said[] => messagesOf("app", session);

const recorded = record(outbound("call-7f3a"));
const later = startedAt + 86_400_000;
/** The same in another session, where ids, times and notes are different. */
const again: LiveMessage[] = appMessages(outbound("call-90bb", { at: later, ...standIns })).map(
  ({ type, data }) => ({ type, data }),
);

const withData = (index: number, data: Record<string, unknown>): LiveMessage[] =>
  again.map((message, at) =>
    at === index ? { ...message, data: { ...(message.data as object), ...data } } : message,
  );

describe("a live session", () => {
  test("with other ids, times and notes has no difference", () => {
    const played = replay(recorded, again);
    expect(played.difference).toBeUndefined();
    expect(played.progress).toEqual({ done: 4, total: 4 });
  });

  test("gets the ids of the live calls", () => {
    const played = new Replay(recorded, "host");
    played.done();
    for (const message of again.slice(0, 1)) played.receive(message);
    const { step } = played;
    expect(step).toMatchObject({ kind: "send", message: { type: "CREATE_ENGAGEMENT_SUCCEEDED" } });
    expect(step?.kind === "send" && played.dataFor(step.message)).toEqual({
      externalCallId: "call-90bb",
      engagementId: 25_550_101,
    });
  });

  test("with a short id has no difference", () => {
    const [one, other] = [7, 8].map((engagementId) => [
      app("INITIALIZED", { engagementId }),
      app("CALL_COMPLETED", { externalCallId: "a", engagementId }),
    ]);
    expect(replay(record(one ?? []), other ?? []).difference).toBeUndefined();
    expect(
      replay(record(one ?? []), [...(other ?? []).slice(0, 1), ...(one ?? []).slice(1)]).difference
        ?.text,
    ).toBe(
      "CALL_COMPLETED is different: data.engagementId is not the same value as earlier in the session.",
    );
  });

  test("without what the user typed has no difference", () => {
    expect(
      replay(
        recorded,
        withData(3, { engagementId: 25_550_101, engagementProperties: { hs_call_duration: 9 } }),
      ).difference,
    ).toBeUndefined();
  });

  test("with messages of other acts has no difference", () => {
    const busy = again.flatMap((message) => [
      { type: "RESIZE_WIDGET", data: { width: 400, height: 300 } },
      message,
      { type: "CALL_DRAFT", data: {} },
    ]);
    expect(replay(recorded, busy).difference).toBeUndefined();
  });
});

/** A call whose start may be without an id. */
const shortCall = (start: object, externalCallId: string): Said[] => [
  { from: "app", type: "OUTGOING_CALL_STARTED", data: start },
  app("CALL_ENDED", { externalCallId }),
];

describe("a difference", () => {
  test.each([
    ["a missing message", again.slice(0, 3), "missing", "CALL_COMPLETED is missing."],
    [
      "a doubled end",
      again.toSpliced(3, 0, ...again.slice(2, 3)),
      "additional",
      "CALL_ENDED is additional.",
    ],
    [
      "another status",
      withData(2, { callEndStatus: "NO_ANSWER" }),
      "altered",
      'CALL_ENDED is different: data.callEndStatus is "NO_ANSWER" instead of "COMPLETED".',
    ],
    [
      "a lost id",
      withData(1, { externalCallId: undefined }),
      "altered",
      "CALL_ANSWERED is different: data.externalCallId is missing.",
    ],
    [
      "no data",
      again.with(1, { type: "CALL_ANSWERED" }),
      "altered",
      "CALL_ANSWERED is different: data.externalCallId is missing.",
    ],
    [
      "another id",
      withData(1, { externalCallId: "other" }),
      "altered",
      "CALL_ANSWERED is different: data.externalCallId is not the same value as earlier in the session.",
    ],
    [
      "an additional field",
      withData(1, { isHeld: true }),
      "altered",
      "CALL_ANSWERED is different: data.isHeld is additional.",
    ],
    [
      "the wrong order",
      [0, 2, 1, 3].flatMap((at) => again.slice(at, at + 1)),
      "order",
      "CALL_ENDED came before CALL_ANSWERED of the same call.",
    ],
    [
      "a message too many",
      [...again, { type: "LOGGED_OUT" }],
      "additional",
      "LOGGED_OUT is additional.",
    ],
    [
      "a property of another type",
      withData(3, { engagementProperties: "none" }),
      "altered",
      "CALL_COMPLETED is different: data.engagementProperties is no object.",
    ],
  ])("is found: %s", (_name, live, kind, text) => {
    expect(replay(recorded, live).difference).toMatchObject({ kind, text });
  });

  test("shows what came with the values of the recording", () => {
    const { difference } = replay(recorded, withData(2, { callEndStatus: "FAILED", title: "Ada" }));
    expect(difference).toMatchObject({
      recorded: { id: 5, type: "CALL_ENDED", data: { externalCallId: "call 1" } },
      live: { data: { externalCallId: "call 1", callEndStatus: "FAILED", title: "text of 3" } },
    });
  });

  test("is found if the app calls another number than the one that was dialed", () => {
    const others = appMessages(outbound("b", { ...standIns, number: "+12025550177" }));
    expect(replay(recorded, others).difference?.text).toBe(
      "OUTGOING_CALL_STARTED is different: data.toNumber is not the same value as earlier in the session.",
    );
  });

  test("is found if two calls have one id", () => {
    const two = record([
      app("INCOMING_CALL", { externalCallId: "a" }),
      host("SET_CALL_STATE"),
      app("INCOMING_CALL", { externalCallId: "b" }),
    ]);
    const one = app("INCOMING_CALL", { externalCallId: "same" });
    expect(replay(two, [one, one]).difference?.text).toBe(
      "INCOMING_CALL is different: data.externalCallId is the id of another call.",
    );
  });

  test("is found if a word of the protocol replaces a text", () => {
    const named = record([app("CALL_DATA", { reason: "Ada is away" })]);
    expect(replay(named, [app("CALL_DATA", { reason: "BUSY" })]).difference?.text).toBe(
      'CALL_DATA is different: data.reason is "BUSY", and another value in the recording.',
    );
  });

  test("isn't found in the order of two calls that begin together", () => {
    const begin = (externalCallId: string, createEngagement: boolean): Said =>
      app("OUTGOING_CALL_STARTED", { externalCallId, createEngagement });
    const two = record([
      begin("a", true),
      begin("b", false),
      app("CALL_ANSWERED", { externalCallId: "a" }),
    ]);
    const live = [
      begin("y", false),
      begin("x", true),
      app("CALL_ANSWERED", { externalCallId: "x" }),
    ];
    expect(replay(two, live).difference).toBeUndefined();
  });

  test("isn't found in what comes before the host's message that it came after", () => {
    const order = record([app("LOGGED_IN"), host("SET_CALL_STATE"), app("USER_AVAILABLE")]);
    const played = replay(order, [app("USER_AVAILABLE"), app("LOGGED_IN")]);
    expect(played.difference).toBeUndefined();
    expect(played.progress.done).toBe(3);
  });

  test("is found in a word that only the CRM knows", () => {
    const inbound = record([app("CALL_DATA", { direction: "INBOUND" })]);
    const { difference } = replay(inbound, [app("CALL_DATA", { direction: "OUTBOUND" })]);
    expect(difference?.text).toBe(
      'CALL_DATA is different: data.direction is "OUTBOUND" instead of "INBOUND".',
    );
  });

  test("of an app says in which state its call was, and which field is altered", () => {
    const doubled = replay(recorded, again.toSpliced(3, 0, ...again.slice(2, 3))).difference;
    expect(doubled).toMatchObject({ kind: "additional", state: "ended" });
    const altered = replay(recorded, withData(2, { callEndStatus: "NO_ANSWER" })).difference;
    expect(altered).toMatchObject({ field: "callEndStatus", state: "inProgress" });
  });

  test("is found as soon as the state of a call forbids a message, also if another call will send one", () => {
    const [one, other] = ["a", "b"].map((externalCallId) => [
      app("OUTGOING_CALL_STARTED", { externalCallId }),
      app("CALL_ENDED", { externalCallId, callEndStatus: "COMPLETED" }),
      app("CALL_COMPLETED", { externalCallId }),
    ]);
    const session = [...(one ?? []), host("SET_CALL_STATE"), ...(other ?? [])];
    const live = appMessages(session).toSpliced(2, 0, ...(one ?? []).slice(1, 2));
    const { difference, progress } = replay(record(session), live);
    expect(difference).toMatchObject({ text: "CALL_ENDED is additional.", state: "ended" });
    expect(progress.done).toBe(0);
  });

  test("isn't found if an app uses the id of a call again, or names the id of a call late", () => {
    const session = [
      ...shortCall({ externalCallId: "a" }, "a"),
      ...shortCall({ externalCallId: "a" }, "a"),
      ...shortCall({}, "b"),
    ];
    const { difference } = replay(record(session), [...session, ...shortCall({}, "b").slice(1)]);
    expect(difference).toMatchObject({ text: "CALL_ENDED is additional.", state: "ended" });
    expect(replay(record(session), session).difference).toBeUndefined();
  });

  test("is found in a message that comes after its time", () => {
    const played = new Replay(record([app("LOGGED_IN"), app("LOGGED_OUT")]), "host");
    played.receive(app("LOGGED_IN"));
    played.expire();
    played.receive(app("LOGGED_OUT"));
    expect(played.difference).toMatchObject({ kind: "late", text: "LOGGED_OUT came too late." });
  });

  test("names no personal data", () => {
    const raw = record(outbound("Ada", standIns), false);
    const { difference } = replay(raw, withData(2, { callEndStatus: "for Ada Lovelace" }));
    expect(difference?.text).toBe(
      'CALL_ENDED is different: data.callEndStatus is another value instead of "COMPLETED".',
    );
    expect(JSON.stringify(difference)).not.toMatch(/ada|lovelace/i);
  });
});

const rowsOf = (live: readonly LiveMessage[]): string[] =>
  replay(recorded, live).rows.map(
    ({ kind, from, recorded: left, live: right }) =>
      `${kind} ${from}: ${left?.type ?? "nothing"} | ${right?.type ?? "nothing"}`,
  );

describe("both sessions side by side", () => {
  test("have each message that was sent and received", () => {
    expect(rowsOf(again)).toEqual([
      "sent host: DIAL_NUMBER | DIAL_NUMBER",
      "received app: OUTGOING_CALL_STARTED | OUTGOING_CALL_STARTED",
      "sent host: CREATE_ENGAGEMENT_SUCCEEDED | CREATE_ENGAGEMENT_SUCCEEDED",
      "received app: CALL_ANSWERED | CALL_ANSWERED",
      "received app: CALL_ENDED | CALL_ENDED",
      "received app: CALL_COMPLETED | CALL_COMPLETED",
    ]);
  });

  test("have the difference, and then what the recording has left", () => {
    expect(rowsOf(withData(1, { externalCallId: undefined })).slice(3)).toEqual([
      "different app: CALL_ANSWERED | CALL_ANSWERED",
      "open app: CALL_ENDED | nothing",
      "open app: CALL_COMPLETED | nothing",
    ]);
  });

  test("have the values of the recording, and no personal data", () => {
    const { rows } = replay(recorded, again);
    expect(rows[1]?.live?.data).toMatchObject({ externalCallId: "call 1" });
    const raw = record(outbound("Ada", standIns), false);
    expect(JSON.stringify(replay(raw, again).rows)).not.toMatch(/ada|notes of/i);
  });
});

const entry = (fields: Partial<RecordedMessage>): RecordedMessage => ({
  t: 0,
  kind: "message",
  id: 1,
  from: "app",
  type: "CALL_DATA",
  ...fields,
});

const kindsOf = (...entries: readonly RecordedMessage[]): readonly string[] =>
  stepsOf({ ...record([]), entries }, "host").map((step) =>
    step.kind === "await" ? `await ${step.messages.length}` : step.kind,
  );

describe("the steps of a replay", () => {
  test("load the app again where it was loaded again", () => {
    const handshake = entry({ type: "SYNC_ACK" });
    expect(kindsOf(handshake, entry({}), handshake, entry({}))).toEqual([
      "await 1",
      "reload",
      "await 1",
    ]);
  });

  test("leave out what a fault kept from the app, and await once what it doubled", () => {
    expect(kindsOf(entry({ from: "host", isDelivered: false }), entry({ from: "host" }))).toEqual([
      "send",
    ]);
    expect(kindsOf(entry({}), entry({ id: 2, firstId: 1 }))).toEqual(["await 1"]);
  });
});

/** The message of each event of a call. */
const typeOf: Partial<Record<CallEvent, string>> = Object.fromEntries(
  messageTypes.flatMap((type) => {
    const { callEvent } = definitionOf(type);
    return callEvent ? [[callEvent, type]] : [];
  }),
);

/** A legal life of a call: at each state, one of the events that the lifecycle allows. */
const lifeOf = (choices: readonly number[]): CallEvent[] => {
  let state: CallState = "idle";
  const events: CallEvent[] = [];
  for (const choice of choices) {
    const rows: [string, CallState][] = Object.entries(callLifecycle[state]).filter(
      ([event, next]) => event in typeOf && next !== state,
    );
    const [event, next]: [string?, CallState?] = rows[choice % Math.max(rows.length, 1)] ?? [];
    if (event === undefined || next === undefined) break;
    events.push(event as CallEvent);
    state = next;
  }
  return events;
};

const anyCall = array(nat(), { minLength: 2, maxLength: 5 }).map(lifeOf);

/** Calls whose messages are mixed, each in its own order. */
const anySession = tuple(array(anyCall, { minLength: 1, maxLength: 4 }), infiniteStream(nat())).map(
  ([calls, picks]) => {
    const left = calls.map((events, index) => ({ events: [...events], index }));
    const session: { call: number; event: CallEvent }[] = [];
    for (;;) {
      const open = left.filter(({ events }) => events.length > 0);
      if (open.length === 0) return session;
      const one = open[(picks.next().value ?? 0) % open.length];
      const event = one?.events.shift();
      if (one && event) session.push({ call: one.index, event });
    }
  },
);

type Session = readonly { readonly call: number; readonly event: CallEvent }[];

const said = (session: Session, run: string): Said[] =>
  session.flatMap(({ call, event }) => {
    const externalCallId = `${run}-${call}`;
    const isStart = event === "started" || event === "incoming";
    const message = app(typeOf[event] ?? "", {
      externalCallId,
      ...(isStart && { toNumber: `+1202555${1000 + call}`, createEngagement: true }),
      ...(event === "ended" && { callEndStatus: "COMPLETED" }),
    });
    return isStart
      ? [message, host("CREATE_ENGAGEMENT_SUCCEEDED", { externalCallId, engagementId: 7e7 + call })]
      : [message];
  });

const recordSession = (session: Session): Recording => record(said(session, "a"), false);

describe.each([
  { played: "host", live: "app" },
  { played: "app", live: "host" },
] as const)("any legal session against a live $live", ({ played, live: end }) => {
  /** What the live end says: an app has other ids than the recorded one, and a page repeats the played app's. */
  const liveMessages = (session: Session): LiveMessage[] =>
    messagesOf(end, said(session, end === "app" ? "b" : "a"));
  test("has no difference when it is replayed", () => {
    assert(
      property(anySession, (session) => {
        const { difference } = replay(recordSession(session), liveMessages(session), played);
        expect(difference).toBeUndefined();
      }),
    );
  });

  test("has one difference after a mutation, at the mutation", () => {
    const mutations = ["drop", "double", "alter", "loseId"] as const;
    assert(
      property(anySession, nat(), constantFrom(...mutations), (session, pick, mutation) => {
        const live = liveMessages(session);
        if (live.length === 0) return;
        const at = pick % live.length;
        const target = live[at];
        if (!target) return;
        const { externalCallId, ...rest } = target.data as Record<string, unknown>;
        const changed = {
          drop: [],
          double: [target, target],
          alter: [{ ...target, data: { externalCallId, ...rest, isNew: true } }],
          loseId: [{ ...target, data: rest }],
        }[mutation];
        const mutated = live.toSpliced(at, 1, ...changed);
        const { difference } = replay(recordSession(session), mutated, played);
        // Without names and numbers, the start of one call may be taken for the missing start of another.
        const isClear = mutation !== "drop" || new Set(session.map(({ call }) => call)).size === 1;
        expect(difference?.text).toContain(isClear ? target.type : "");
      }),
    );
  });
});
