// @vitest-environment jsdom
import type { CallEntry, NoteEntry, TimelineEntry } from "@calling-extensions/crm/page-api";
import type { OutboxEntry } from "@calling-extensions/host";
import { expect, onTestFinished, test, vi } from "vitest";
import { OutboxContext } from "../outbox/outbox-context.ts";
import { pendingFinish } from "../outbox/pending-finish.ts";
import { followOutbox } from "../outbox/session-outbox.ts";
import { demoRecord } from "../testing/demo-record.ts";
import { FakeOutbox, outboxEntry } from "../testing/fake-outbox.ts";
import { type Responses, showPart } from "../testing/show-part.tsx";
import { ActivityDialog } from "./activity-dialog.tsx";

const property = (name: string, label: string, changes: object = {}) => ({
  name,
  label,
  control: "text",
  isRequired: false,
  isReadOnly: false,
  ...changes,
});
const value = (name: string, label: string, text: string) => ({
  name,
  label,
  type: "string" as const,
  value: text,
  display: text,
});

const note: NoteEntry = { kind: "note", engagementId: "7", body: "<p>Hi</p>", timestamp: 0 };
const noteRecord = (body: string) =>
  demoRecord({
    objectTypeId: "0-46",
    objectId: "7",
    typeLabel: "Note",
    properties: [value("hs_note_body", "Note", body)],
  });

const call: CallEntry = {
  kind: "call",
  engagementId: "8",
  title: "Call with Ada",
  body: "",
  timestamp: 0,
  endStatus: "LOST",
};
const callRecord = demoRecord({
  objectTypeId: "0-48",
  objectId: "8",
  typeLabel: "Call",
  properties: [
    value("hs_call_title", "Title", "Call with Ada"),
    value("hs_call_duration", "Duration", "90000"),
    value("hs_call_status", "Status", "FAILED"),
  ],
});

const responses: Responses = {
  "GET /records/0-46/7": { body: noteRecord("<p>Hi</p>") },
  "GET /properties/0-46": { body: { results: [property("hs_note_body", "Note")] } },
  "PATCH /records/0-46/7": { body: noteRecord("Hello") },
  "GET /records/0-48/8": { body: callRecord },
  "GET /properties/0-48": {
    body: {
      results: [
        property("hs_call_title", "Title"),
        property("hs_call_duration", "Duration", { control: "minutes" }),
        property("hs_call_status", "Status", { control: "select", options: [] }),
      ],
    },
  },
  "PATCH /records/0-48/8": { body: callRecord },
};

function edit(
  entry: TimelineEntry,
  changed: Responses = {},
  { isFinishing = false, calls = [] }: { isFinishing?: boolean; calls?: OutboxEntry[] } = {},
) {
  const onClose = vi.fn();
  const fake = new FakeOutbox();
  fake.entries = calls;
  const outbox = followOutbox(fake);
  onTestFinished(() => outbox.stop());
  const part = showPart(
    <OutboxContext value={outbox}>
      <ActivityDialog entry={entry} isFinishing={isFinishing} onClose={onClose} />
    </OutboxContext>,
    { ...responses, ...changed },
  );
  const changes = () =>
    part.requests.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  return { ...part, onClose, changes };
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);

const isAskedBeforeReload = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a formatted note is edited as text, and keeps its format", async () => {
  const { shows, type, press, changes, onClose } = edit(note);
  await shows("Save note");
  expect(field("hs_note_body")?.value).toBe("Hi");
  expect(isAskedBeforeReload()).toBe(false);
  type("Note", "Hello\nAda & Bo");
  await expect.poll(isAskedBeforeReload).toBe(true);
  await press("Save note");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(changes()).toEqual([
    {
      properties: { hs_note_body: "Hello<br>Ada &amp; Bo" },
      before: { hs_note_body: "<p>Hi</p>" },
    },
  ]);
});

