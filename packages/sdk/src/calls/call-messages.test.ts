import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallingExtensions } from "../calling-extensions.ts";
import { EmbeddedWindow } from "../testing/embedded-window.ts";
import {
  createTask,
  offersCallRecords,
  offersContacts,
  offersTasks,
  refuseDial,
  searchContacts,
  sendCallControls,
  sendDraft,
  sendRecording,
  showCallRecords,
  takesRecordings,
} from "./index.ts";

let page: EmbeddedWindow;
let cti: CallingExtensions;

beforeEach(() => {
  page = new EmbeddedWindow();
  vi.stubGlobal("window", page);
  cti = new CallingExtensions({ eventHandlers: {} });
});

afterEach(() => {
  cti.destroy();
  vi.unstubAllGlobals();
});

const draft = { externalCallId: "a1", properties: { hs_call_body: "Wants an offer" } };
const refusal = { startTimestamp: 5, phoneNumber: "+12025550101", reason: "You're on a call." };
const completeHandshake = (...capabilities: string[]): void =>
  page.completeHandshake({ hostSdk: { capabilities } });
const messages = () => page.sent.map(({ type, data }) => ({ type, data }));

describe("a draft", () => {
  test("is sent to a host that accepts drafts", () => {
    completeHandshake("draft");
    expect(sendDraft(cti, draft)).toBe(true);
    expect(messages()).toEqual([{ type: "CALL_DRAFT", data: draft }]);
  });

  test.each([
    ["a host that doesn't accept them", () => completeHandshake("results")],
    ["a vendor host", () => page.completeHandshake()],
    ["no host", () => (page.sent.length = 0)],
  ])("is not sent to %s", (_host, meet) => {
    meet();
    expect(sendDraft(cti, draft)).toBe(false);
    expect(messages()).toEqual([]);
  });
});

test("what the user can do with a call is sent only to a host that offers it", () => {
  const controls = {
    externalCallId: "a1",
    isMuted: true,
    isOnHold: false,
    actions: ["MUTE"],
  } as const;
  page.completeHandshake();
  expect(sendCallControls(cti, controls)).toBe(false);
  expect(messages()).toEqual([]);
  completeHandshake("control");
  expect(sendCallControls(cti, controls)).toBe(true);
  expect(messages()).toEqual([{ type: "CALL_CONTROLS", data: controls }]);
});

test("contacts are searched only in a host that offers it", () => {
  const search = { requestId: "s1", query: "ada" };
  page.completeHandshake();
  expect(searchContacts(cti, search)).toBe(false);
  expect(messages()).toEqual([]);
  completeHandshake("contacts");
  expect(searchContacts(cti, search)).toBe(true);
  expect(messages()).toEqual([{ type: "SEARCH_CONTACTS", data: search }]);
});

test("a task is created only in a host that offers it", () => {
  const task = { requestId: "t1", externalCallId: "a1", title: "Call back", dueAt: 5 };
  page.completeHandshake();
  expect(createTask(cti, task)).toBe(false);
  expect(messages()).toEqual([]);
  completeHandshake("tasks");
  expect(createTask(cti, task)).toBe(true);
  expect(messages()).toEqual([{ type: "CREATE_TASK", data: task }]);
});

test("the records of a call are shown only by a host that offers it", () => {
  const request = { requestId: "r1", externalCallId: "a1", engagementId: 7, isEditing: true };
  page.completeHandshake();
  expect(showCallRecords(cti, request)).toBe(false);
  expect(messages()).toEqual([]);
  completeHandshake("records");
  expect(showCallRecords(cti, request)).toBe(true);
  expect(messages()).toEqual([{ type: "SHOW_CALL_RECORDS", data: request }]);
});

test.each([
  ["records", offersCallRecords],
  ["contacts", offersContacts],
  ["tasks", offersTasks],
  ["recording", takesRecordings],
])("an app learns whether the host offers %s", (capability, isOffered) => {
  expect(isOffered()).toBe(false);
  completeHandshake("draft");
  expect(isOffered()).toBe(false);
  completeHandshake(capability);
  expect(isOffered()).toBe(true);
});

describe("a recording", () => {
  const recording = { externalCallId: "a1", engagementId: 7, recording: new Blob(["audio"]) };

  test("is sent only to a host that takes recordings", () => {
    completeHandshake("recording");
    expect(sendRecording(cti, recording)).toBe(true);
    expect(messages()).toEqual([{ type: "CALL_RECORDING", data: recording }]);
  });

  test("is not sent to a vendor host", () => {
    page.completeHandshake();
    expect(sendRecording(cti, recording)).toBe(false);
    expect(messages()).toEqual([]);
  });
});

describe("a refusal", () => {
  test("identifies its dial to a host that supports it", () => {
    completeHandshake("dialRefused");
    refuseDial(cti, refusal);
    expect(messages()).toEqual([{ type: "DIAL_REFUSED", data: refusal }]);
  });

  test("is an error for a vendor host", () => {
    page.completeHandshake();
    refuseDial(cti, refusal);
    expect(messages()).toEqual([{ type: "ERROR", data: { message: refusal.reason } }]);
  });
});
