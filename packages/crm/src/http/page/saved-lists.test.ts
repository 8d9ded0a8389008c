// @postgres
import { afterEach, beforeEach, expect, it } from "vitest";
import { MAX_SAVED_LISTS } from "../../limits.ts";
import type {
  EditableProperties,
  SavedList,
  SavedLists,
  TaskQueues,
} from "../../page-api/index.ts";
import { type Colleague, signInColleagues } from "../../testing/colleagues.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";

let app: TestApp;
let sessions: Awaited<ReturnType<typeof signInColleagues>>;
beforeEach(async () => {
  app = await openTestApp();
  sessions = await signInColleagues(app);
});
afterEach(() => app.close());

type Arguments = Parameters<TestApp["page"]>;
const as =
  (user: Colleague) =>
  <Body = ErrorBody>(method: Arguments[0], id = "", content?: object, before: unknown = null) =>
    app.page<Body>(
      method,
      `/_page/saved-lists${id && `/${id}`}`,
      content && { content, before },
      sessions[user],
    );
const dana = as("dana");
const rep = as("rep");
const namesFor = async (user: Colleague) =>
  (await as(user)<SavedLists>("GET")).body.results.map(({ content: { name } }) => name);

const view = {
  kind: "view",
  name: "Customers in Bern",
  isShared: false,
  objectTypeId: "0-1",
  search: "q=Bern&sort=-createdAt",
};
const queue = { kind: "queue", name: "Renewals", isShared: true };

it("a view and a queue are saved, changed and deleted, however often the request is repeated", async () => {
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await dana<SavedList>("PUT", "1000000001", view);
    expect([status, body]).toEqual([
      200,
      { listId: "1000000001", ownerId: "21", ownerName: "Dana Demo", content: view },
    ]);
    await dana("PUT", "1000000002", { ...queue, name: "  Renewals " });
  }
  expect(await namesFor("dana")).toEqual(["Customers in Bern", "Renewals"]);
  await dana("PUT", "1000000001", { ...view, name: "A view" }, view);
  expect(await namesFor("dana")).toEqual(["A view", "Renewals"]);
  for (let time = 0; time < 2; time += 1) {
    expect((await dana("DELETE", "1000000001")).status).toBe(204);
  }
  expect(await namesFor("dana")).toEqual(["Renewals"]);
  // Undone.
  await dana("PUT", "1000000001", view);
  expect(await namesFor("dana")).toEqual(["Customers in Bern", "Renewals"]);
});

it("others see a list once it is shared, and change it with a permission only", async () => {
  await dana("PUT", "1", view);
  expect(await namesFor("rep")).toEqual([]);
  // A private list stays its user's, and others learn nothing of it.
  for (const user of ["rep", "manager"] as const) {
    const { status, body } = await as(user)("PUT", "1", view);
    expect([status, body.message]).toEqual([409, "The id is in use."]);
    expect((await as(user)("DELETE", "1")).status).toBe(204);
  }
  expect(await namesFor("dana")).toEqual(["Customers in Bern"]);
  await dana("PUT", "1", { ...view, isShared: true }, view);
  expect(await namesFor("rep")).toEqual(["Customers in Bern"]);
  expect((await rep("PUT", "1", { ...view, name: "Mine" })).status).toBe(403);
  expect((await rep("DELETE", "1")).status).toBe(403);
  const { body } = await as("manager")<SavedList>(
    "PUT",
    "1",
    { ...view, isShared: true, name: "Ours" },
    { ...view, isShared: true },
  );
  expect([body.ownerName, body.content.name]).toEqual(["Dana Demo", "Ours"]);
  expect((await as("manager")("DELETE", "1")).status).toBe(204);
});

it("a list that another user has changed or deleted isn't replaced, until the user has seen that", async () => {
  const shared = { ...view, isShared: true };
  const theirs = { ...shared, search: "q=Basel" };
  const mine = { ...shared, search: "q=Geneva" };
  await dana("PUT", "1", shared);
  await as("manager")("PUT", "1", theirs, shared);
  const { status, body } = await dana("PUT", "1", mine, shared);
  expect([status, body.message, body.errors?.[0]?.code]).toEqual([
    409,
    "Another user changed the view “Customers in Bern” in the meantime.",
    "CHANGED_MEANWHILE",
  ]);
  expect((await dana("PUT", "1", mine, theirs)).status).toBe(200);
  // The response was lost.
  expect((await dana("PUT", "1", mine, theirs)).status).toBe(200);
  await as("manager")("DELETE", "1");
  const deleted = await dana("PUT", "1", theirs, mine);
  expect([deleted.status, deleted.body.message]).toEqual([
    409,
    "Another user deleted the view “Customers in Bern” in the meantime.",
  ]);
  expect((await dana("PUT", "1", theirs)).status).toBe(200);
  // Another user was first to name a queue.
  await dana("PUT", "7", queue);
  expect((await as("manager")("PUT", "7", { ...queue, name: "Mine" })).status).toBe(409);
});

it("a private queue is listed for its user only", async () => {
  await app.api("POST", "/crm/v3/objects/tasks", {
    properties: { hs_timestamp: 1, hs_queue_membership_ids: "7" },
  });
  const queuesOf = async (user: Colleague) =>
    (
      await app.page<TaskQueues>("GET", "/_page/task-queues", undefined, sessions[user])
    ).body.results.map(({ queueId }) => queueId);
  const choicesOf = async (user: Colleague) =>
    (
      await app.page<EditableProperties>("GET", "/_page/properties/0-27", undefined, sessions[user])
    ).body.results
      .find(({ name }) => name === "hs_queue_membership_ids")
      ?.options?.map(({ label }) => label);
  expect([await queuesOf("rep"), await choicesOf("rep")]).toEqual([["7"], ["Task queue 7"]]);
  await dana("PUT", "7", { ...queue, isShared: false });
  expect([await queuesOf("dana"), await queuesOf("rep")]).toEqual([["7"], []]);
  expect([await choicesOf("dana"), await choicesOf("rep")]).toEqual([["Renewals"], []]);
  await dana("PUT", "7", queue, { ...queue, isShared: false });
  expect(await queuesOf("rep")).toEqual(["7"]);
});

it.each([
  ["an empty name", "1", { ...view, name: " " }, 400],
  ["a long name", "1", { ...view, name: "x".repeat(61) }, 400],
  ["a view without a type", "1", { ...view, objectTypeId: undefined }, 400],
  ["another kind", "1", { ...view, kind: "board" }, 400],
  ["an id that no list can have", "0", view, 404],
])("%s is rejected", async (_what, id, body, status) => {
  expect((await dana("PUT", id, body)).status).toBe(status);
  expect(await namesFor("dana")).toEqual([]);
});

it("a view doesn't become a queue, and a user saves a hundred lists at most", async () => {
  await dana("PUT", "1", view);
  expect((await dana("PUT", "1", queue)).status).toBe(409);
  for (let id = 2; id <= MAX_SAVED_LISTS; id += 1) await dana("PUT", String(id), queue);
  const { status, body } = await dana("PUT", "999", queue);
  expect([status, body.message]).toEqual([400, "You have 100 saved lists. Delete one first."]);
  expect((await dana("PUT", "2", { ...queue, name: "Still" }, queue)).status).toBe(200);
});