test("a task leaves the queue that the user unchecks, and stays in a private queue of another user", async () => {
  const task: TimelineEntry = {
    kind: "task",
    engagementId: "9",
    title: "Call Ada",
    body: "",
    type: "CALL",
    status: "NOT_STARTED",
    timestamp: 0,
  };
  const record = demoRecord({
    objectTypeId: "0-27",
    objectId: "9",
    typeLabel: "Task",
    properties: [
      value("hs_task_subject", "Title", "Call Ada"),
      value("hs_queue_membership_ids", "Queues", "7;99"),
    ],
  });
  const queues = property("hs_queue_membership_ids", "Queues", {
    control: "checkboxes",
    options: [{ value: "7", label: "Renewals" }],
  });
  const { shows, press, check, changes } = edit(task, {
    "GET /records/0-27/9": { body: record },
    "GET /properties/0-27": { body: { results: [property("hs_task_subject", "Title"), queues] } },
    "PATCH /records/0-27/9": { body: record },
  });
  expect(await shows("Save task")).toContain("checkbox Renewals: yes\ncheckbox Task queue 99: yes");
  check("Renewals");
  await press("Save task");
  await expect.poll(changes).toEqual([
    {
      properties: { hs_queue_membership_ids: "99" },
      before: { hs_queue_membership_ids: "7;99" },
    },
  ]);
});

test("what the user doesn't change is not sent", async () => {
  const { shows, press, changes, onClose } = edit(call);
  await shows("Save call");
  await press("Save call");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(changes()).toEqual([]);
});

test("another user's change is shown, and replaced only if the user saves again", async () => {
  const conflict = {
    status: 409,
    body: {
      message: "Changed.",
      errors: [
        {
          message: "Bo changed it first.",
          in: "hs_note_body",
          code: "CHANGED_MEANWHILE",
          context: { display: ["Theirs"], changedBy: ["Bo"] },
        },
      ],
    },
  };
  const { shows, type, press, respond, changes, onClose } = edit(note, {
    "PATCH /records/0-46/7": conflict,
  });
  await shows("Save note");
  respond({ "GET /records/0-46/7": { body: noteRecord("Theirs") } });
  type("Note", "Mine");
  await press("Save note");
  await shows("Bo changed this first. It is now “Theirs”.");
  expect(onClose).not.toHaveBeenCalled();
  respond({ "PATCH /records/0-46/7": { body: noteRecord("Mine") } });
  await press("Save mine instead");
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(changes()).toEqual([
    { properties: { hs_note_body: "Mine" }, before: { hs_note_body: "<p>Hi</p>" } },
    { properties: { hs_note_body: "Mine" }, before: { hs_note_body: "Theirs" } },
  ]);
});

test("a note needs a text or attachments", async () => {
  const { shows, type, press, changes } = edit(note);
  await shows("Save note");
  type("Note", " ");
  await press("Save note");
  await shows("Enter a text.");
  expect(changes()).toEqual([]);
});

test("a note with attachments needs no text", async () => {
  const { shows, type, press, changes } = edit({ ...note, attachments: [] });
  await shows("Save note");
  type("Note", " ");
  await press("Save note");
  await expect.poll(() => changes().length).toBe(1);
});

test("a lost call is finished: the user says how it ended", async () => {
  const { shows, type, press, changes } = edit(call, {}, { isFinishing: true });
  await shows("How it ended");
  expect(field("hs_call_duration")?.value).toBe("1:30");
  type("Duration in minutes", "2:00");
  await press("Save call");
  await expect.poll(changes).toEqual([
    {
      properties: { hs_call_status: "COMPLETED", hs_call_duration: "120000" },
      before: { hs_call_status: "FAILED", hs_call_duration: "90000" },
      finishesCall: true,
    },
  ]);
});

test("a call whose notes this browser has is finished with them", async () => {
  const abandoned: OutboxEntry = {
    ...outboxEntry("saving", { engagementId: "8", state: "ended" }),
    isAbandoned: true,
  };
  onTestFinished(() => pendingFinish.setState(undefined, true));
  const { onClose } = edit(call, {}, { isFinishing: true, calls: [abandoned] });
  await expect.poll(() => onClose.mock.calls.length).toBeGreaterThan(0);
  expect(pendingFinish.getState()).toBe(abandoned.document);
});
