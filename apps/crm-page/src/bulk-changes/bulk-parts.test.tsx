// @vitest-environment jsdom
import type { EditableProperties } from "@calling-extensions/crm/page-api";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { MAX_CONCURRENT_CHANGES } from "../limits.ts";
import { callType, findObjectType } from "../records/object-types.ts";
import { demoRecord } from "../testing/demo-record.ts";
import type { ServiceResponse } from "../testing/fake-service.ts";
import { notToday, type Responses, showPart } from "../testing/show-part.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { BulkFailures } from "./bulk-failures.tsx";
import { bulkRun, failedRecords } from "./bulk-run.ts";

beforeEach(() => {
  bulkRun.setState(undefined, true);
  failedRecords.setState(undefined, true);
});

const contactType = findObjectType("0-1");
const text = { control: "text", isRequired: false, isReadOnly: false } as const;
const properties: EditableProperties = {
  results: [
    { ...text, name: "city", label: "City" },
    { ...text, name: "owner", label: "Owner", isRequired: true },
    { ...text, name: "age", label: "Age", isReadOnly: true },
  ],
};
const ada = demoRecord({
  properties: [{ name: "city", label: "City", type: "string", value: "Rome", display: "Rome" }],
});
const bo = demoRecord({ objectId: "102", title: "Bo Example" });

/** Shows what can be done to both records. */
function showBar(responses: Responses = {}, records = [ada, bo]) {
  if (!contactType) throw new Error("There are no contacts.");
  const done: unknown[] = [];
  const part = showPart(
    <>
      <BulkBar
        type={contactType}
        properties={properties}
        records={records}
        onClear={() => done.push("cleared")}
        onDone={(ids) => done.push(ids)}
      />
      <BulkFailures />
    </>,
    {
      "GET /records/0-1/101": { body: ada },
      "GET /records/0-1/102": { body: bo },
      "PATCH /records/0-1/101": { body: ada },
      "PATCH /records/0-1/102": { body: bo },
      "GET /task-queues": { body: { results: [{ queueId: "7", open: 1, overdue: 0 }] } },
      "POST /records/0-27": { status: 201, body: demoRecord({ objectId: "9" }) },
      ...responses,
    },
  );
  return { ...part, done };
}

test("a property of all records is changed, and changed back to what each had", async () => {
  const { shows, press, choose, type, changes, done } = showBar();
  await shows("2 selected");
  await press("Change property");
  const form = await shows("Change 2 contacts");
  expect(form).toContain("[Change] (disabled)");
  expect(form).not.toContain("New value");
  expect([...document.querySelectorAll("option")].map(({ label }) => label)).toEqual([
    "Choose…",
    "City",
    "Owner",
  ]);
  choose("Property", "Owner");
  // A required one can't be cleared.
  await shows("[Clear value] (disabled)");
  type("New value", "x");
  choose("Property", "City");
  await shows(/\[Clear value\]$/m);
  type("New value", "Paris");
  await press("Change");
  await shows("2 contacts changed.");
  expect(done).toEqual([["101", "102"]]);
  await press("Undo");
  await shows("2 contacts changed back.");
  expect(changes()).toEqual([
    'PATCH /records/0-1/101 {"properties":{"city":"Paris"},"before":{"city":"Rome"}}',
    'PATCH /records/0-1/102 {"properties":{"city":"Paris"},"before":{"city":""}}',
    'PATCH /records/0-1/101 {"properties":{"city":"Rome"},"before":{"city":"Paris"}}',
    'PATCH /records/0-1/102 {"properties":{"city":""},"before":{"city":"Paris"}}',
  ]);
});

test("what couldn't be changed is named with its reason, until it is dismissed", async () => {
  const { shows, press, done } = showBar({
    "DELETE /records/0-1/101": {},
    "DELETE /records/0-1/102": notToday,
  });
  await shows("2 selected");
  await press("Delete");
  const shown = await shows("1 contact was not deleted");
  expect(shown).toContain("[Bo Example](/contacts/1/record/0-1/102)");
  expect(shown).toContain(": Not today.");
  expect(done).toEqual([["101"]]);
  await press("Dismiss");
  await expect.poll(() => document.body.textContent).not.toContain("not deleted");
});

test("while a change runs its progress is shown, and it can be stopped", async () => {
  const many = Array.from({ length: MAX_CONCURRENT_CHANGES + 2 }, (_, index) =>
    demoRecord({ objectId: String(index) }),
  );
  const deletions = (response?: ServiceResponse): Responses =>
    Object.fromEntries(many.map(({ objectId }) => [`DELETE /records/0-1/${objectId}`, response]));
  const { shows, press, respond, done } = showBar(deletions(), many);
  await shows("selected");
  await press("Clear selection");
  expect(done).toEqual(["cleared"]);
  await press("Delete");
  expect(await shows(`Deleting… 0 of ${many.length}`)).toContain("progress Deleting: 0");
  await press("Stop");
  respond(deletions({}));
  await shows(`${MAX_CONCURRENT_CHANGES} contacts deleted. Stopped before the other 2.`);
});

