import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectEmbeddingCrm } from "./embedded-link.ts";
import type { CrmEvent, CrmLink } from "./crm-link.ts";

/** The part of the phone's window that the SDK uses. */
class PhoneWindow extends EventTarget {
  readonly sent: { type: string; data?: unknown }[] = [];
  readonly parent = {
    postMessage: (message: { type: string; data?: unknown }) => this.sent.push(message),
  };
  readonly location = { origin: "https://phone.example" };
  readonly document = { referrer: "" };
  readonly setTimeout = setTimeout;
  readonly clearTimeout = clearTimeout;
  readonly setInterval = setInterval;
  readonly clearInterval = clearInterval;
}

const extensions = ["draft", "control", "recording", "contacts", "tasks", "records", "dialRefused"];

let page: PhoneWindow;
let link: CrmLink;
let events: CrmEvent[];
let stored: Map<string, string>;

function receive(message: object): void {
  const source = page.parent;
  const origin = "https://crm.example";
  page.dispatchEvent(Object.assign(new Event("message"), { data: message, origin, source }));
}

/** Starts the phone in a page with these extensions; undefined is a page on the vendor's SDK. */
function start(capabilities?: readonly string[], context: object = {}): void {
  page = new PhoneWindow();
  vi.stubGlobal("window", page);
  // Each page has its own view of the storage.
  vi.stubGlobal("sessionStorage", {
    ...createMemoryStorage(stored),
    length: stored.size,
    key: (index: number) => [...stored.keys()][index] ?? null,
  });
  events = [];
  link = connectEmbeddingCrm((event) => events.push(event));
  const hostSdk = capabilities && { capabilities };
  receive({ type: "SYNC", messageId: "s1", hostUrl: "https://crm.example", hostSdk, ...context });
  page.sent.length = 0;
}

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
});

afterEach(() => {
  link.destroy();
  vi.useRealTimers();
});

const numbers = { fromNumber: "+12025550199", toNumber: "+12025550101" };
const call = { externalCallId: "a", ...numbers };
const announced = { ...call, callStartTime: 5, createEngagement: true };
const dial = { phoneNumber: "+12025550101", startTimestamp: 7, objectId: 101 };
const recording = new Blob(["audio"]);
const task = { requestId: "a", title: "Call back", dueAt: 5, taskType: "TODO" } as const;
const match = { objectCoordinates: { objectId: 101, objectTypeId: "0-1" } };

