import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type {
  PageFile,
  PageRecord,
  PageSession,
  PageUsers,
  SavedCall,
  Timeline,
} from "../../page-api/index.ts";
import type { ApiObject } from "../../objects/object-schema.ts";
import { formBody, FORM_TYPE, formParts } from "../../testing/multipart-form.ts";
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
  <Body = ErrorBody>(method: Arguments[0], path: string, body?: Arguments[2]) =>
    app.page<Body>(method, path, body, sessions[user]);
const rep = <Body = ErrorBody>(...request: Parameters<ReturnType<typeof as>>) =>
  as("rep")<Body>(...request);

/** Creates a record of an owner; "" is none. */
async function create(type: string, properties: object, owner: string): Promise<string> {
  const { body } = await app.api<ApiObject>("POST", `/crm/v3/objects/${type}`, {
    properties: { ...properties, hubspot_owner_id: owner },
  });
  return body.id;
}
const newTask = (owner: string) =>
  create("tasks", { hs_task_subject: "Call back", hs_timestamp: "2026-02-02T09:00:00Z" }, owner);
const newCall = (owner: string, more: object = {}) =>
  create("calls", { hs_timestamp: "2026-02-02T09:00:00Z", hs_call_body: "Theirs", ...more }, owner);

const save = (body: object, id = randomUUID()) => rep<SavedCall>("PUT", `/_page/calls/${id}`, body);
const permissionsOf = async (user: "dana" | "rep") =>
  (await as(user)<PageSession>("GET", "/_page/session")).body.user.permissions;
const rolesOf = async () =>
  (await rep<PageUsers>("GET", "/_page/users")).body.results.map(({ id, role }) => [id, role]);

/** What changes a record, by what it is called. */
const changes = {
  "a change of values": (id) =>
    rep("PATCH", `/_page/records/0-1/${id}`, { properties: { jobtitle: "Buyer" } }),
  "a change of the owner": (id) =>
    rep("PATCH", `/_page/records/0-1/${id}`, { properties: { hubspot_owner_id: "23" } }),
  "an association with another record of others": (id) =>
    rep("PUT", `/_page/records/0-1/${id}/associations/0-2/201`, { typeIds: [] }),
  "the same from its other end": (id) =>
    rep("PUT", `/_page/records/0-2/201/associations/0-1/${id}`, { typeIds: [] }),
  "the end of an association with a record of others": (id) =>
    rep("DELETE", `/_page/records/0-1/${id}/associations/0-2/201`),
} satisfies Record<string, (id: string) => Promise<{ status: number; body: ErrorBody }>>;

describe.each(Object.entries(changes))("%s", (_name, change) => {
  it.each([
    ["another owner", "21", 403],
    ["an owner who is no user anymore", "99", 403],
    ["no owner", "", 200],
    ["the user", "23", 200],
  ])("of %s", async (_owner, owner, status) => {
    const answer = await change(await create("contacts", { firstname: "Cy" }, owner));
    expect(answer.status === 204 ? 200 : answer.status).toBe(status);
    const missing = status === 403 ? ["records.edit-others"] : undefined;
    expect(answer.body?.errors?.[0]?.context?.["requiredPermissions"]).toEqual(missing);
  });
});

it("needs both permissions to delete and restore records of others", async () => {
  const path = "/_page/records/0-1/101";
  const setRole = (role: string) => as("dana")("PATCH", "/_page/users/13", { role });
  expect((await rep("DELETE", path)).body.message).toContain("records.delete");
  expect((await rep("POST", `${path}/restore`)).body.message).toContain("records.delete");
  expect((await as("manager")("DELETE", path)).status).toBe(204);
  expect((await as("manager")("POST", `${path}/restore`)).status).toBe(204);
  expect((await setRole("manager")).status).toBe(204);
  expect((await rep("DELETE", path)).status).toBe(204);
});

describe.each([
  ["notes", "0-46", { hs_note_body: "Mine", hs_timestamp: "2026-02-02T09:00:00Z" }],
  ["tasks", "0-27", { hs_task_subject: "Call back", hs_timestamp: "2026-02-02T09:00:00Z" }],
  ["calls", "0-48", { hs_call_title: "Call", hs_timestamp: "2026-02-02T09:00:00Z" }],
])("%s", (type, typeId, properties) => {
  it.each([
    ["the user", "23", 204, 200],
    ["another owner", "21", 403, 403],
    ["no owner", "", 403, 200],
  ])("of %s", async (_owner, owner, deleted, changed) => {
    const path = `/_page/records/${typeId}/${await create(type, properties, owner)}`;
    const change = { properties: { hs_timestamp: "2026-02-03T09:00:00Z" } };
    expect((await rep("PATCH", path, change)).status).toBe(changed);
    expect((await rep("DELETE", path)).status).toBe(deleted);
    if (deleted === 403) await as("manager")("DELETE", path);
    expect((await rep("POST", `${path}/restore`)).status).toBe(deleted);
  });
});

