import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiObject } from "../../objects/object-schema.ts";
import type {
  PageRecord,
  PageTask,
  PageTasks,
  TaskQueue,
  TaskQueues,
  Timeline,
} from "../../page-api/index.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";

const START = Date.parse("2026-01-15T09:00:00Z");
const HOUR = 3_600_000;
const clock = { now: START };

let crm: TestApp;
beforeEach(async () => {
  clock.now = START;
  crm = await openTestApp({ now: () => clock.now });
});
afterEach(() => crm.close());

/** Creates a task of the demo user in queue 7, due in some hours. */
async function createTask(
  title: string,
  dueInHours: number,
  properties: Record<string, string> = {},
  associations: object[] = [],
): Promise<string> {
  const { status, body } = await crm.api<ApiObject>("POST", "/crm/v3/objects/tasks", {
    properties: {
      hs_task_subject: title,
      hs_task_type: "CALL",
      hs_timestamp: START + dueInHours * HOUR,
      hs_queue_membership_ids: "7",
      hubspot_owner_id: "21",
      ...properties,
    },
    associations,
  });
  expect(status).toBe(201);
  return body.id;
}
const queueOf = async (path: string): Promise<TaskQueue> =>
  (await crm.page<TaskQueue>("GET", `/_page/task-queues/${path}`)).body;
const titlesOf = async (path: string): Promise<string[]> =>
  (await queueOf(path)).results.map(({ title }) => title);
const listTasks = async (query: string): Promise<PageTasks> =>
  (await crm.page<PageTasks>("GET", `/_page/tasks${query}`)).body;
const change = (id: string, body: object) =>
  crm.page<PageTask>("PATCH", `/_page/tasks/${id}`, body);
const aboutContact = {
  to: { id: "101" },
  types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 204 }],
};

describe("a task", () => {
  it("is a to-do that has not been started, unless it says otherwise", async () => {
    const { body } = await crm.api<ApiObject>("POST", "/crm/v3/objects/tasks", {
      properties: { hs_timestamp: START },
    });
    expect(body.properties).toMatchObject({
      hs_task_type: "TODO",
      hs_task_status: "NOT_STARTED",
      hs_timestamp: "2026-01-15T09:00:00.000Z",
    });
  });

  it.each([
    [{ hs_task_subject: "No time" }, "hs_timestamp", "REQUIRED"],
    [{ hs_timestamp: 0, hs_task_type: "FAX" }, "hs_task_type", "INVALID_OPTION"],
    [{ hs_timestamp: 0, hs_task_status: "DONE" }, "hs_task_status", "INVALID_OPTION"],
    [
      { hs_timestamp: 0, hs_queue_membership_ids: "calls" },
      "hs_queue_membership_ids",
      "INVALID_FORMAT",
    ],
    [{ hs_timestamp: 0, hs_task_completion_date: 0 }, "hs_task_completion_date", "READ_ONLY_VALUE"],
  ])("with %j is rejected", async (properties, name, code) => {
    const { status, body } = await crm.api<ErrorBody>("POST", "/crm/v3/objects/tasks", {
      properties,
    });
    expect([status, body.errors]).toMatchObject([400, [{ in: name, code }]]);
  });

  it("remembers when it was completed first, until it is reopened", async () => {
    const id = await createTask("Call Ada", 1);
    const complete = () =>
      crm.api<ApiObject>("PATCH", `/crm/v3/objects/tasks/${id}`, {
        properties: { hs_task_status: "COMPLETED" },
      });
    await complete();
    clock.now += HOUR;
    const { body } = await complete();
    expect(body.properties["hs_task_completion_date"]).toBe("2026-01-15T09:00:00.000Z");
    await change(id, { status: "WAITING" });
    const read = await crm.api<ApiObject>("GET", `/crm/v3/objects/tasks/${id}`);
    expect(read.body.properties).not.toHaveProperty("hs_task_completion_date");
  });

  it("is on the timelines of its records at the time when it is due", async () => {
    const id = await createTask("Call Ada", 24, { hs_task_priority: "HIGH" }, [aboutContact]);
    const timeline = async () =>
      (await crm.page<Timeline>("GET", "/_page/records/0-1/101/timeline")).body.results;
    const entry = {
      kind: "task",
      engagementId: id,
      title: "Call Ada",
      body: "",
      type: "CALL",
      status: "NOT_STARTED",
      priority: "HIGH",
      timestamp: START + 24 * HOUR,
      ownerId: "21",
      ownerName: "Dana Demo",
    };
    expect(await timeline()).toEqual([entry]);
    await change(id, { status: "COMPLETED" });
    expect(await timeline()).toEqual([{ ...entry, status: "COMPLETED", completedAt: START }]);
    await crm.api("DELETE", `/crm/v3/objects/tasks/${id}`);
    expect(await timeline()).toEqual([]);
    await crm.page("POST", `/_page/records/0-27/${id}/restore`);
    expect(await timeline()).toHaveLength(1);
  });
});

describe("a follow-up task", () => {
  it("is created once if its request is sent again, also twice at once", async () => {
    const send = async () =>
      crm.page<PageRecord>("POST", "/_page/records/0-27", {
        key: "call-1",
        properties: {
          hs_task_subject: "Send Ada the offer",
          hs_task_type: "EMAIL",
          hs_timestamp: "2026-01-16T08:00:00.000Z",
        },
        associations: [{ objectTypeId: "0-1", objectId: "101" }],
      });
    const replies = [await send(), ...(await Promise.all([send(), send()])), await send()];
    const [first] = replies;
    for (const { status, body } of replies) {
      expect([status, body.objectId]).toEqual([201, first?.body.objectId]);
    }
    const { body } = await crm.page<Timeline>("GET", "/_page/records/0-1/101/timeline");
    expect(body.results).toMatchObject([{ engagementId: first?.body.objectId, type: "EMAIL" }]);
  });
});