test("each record gets a task in the chosen queue, which an undo removes", async () => {
  const { shows, press, choose, changes, requests } = showBar({
    "DELETE /records/0-27/9": {},
  });
  await shows("2 selected");
  await press("Add to call queue");
  const form = await shows("Add 2 contacts to a call queue");
  expect(form).toContain("select Task queue: Task queue 7 (1 task)");
  const options = [...document.querySelectorAll("option")].map(({ label }) => label);
  expect(options[1]).toBe("New queue…");
  choose("Task queue", "7");
  await press("Add to queue");
  await shows("2 contacts added to Task queue 7.");
  expect(requests.find(({ method }) => method === "POST")?.body).toMatchObject({
    properties: {
      hs_task_type: "CALL",
      hs_task_status: "NOT_STARTED",
      hs_task_subject: "Call Ada Example",
      hs_queue_membership_ids: "7",
    },
    associations: [{ objectTypeId: "0-1", objectId: "101" }],
  });
  await press("Undo");
  await shows("2 contacts removed from Task queue 7.");
  expect(changes().filter((change) => change.startsWith("DELETE"))).toHaveLength(2);
});

test("a new queue is saved with its name before it gets tasks, as often as that takes", async () => {
  const random = vi.spyOn(crypto, "getRandomValues").mockImplementation((numbers) => {
    (numbers as Uint32Array)[0] = 5;
    return numbers;
  });
  onTestFinished(() => random.mockRestore());
  const save = "PUT /saved-lists/1000000005";
  const { shows, press, choose, type, respond, changes } = showBar({ [save]: notToday });
  await shows("2 selected");
  await press("Add to call queue");
  await shows("Add 2 contacts to a call queue");
  choose("Task queue", "1000000005");
  expect(await shows("Share with everyone")).toContain("[Add to queue] (disabled)");
  type("Name", " Renewals ");
  await press("Add to queue");
  await shows("Not today.");
  const content = '{"content":{"kind":"queue","name":"Renewals","isShared":false},"before":null}';
  expect(changes()).toEqual([`${save} ${content}`]);
  respond({
    [save]: {
      body: {
        listId: "1000000005",
        ownerId: "21",
        ownerName: "Dana Demo",
        content: { kind: "queue", name: "Renewals", isShared: false },
      },
    },
  });
  await press("Add to queue");
  await shows("2 contacts added to Renewals.");
  const [, again, ...tasks] = changes();
  expect(again).toBe(`${save} ${content}`);
  expect(tasks).toEqual([
    expect.stringContaining('"hs_queue_membership_ids":"1000000005"'),
    expect.stringContaining('"hs_queue_membership_ids":"1000000005"'),
  ]);
});

test("queues that can't be loaded say why, and nothing is added", async () => {
  const { shows, press } = showBar({ "GET /task-queues": notToday });
  await shows("2 selected");
  await press("Add to call queue");
  const shown = await shows("Couldn't load the task queues. Not today.");
  expect(shown).toContain("[Add to queue] (disabled)");
});

test("without a selection there is nothing to do", async () => {
  const { shows } = showBar({}, []);
  expect(await shows("")).toBe("");
});
const ofCall = { objectTypeId: "0-48", properties: [], associations: [] };
const missed = demoRecord({ ...ofCall, objectId: "7", title: "Missed call" });
const known = demoRecord({
  ...ofCall,
  objectId: "8",
  title: "Call with Bo",
  associations: [{ objectTypeId: "0-1", label: "Contacts", records: [{ ...bo, labels: [] }] }],
});
const busy = demoRecord({ ...ofCall, objectId: "9", title: "Call of another owner" });

const path = (id: string) => `/records/0-48/${id}/associations/0-1/102`;

test("calls get a record, and lose it again after an undo, except for a call that had it", async () => {
  const { shows, press, check, changes } = showPart(
    <>
      <BulkBar
        type={callType}
        properties={{ results: [] }}
        records={[missed, known, busy]}
        onClear={() => undefined}
        onDone={() => undefined}
      />
      <BulkFailures />
    </>,
    {
      "GET /association-labels/0-48": {
        body: { results: [{ objectTypeId: "0-1", typeLabel: "Contact", labels: [] }] },
      },
      "GET /records/0-1": {
        body: { results: [{ ...bo, createdAt: 0, updatedAt: 0, properties: {} }] },
      },
      "GET /records/0-48/7": { body: missed },
      "GET /records/0-48/8": { body: known },
      "GET /records/0-48/9": { body: busy },
      [`PUT ${path("7")}`]: { body: missed },
      [`PUT ${path("9")}`]: notToday,
      [`DELETE ${path("7")}`]: {},
    },
  );
  expect(await shows("3 selected")).not.toContain("Add to call queue");
  await press("Associate");
  expect(await shows("Bo Example")).toContain("[Associate] (disabled)");
  check("Bo Example");
  await shows(/\[Associate\]$/m);
  document.querySelector("form")?.requestSubmit();
  const shown = await shows("2 calls associated with Bo Example.");
  expect(shown).toContain("1 call was not associated with Bo Example");
  expect(shown).toContain("[Call of another owner](/contacts/1/record/0-48/9)\n: Not today.");
  await press("Undo");
  await shows("2 calls no longer associated with Bo Example.");
  expect(changes()).toEqual([
    `PUT ${path("7")} {"typeIds":[]}`,
    `PUT ${path("9")} {"typeIds":[]}`,
    `DELETE ${path("7")}`,
  ]);
});