it("deletes no other own records without a permission", async () => {
  const own = await create("contacts", { firstname: "Own" }, "23");
  expect((await rep("DELETE", `/_page/records/0-1/${own}`)).body.message).toContain(
    "records.delete",
  );
});

it("names the owners of records and activities", async () => {
  const own = await create("contacts", { firstname: "Own" }, "23");
  const note = { body: "Mine", attachmentIds: [] };
  await rep("POST", `/_page/records/0-1/${own}/notes`, note);
  const path = `/_page/records/0-1/${own}`;
  expect((await rep<PageRecord>("GET", path)).body.ownerId).toBe("23");
  const { body } = await rep<Timeline>("GET", `${path}/timeline`);
  expect(body.results).toMatchObject([{ kind: "note", ownerId: "23" }]);
  const free = await create("contacts", { firstname: "Free" }, "");
  const record = await rep<PageRecord>("GET", `/_page/records/0-1/${free}`);
  expect(record.body).not.toHaveProperty("ownerId");
});

const uploadFile = async (user: "rep" | "dana"): Promise<string> => {
  const parts = { folderPath: "/attachments", options: { access: "PRIVATE" } };
  const headers = { ...sessions[user], "content-type": FORM_TYPE };
  const form = formBody(formParts(parts, "offer.txt"));
  return (await app.page<PageFile>("POST", "/_page/files", form, headers)).body.id;
};
const removeFile = (id: string) => rep("DELETE", `/_page/files/${id}`);

describe("a file", () => {
  it("is removed and restored by the user who uploaded it", async () => {
    const id = await uploadFile("rep");
    expect((await rep<PageFile>("GET", `/_page/files/${id}`)).body.uploadedBy).toBe("13");
    expect((await removeFile(id)).status).toBe(204);
    expect((await rep("POST", `/_page/files/${id}/restore`)).status).toBe(200);
    expect((await rep("GET", `/_page/files/${id}`)).status).toBe(200);
  });

  it("of another user isn't", async () => {
    const id = await uploadFile("dana");
    expect((await removeFile(id)).body.message).toContain("files.edit");
    await as("manager")("DELETE", `/_page/files/${id}`);
    expect((await rep("POST", `/_page/files/${id}/restore`)).body.message).toContain("files.edit");
  });

  it("that is attached isn't, even if the note was deleted", async () => {
    const id = await uploadFile("rep");
    const note = { body: "", attachmentIds: [await uploadFile("rep"), id] };
    const path = "/_page/records/0-1/101/notes";
    const { body } = await rep<{ engagementId: string }>("POST", path, note);
    expect((await removeFile(id)).status).toBe(403);
    expect((await rep("DELETE", `/_page/records/0-46/${body.engagementId}`)).status).toBe(204);
    expect((await removeFile(id)).status).toBe(403);
  });
});

it("checks the owner of the record that others were merged into", async () => {
  const own = await create("contacts", { firstname: "Own" }, "23");
  await app.api("POST", "/crm/v3/objects/contacts/merge", {
    primaryObjectId: "101",
    objectIdToMerge: own,
  });
  const change = { properties: { jobtitle: "Buyer" } };
  expect((await rep("PATCH", `/_page/records/0-1/${own}`, change)).status).toBe(403);
});

it("lets users associate their own records with other users' records", async () => {
  const own = await create("contacts", { firstname: "Own" }, "23");
  const path = `/_page/records/0-2/201/associations/0-1/${own}`;
  expect((await rep("PUT", path, { typeIds: [] })).status).toBe(200);
  expect((await rep("DELETE", path)).status).toBe(204);
});

it("lets users add notes and tasks to records of others", async () => {
  const note = { body: "Prefers mornings.", attachmentIds: [] };
  expect((await rep("POST", "/_page/records/0-1/101/notes", note)).status).toBe(201);
  const task = {
    properties: { hs_task_subject: "Call back", hs_timestamp: "2026-02-02T09:00:00Z" },
    associations: [{ objectTypeId: "0-1", objectId: "101" }],
  };
  expect((await rep<PageRecord>("POST", "/_page/records/0-27", task)).status).toBe(201);
});