test.each<[string, (phone: CrmLink) => unknown, unknown]>([
  [
    "INITIALIZED",
    (phone) => phone.initialized({ isLoggedIn: true, isAvailable: false }),
    {
      isLoggedIn: true,
      isAvailable: false,
      sizeInfo: { width: expect.any(Number) as number, height: expect.any(Number) as number },
    },
  ],
  ["LOGGED_IN", (phone) => phone.loggedIn(), undefined],
  ["LOGGED_OUT", (phone) => phone.loggedOut(), undefined],
  ["USER_AVAILABLE", (phone) => phone.availabilityChanged(true), undefined],
  ["USER_UNAVAILABLE", (phone) => phone.availabilityChanged(false), undefined],
  ["OUTGOING_CALL_STARTED", (phone) => phone.outgoingCall({ ...call, startedAt: 5 }), announced],
  [
    "OUTGOING_CALL_STARTED",
    (phone) => phone.outgoingCall({ ...call, startedAt: 5, dialingContext: dial }),
    { ...announced, dialingContext: dial },
  ],
  ["INCOMING_CALL", (phone) => phone.incomingCall({ ...call, startedAt: 5 }), announced],
  ["CALL_ANSWERED", (phone) => phone.callAnswered("a"), { externalCallId: "a" }],
  [
    "CALL_CONTROLS",
    (phone) => phone.callControls("a", { isMuted: true, isOnHold: false, actions: ["MUTE"] }),
    { externalCallId: "a", isMuted: true, isOnHold: false, actions: ["MUTE"] },
  ],
  [
    "CALL_ENDED",
    (phone) => phone.callEnded({ externalCallId: "a", engagementId: 5, endStatus: "BUSY" }),
    { externalCallId: "a", engagementId: 5, callEndStatus: "BUSY" },
  ],
  [
    "CALL_ENDED",
    (phone) => phone.callEnded({ externalCallId: "a", engagementId: undefined, endStatus: "BUSY" }),
    { externalCallId: "a", callEndStatus: "BUSY" },
  ],
  ["CALL_TRANSFERRED", (phone) => phone.callTransferred("a"), { externalCallId: "a" }],
  [
    "CALL_COMPLETED",
    (phone) =>
      phone.callCompleted({ externalCallId: "a", engagementId: undefined, hidesWidget: true }),
    { externalCallId: "a", hideWidget: true },
  ],
  [
    "CALL_COMPLETED",
    (phone) =>
      phone.callCompleted({
        externalCallId: "a",
        engagementId: 5,
        hidesWidget: false,
        properties: { hs_call_body: "Notes" },
      }),
    {
      externalCallId: "a",
      engagementId: 5,
      hideWidget: false,
      engagementProperties: { hs_call_body: "Notes" },
    },
  ],
  [
    "CALL_DRAFT",
    (phone) => phone.draft("a", { hs_call_body: "Not" }),
    { externalCallId: "a", properties: { hs_call_body: "Not" } },
  ],
  [
    "CALL_RECORDING",
    (phone) => phone.sendRecording({ externalCallId: "a", engagementId: 5, recording }),
    { externalCallId: "a", engagementId: 5, recording },
  ],
  [
    "SEARCH_CONTACTS",
    (phone) => phone.searchContacts("s1", "ada"),
    { requestId: "s1", query: "ada" },
  ],
  [
    "CREATE_TASK",
    (phone) => phone.createTask({ ...task, engagementId: 5 }),
    { ...task, externalCallId: "a", engagementId: 5 },
  ],
  ["CREATE_TASK", (phone) => phone.createTask(task), { ...task, externalCallId: "a" }],
  [
    "SHOW_CALL_RECORDS",
    (phone) =>
      phone.showCallRecords("r1", { externalCallId: "a", engagementId: 5, isEditing: true }),
    { requestId: "r1", externalCallId: "a", engagementId: 5, isEditing: true },
  ],
  [
    "DIAL_REFUSED",
    (phone) => phone.refuseDial(dial, "You're on a call."),
    { startTimestamp: 7, phoneNumber: "+12025550101", reason: "You're on a call." },
  ],
  [
    "NAVIGATE_TO_RECORD",
    (phone) => phone.showRecord({ ...match, name: "Ada" } as never, 5),
    { ...match, engagementId: 5 },
  ],
  ["NAVIGATE_TO_RECORD", (phone) => phone.showRecord(match as never, undefined), match],
  ["ERROR", (phone) => phone.alert("No."), { message: "No." }],
])("sends %s: %s", (type, send, data) => {
  start(extensions);
  expect(link.hasCrm).toBe(true);
  send(link);
  expect(page.sent).toMatchObject([{ type }]);
  expect(page.sent[0]?.data).toStrictEqual(data);
});

test("a page on the vendor's SDK takes no recordings and creates no tasks", () => {
  start();
  expect(events).toEqual([
    {
      type: "ready",
      takesRecordings: false,
      offersContacts: false,
      offersTasks: false,
      offersCallRecords: false,
    },
  ]);
  expect(link.sendRecording({ externalCallId: "a", engagementId: 5, recording })).toBe(false);
  expect(link.createTask(task)).toBe(false);
  expect(page.sent).toEqual([]);
});

const failure = { error: { message: "No." }, externalCallId: 7 };
const failed = { message: "No.", externalCallId: "7" };
const matches = [{ ...match, callerIdType: "CONTACT" }];