describe("a task queue", () => {
  it("lists the open tasks that the user can work on, by the time when they are due", async () => {
    await createTask("Third", 3);
    await createTask("First", 1, { hs_queue_membership_ids: "5; 7" });
    await createTask("Second", 2, { hubspot_owner_id: "" });
    await createTask("Completed", 1, { hs_task_status: "COMPLETED" });
    await createTask("A colleague's", 1, { hubspot_owner_id: "22" });
    await createTask("In another queue", 1, { hs_queue_membership_ids: "77" });
    await createTask("An email", 4, { hs_task_type: "EMAIL" });
    const deleted = await createTask("Deleted", 1);
    await crm.api("DELETE", `/crm/v3/objects/tasks/${deleted}`);
    expect(await titlesOf("7")).toEqual(["First", "Second", "Third", "An email"]);
    expect(await titlesOf("7?taskType=CALL")).toEqual(["First", "Second", "Third"]);
    expect(await titlesOf(`7?dueBefore=${START + 2 * HOUR}`)).toEqual(["First"]);
    expect(await titlesOf("8")).toEqual([]);
    const { body } = await crm.page<TaskQueues>("GET", "/_page/task-queues");
    expect(body.results).toMatchObject([
      { queueId: "5", open: 1, next: { title: "First" } },
      { queueId: "7", open: 4, next: { title: "First" } },
      { queueId: "77", open: 1 },
    ]);
  });

  it("names the records of a task, contacts first", async () => {
    await createTask("Call Ada", 1, {}, [
      {
        to: { id: "301" },
        types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 230 }],
      },
      aboutContact,
    ]);
    const [task] = (await queueOf("7")).results;
    expect(task?.records).toEqual([
      {
        objectTypeId: "0-1",
        objectId: "101",
        title: "Ada Example",
        subtitle: "ada@example.com",
        ownerId: "21",
      },
      {
        objectTypeId: "0-5",
        objectId: "301",
        title: "The scanner stops after a minute",
        subtitle: "New",
        ownerId: "21",
      },
    ]);
  });

  it("counts what was completed since it was started", async () => {
    await createTask("Yesterday's", 1, { hs_task_status: "COMPLETED" });
    clock.now += 24 * HOUR;
    const first = await createTask("First", 1);
    await createTask("Second", 2);
    await change(first, { status: "COMPLETED" });
    expect(await queueOf(`7?completedSince=${clock.now}`)).toMatchObject({
      results: [{ title: "Second" }],
      open: 1,
      completed: 1,
    });
  });

  it("has skipped tasks at the end, until they are rescheduled", async () => {
    const ids = [
      await createTask("First", 1),
      await createTask("Second", 2),
      await createTask("Third", 3),
    ] as const;
    await change(ids[0], { isSkipped: true });
    expect(await titlesOf("7")).toEqual(["Second", "Third", "First"]);
    clock.now += 1000;
    await change(ids[1], { isSkipped: true });
    expect(await titlesOf("7")).toEqual(["Third", "First", "Second"]);
    const { body } = await crm.page<TaskQueues>("GET", "/_page/task-queues");
    expect(body.results).toMatchObject([{ next: { title: "Third" } }]);
    await change(ids[1], { isSkipped: false });
    expect(await titlesOf("7")).toEqual(["Second", "Third", "First"]);
    await change(ids[0], { dueAt: START + 2.5 * HOUR });
    expect(await titlesOf("7")).toEqual(["Second", "First", "Third"]);
  });

  it.each([
    [{}, 400],
    [{ status: "DONE" }, 400],
    [{ dueAt: "tomorrow" }, 400],
  ])("rejects the change %j of a task", async (body, status) => {
    const id = await createTask("Call Ada", 1);
    expect((await change(id, body)).status).toBe(status);
  });

  it("doesn't know tasks that don't exist, or records of other types", async () => {
    const change404 = { status: "COMPLETED" };
    expect((await change("999", change404)).status).toBe(404);
    expect((await change("101", change404)).status).toBe(404);
    expect((await crm.page("GET", "/_page/task-queues/calls")).status).toBe(404);
  });
});

describe("the user's tasks in no queue", () => {
  it("are the open ones of the user or without an owner, the first due at the front", async () => {
    const noQueue = { hs_queue_membership_ids: "" };
    await createTask("Later", 30, noQueue);
    await createTask("Second", 2, { ...noQueue, hubspot_owner_id: "" }, [aboutContact]);
    await createTask("First", 1, { ...noQueue, hs_task_type: "TODO" });
    await createTask("Of a colleague", 1, { ...noQueue, hubspot_owner_id: "22" });
    await createTask("Done", 1, { ...noQueue, hs_task_status: "COMPLETED" });
    await createTask("In a queue", 1);
    const due = await listTasks(`?dueBefore=${START + 24 * HOUR}`);
    expect(due.results.map(({ title }) => title)).toEqual(["First", "Second"]);
    expect(due.results[1]?.records).toMatchObject([{ objectId: "101", title: "Ada Example" }]);
    const first = await listTasks("?limit=1");
    expect([first.results.length, first.open]).toEqual([1, 3]);
  });
});

it("counts the tasks of each queue that are due", async () => {
  await createTask("Today", 1);
  await createTask("Later", 30);
  const { body } = await crm.page<TaskQueues>(
    "GET",
    `/_page/task-queues?dueBefore=${START + 24 * HOUR}`,
  );
  expect(body.results).toMatchObject([{ queueId: "7", open: 1 }]);
});