it.each([
  ["another owner", "21", 403],
  ["no owner", "", 200],
  ["the user", "23", 200],
])("a task of %s is completed", async (_owner, owner, status) => {
  const change = { status: "COMPLETED" };
  expect((await rep("PATCH", `/_page/tasks/${await newTask(owner)}`, change)).status).toBe(status);
});

describe("a call", () => {
  const document = {
    version: 1,
    base: 0,
    writer: "tab-1",
    appId: "9001",
    externalCallId: "call-1",
    direction: "OUTBOUND",
    state: "completed",
    startedAgo: 2000,
    answeredAgo: 1500,
    endedAgo: 1000,
    toNumber: "+12025550101",
    calledRecord: { objectTypeId: "0-1", objectId: "101" },
    owner: "host",
    properties: { hs_call_body: "Mine" },
  };

  it("is saved on a contact of others", async () => {
    const { status, body } = await save(document);
    expect(status).toBe(201);
    expect((await rep("GET", `/_page/records/0-48/${body.engagementId}`)).status).toBe(200);
  });

  it.each([
    ["no owner", ""],
    ["the user", "23"],
  ])("that its app created for %s is saved there", async (_owner, owner) => {
    const engagementId = await newCall(owner, { hs_call_app_id: "9001" });
    const { body } = await save({ ...document, owner: "app", engagementId });
    expect(body).toEqual({ engagementId, version: 1, leftOut: [] });
  });

  it.each([{ hs_call_app_id: "9001" }, {}])(
    "of another owner isn't changed by one that names it: %j",
    async (more) => {
      const engagementId = await newCall("21", more);
      const { status, body } = await save({ ...document, owner: "app", engagementId });
      expect([status, body.leftOut]).toEqual([201, ["engagementId"]]);
      expect(body.engagementId).not.toBe(engagementId);
      const path = `/crm/v3/objects/calls/${engagementId}?properties=hs_call_body`;
      expect((await app.api<ApiObject>("GET", path)).body.properties).toMatchObject({
        hs_call_body: "Theirs",
      });
    },
  );

  it("stays its user's if its record gets another owner", async () => {
    const engagementId = await newCall("23", { hs_call_app_id: "9001" });
    const ofApp = { ...document, owner: "app", engagementId, state: "ended" };
    const id = randomUUID();
    await save(ofApp, id);
    await app.api("PATCH", `/crm/v3/objects/calls/${engagementId}`, {
      properties: { hubspot_owner_id: "21" },
    });
    const next = { ...ofApp, version: 2, base: 1, state: "completed" };
    expect((await save(next, id)).status).toBe(200);
  });

  it.each([
    ["another owner", "21", 403],
    ["the user", "23", 201],
  ])("of %s gets a recording", async (_owner, owner, status) => {
    const parts = {
      callId: await newCall(owner),
      folderPath: "/r",
      options: { access: "PRIVATE" },
    };
    const headers = { ...sessions.rep, "content-type": FORM_TYPE };
    const form = formBody(formParts(parts, "call.txt"));
    expect((await app.page("POST", "/_page/files", form, headers)).status).toBe(status);
  });
});

describe("a role", () => {
  it("counts from the user's next request on", async () => {
    expect(await permissionsOf("rep")).toEqual([]);
    await as("dana")("PATCH", "/_page/users/13", { role: "manager" });
    expect(await permissionsOf("rep")).toContain("records.edit-others");
    expect(await rolesOf()).toContainEqual(["13", "manager"]);
    await as("dana")("PATCH", "/_page/users/13", { role: "salesRep" });
    expect(await permissionsOf("rep")).toEqual([]);
  });

  it("can't be taken from the last administrator", async () => {
    const demote = () => as("dana")("PATCH", "/_page/users/11", { role: "manager" });
    const { status, body } = await demote();
    expect([status, body.message]).toEqual([
      409,
      "Dana Demo is the last administrator. Make another user an administrator first.",
    ]);
    await as("dana")("PATCH", "/_page/users/12", { role: "administrator" });
    expect((await demote()).status).toBe(204);
    expect((await as("dana")("PATCH", "/_page/users/12", { role: "manager" })).status).toBe(403);
  });

  it("must exist, as its user must", async () => {
    const change = as("dana");
    expect((await change("PATCH", "/_page/users/13", { role: "owner" })).status).toBe(400);
    expect((await change("PATCH", "/_page/users/99", { role: "manager" })).status).toBe(404);
    expect((await change("PATCH", "/_page/users/x", { role: "manager" })).status).toBe(404);
  });
});