test.each<[string, unknown, object]>([
  ["DIAL_NUMBER", dial, { type: "dial", context: dial }],
  ["END_CALL", undefined, { type: "endCall", externalCallId: undefined }],
  ["END_CALL", { externalCallId: 7 }, { type: "endCall", externalCallId: "7" }],
  ["ANSWER_CALL", { externalCallId: "a" }, { type: "answerCall", externalCallId: "a" }],
  [
    "CONTROL_CALL",
    { externalCallId: "a", action: "SEND_TONES", value: "1" },
    { type: "controlCall", externalCallId: "a", action: "SEND_TONES", value: "1" },
  ],
  [
    "CONTROL_CALL",
    { action: "MUTE" },
    { type: "controlCall", externalCallId: undefined, action: "MUTE", value: "" },
  ],
  ["SIMULATE_INCOMING_CALL", { from: "+1" }, { type: "simulateIncomingCall", from: "+1" }],
  ["SIMULATE_ACTION", { action: "SAVE" }, { type: "simulateAction", action: "SAVE" }],
  ["VISIBILITY_CHANGED", { isHidden: true }, { type: "visibilityChanged", isHidden: true }],
  ["VISIBILITY_CHANGED", {}, { type: "visibilityChanged", isHidden: false }],
  [
    "CREATE_ENGAGEMENT_SUCCEEDED",
    { externalCallId: 7, engagementId: 5 },
    { type: "engagementCreated", externalCallId: "7", engagementId: 5 },
  ],
  ["CREATE_ENGAGEMENT_FAILED", failure, { type: "engagementFailed", ...failed }],
  [
    "CREATE_ENGAGEMENT_FAILED",
    {},
    { type: "engagementFailed", message: "", externalCallId: undefined },
  ],
  [
    "CALL_RECORDING_SUCCEEDED",
    { externalCallId: "a", engagementId: 5 },
    { type: "recordingStored", externalCallId: "a" },
  ],
  ["CALL_RECORDING_FAILED", failure, { type: "recordingFailed", ...failed }],
  [
    "CALLER_ID_MATCH_SUCCEEDED",
    { callerIdMatches: matches, externalCallId: "a" },
    { type: "callerMatched", matches, externalCallId: "a" },
  ],
  ["CALLER_ID_MATCH_FAILED", failure, { type: "callerMatchFailed", ...failed }],
  [
    "CONTACTS_FOUND",
    { requestId: "s1", contacts: [] },
    { type: "contactsFound", requestId: "s1", contacts: [], message: "" },
  ],
  [
    "CONTACTS_FOUND",
    { requestId: "s1", error: { message: "No." } },
    { type: "contactsFound", requestId: "s1", contacts: undefined, message: "No." },
  ],
  ["TASK_CREATED", { requestId: "a" }, { type: "taskCreated", requestId: "a" }],
  [
    "TASK_CREATED",
    { requestId: "a", error: { message: "No." } },
    { type: "taskCreationFailed", requestId: "a", message: "No." },
  ],
  [
    "CALL_RECORDS",
    { requestId: "r1", records: [] },
    { type: "callRecordsShown", requestId: "r1", records: [] },
  ],
  [
    "CALL_RECORDS",
    { requestId: "r1", error: { message: "No." } },
    { type: "callRecordsShown", requestId: "r1", records: undefined },
  ],
  ["TASK_CREATED", { error: {} }, { type: "taskCreationFailed", requestId: "", message: "" }],
  [
    "CONTACTS_FOUND",
    { error: {} },
    { type: "contactsFound", requestId: "", contacts: undefined, message: "" },
  ],
  ["CONTROL_CALL", {}, { type: "controlCall", externalCallId: undefined, action: "", value: "" }],
  ["SESSION_MOVED", { externalCallId: "a" }, { type: "callMoved", moved: { externalCallId: "a" } }],
  [
    "SET_CALL_STATE",
    { externalCallId: "a" },
    { type: "callStateSet", state: { externalCallId: "a" } },
  ],
  ["NAVIGATE_TO_RECORD_FAILED", failure, { type: "navigationFailed", message: "No." }],
])("receives %s with %j", (type, data, event) => {
  start(extensions, { engagementId: 5, userName: " Dana " });
  receive({ type, messageId: "h1", data });
  const offers = {
    takesRecordings: true,
    offersContacts: true,
    offersTasks: true,
    offersCallRecords: true,
  };
  expect(events).toStrictEqual([
    { type: "ready", engagementId: 5, userName: "Dana", ...offers },
    event,
  ]);
});

