// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { HostPorts } from "../api/ports.ts";
import { answerCall, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

const appSdk = { name: "test", version: "1", capabilities: ["tasks"] };
const task = { requestId: "t1", title: "Call Ada back", dueAt: 1_800_000_000_000 };
const create = vi.fn<NonNullable<HostPorts["createTask"]>>();
const replies = () => app.received.filter(({ type }) => type === "TASK_CREATED");
const capabilities = () => Object(app.last("SYNC")?.["hostSdk"]).capabilities;

let app: EmbeddedApp;

async function embed(ports: Partial<HostPorts>, fields?: Record<string, unknown>) {
  app = embedApp({ ports });
  await app.settle();
  app.load(fields);
  await answerCall(app);
}

async function request(data: unknown) {
  app.say("CREATE_TASK", data);
  await app.settle();
}

beforeEach(async () => {
  create.mockReset().mockResolvedValue();
  await embed({ createTask: create }, { appSdk });
});

afterEach(() => {
  app.host.destroy();
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

test("the page creates the task of a call, which the app learns", async () => {
  expect(capabilities()).toContain("tasks");
  await request({ ...task, externalCallId: "a", title: " Call Ada back ", taskType: "CALL" });
  expect(app.host.calls).toMatchObject([{ externalCallId: "a", engagementId: "100001" }]);
  expect(create.mock.calls).toEqual([
    [{ ...task, taskType: "CALL", externalCallId: "a", engagementId: "100001" }],
  ]);
  expect(replies().map(({ data }) => data)).toEqual([{ requestId: "t1" }]);
});

test("a task is a to-do unless the app names another type that exists", async () => {
  await request({ ...task, externalCallId: "a" });
  await request({ ...task, externalCallId: "a", taskType: "PARTY" });
  expect(create.mock.calls.map(([{ taskType }]) => taskType)).toEqual(["TODO", "TODO"]);
});

test("a completed call is named by its engagement", async () => {
  await request({ ...task, externalCallId: "of another page", engagementId: 7001 });
  expect(create.mock.calls[0]?.[0]).toMatchObject({ engagementId: "7001" });
  expect(replies().map(({ data }) => data)).toEqual([{ requestId: "t1" }]);
});

test("the app learns why there is no task, and tries again", async () => {
  create.mockRejectedValueOnce(new Error("The CRM is down."));
  await request({ ...task, externalCallId: "a" });
  await request({ ...task, externalCallId: "a" });
  expect(replies().map(({ data }) => data)).toEqual([
    { requestId: "t1", error: { message: expect.stringContaining("The CRM is down.") } },
    { requestId: "t1" },
  ]);
});

test.each([
  ["without a title", { ...task, externalCallId: "a", title: "  " }, "title"],
  ["without a date", { ...task, externalCallId: "a", dueAt: "soon" }, "due date"],
  ["of an unknown call", { ...task, externalCallId: "b" }, "no engagement"],
])("a task %s fails with the reason", async (_what, data, reason) => {
  await request(data);
  expect(create).not.toHaveBeenCalled();
  expect(replies().map((reply) => reply.data)).toEqual([
    { requestId: "t1", error: { message: expect.stringContaining(reason) } },
  ]);
});

test.each([{}, { title: "No id" }, { requestId: {}, title: 7 }, undefined])(
  "%j is no request that has a reply",
  async (data) => {
    await request(data);
    expect(replies()).toEqual([]);
    expect(create).not.toHaveBeenCalled();
  },
);

test("a vendor app gets nothing, and a page without the port offers nothing", async () => {
  app.host.destroy();
  await embed({});
  expect(capabilities()).not.toContain("tasks");
  await request({ ...task, externalCallId: "a" });
  expect(replies()).toEqual([]);
});