test.each([
  [5, undefined],
  [null, undefined],
  ["  ", undefined],
  ["D".repeat(1_000_000), "D".repeat(60)],
])("a page's user with the name %.20j costs nothing", (userName, name) => {
  start(extensions, { userName });
  expect(events).toMatchObject([{ type: "ready" }]);
  expect(events[0]).toHaveProperty("userName", name);
});

test("the page chooses the theme", () => {
  const dataset: Record<string, string> = {};
  vi.stubGlobal("document", { documentElement: { dataset } });
  start(extensions);
  receive({ type: "THEME_CHANGED", messageId: "h1", data: { theme: "dark" } });
  expect(dataset).toEqual({ theme: "dark" });
});

test("a phone that finds no page reports that", async () => {
  start(extensions);
  link.destroy();
  page = new PhoneWindow();
  vi.stubGlobal("window", Object.assign(page, { parent: page }));
  events = [];
  link = connectEmbeddingCrm((event) => events.push(event));
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual([{ type: "linkFailed", message: expect.any(String) as string }]);
});

test("a phone that is closed receives and sends nothing more", () => {
  start(extensions);
  link.destroy();
  receive({ type: "DIAL_NUMBER", messageId: "h1", data: dial });
  link.loggedIn();
  expect(events.map(({ type }) => type)).toEqual(["ready"]);
  expect(page.sent.filter(({ type }) => type === "LOGGED_IN")).toEqual([]);
});

const save = () =>
  link.callCompleted({
    externalCallId: "7",
    engagementId: undefined,
    hidesWidget: false,
    properties: { hs_call_body: "Notes" },
  });

/** Answers a save. Returns what the phone learns about saves. */
async function answer(outcome: "SUCCEEDED" | "FAILED", data: object) {
  receive({ type: `UPDATE_ENGAGEMENT_${outcome}`, messageId: "h1", data });
  await vi.advanceTimersByTimeAsync(0);
  return events.filter(({ type }) => type.startsWith("save"));
}

describe("a save", () => {
  test.each([
    ["SUCCEEDED", {}, { type: "saved", externalCallId: "7" }],
    ["SUCCEEDED", { leftOut: ["hs_call_title"] }, { type: "saved", externalCallId: "7" }],
    [
      "SUCCEEDED",
      { leftOut: ["hs_call_body"] },
      { type: "saveFailed", failure: "leftOut", message: "", externalCallId: "7" },
    ],
    [
      "FAILED",
      { error: { message: "No." } },
      { type: "saveFailed", failure: "retried", message: "No.", externalCallId: "7" },
    ],
  ] as const)("that %s with %j", async (outcome, data, event) => {
    start();
    save();
    expect(await answer(outcome, data)).toEqual([event]);
  });

  test("without notes reports nothing", async () => {
    start();
    link.callCompleted({ externalCallId: "7", engagementId: undefined, hidesWidget: false });
    expect(await answer("SUCCEEDED", {})).toEqual([]);
  });

  test("that has no reply before a reload is sent again, and reported afterwards", async () => {
    start();
    save();
    link.destroy();
    start();
    expect(page.sent).toEqual([]);
    link.resumeSaves();
    expect(page.sent).toMatchObject([{ type: "CALL_COMPLETED", data: { externalCallId: "7" } }]);
    expect(await answer("SUCCEEDED", {})).toEqual([{ type: "saved", externalCallId: "7" }]);
  });

  test("that can't succeed is final, unless the phone is closed", async () => {
    start();
    link.destroy();
    save();
    await vi.advanceTimersByTimeAsync(0);
    expect(events.map(({ type }) => type)).toEqual(["ready"]);
    page = new PhoneWindow();
    vi.stubGlobal("window", Object.assign(page, { parent: page }));
    events = [];
    link = connectEmbeddingCrm((event) => events.push(event));
    save();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toContainEqual({
      type: "saveFailed",
      failure: "final",
      message: expect.any(String) as string,
      externalCallId: "7",
    });
  });
});
