// @postgres
import { afterEach, beforeEach, expect, it } from "vitest";
import { takeSnapshot } from "../store/snapshot.ts";
import { storeText } from "../testing/store-text.ts";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const NUMBER = "+12025550142";
const WHEN = { hs_timestamp: "2026-02-02T09:00:00Z" };

async function create(
  type: string,
  properties: Record<string, string>,
  to: readonly (readonly [id: string, typeId: number])[] = [],
): Promise<string> {
  const associations = to.map(([id, associationTypeId]) => ({
    to: { id },
    types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId }],
  }));
  const path = `/crm/v3/objects/${type}`;
  const { status, body } = await app.api<{ id: string }>("POST", path, {
    properties: { ...(to.length > 0 && WHEN), ...properties },
    associations,
  });
  expect(status).toBe(201);
  return body.id;
}
const createEve = () => create("contacts", { email: "eve@example.com", phone: NUMBER });
const createCall = (...to: (readonly [string, number])[]) =>
  create("calls", { ...WHEN, hs_call_to_number: NUMBER }, to);
const erase = async (objectId: string): Promise<void> => {
  const path = "/crm/v3/objects/contacts/gdpr-delete";
  expect((await app.api("POST", path, { objectId })).status).toBe(204);
};
const statusOf = async (type: string, id: string): Promise<number> =>
  (await app.api("GET", `/crm/v3/objects/${type}/${id}`)).status;
const stored = async (): Promise<string> =>
  JSON.stringify([...(await app.crm.write(({ db }) => takeSnapshot(db)))]);

it("takes along the contact's calls, notes and tasks, with their transcripts and files", async () => {
  const eve = await createEve();
  const company = "201";
  const { id: fileId } = await storeText(app, {
    folderPath: "/",
    fileName: "eve-secret.txt",
  });
  const note = await create("notes", { hs_note_body: "eve-secret", hs_attachment_ids: fileId }, [
    [eve, 202],
    [company, 190],
  ]);
  const task = await create("tasks", { hs_task_subject: "Call eve-secret" }, [[eve, 204]]);
  const call = await createCall([eve, 194]);
  const deleted = await createCall([eve, 194]);
  await app.api("DELETE", `/crm/v3/objects/calls/${deleted}`);
  await app.api("POST", "/crm/v3/extensions/calling/transcripts", {
    engagementId: call,
    transcriptCreateUtterances: [
      {
        speaker: { id: "1", name: "Eve" },
        text: "eve-secret",
        startTimeMillis: 0,
        endTimeMillis: 1,
      },
    ],
  });
  const missed = await createCall();
  await erase(eve);
  expect([
    await statusOf("notes", note),
    await statusOf("tasks", task),
    await statusOf("calls", call),
    await statusOf("calls", missed),
    (await app.api("GET", `/files/v3/files/${fileId}`)).status,
    await statusOf("companies", company),
  ]).toEqual([404, 404, 404, 404, 404, 200]);
  const left = await app.crm.read(({ db }) =>
    db.selectFrom("files").select("purge_at").where("id", "=", Number(fileId)).execute(),
  );
  expect(left).toEqual([{ purge_at: expect.anything() }]);
  await app.crm.write(({ db }) =>
    db.deleteFrom("files").where("id", "=", Number(fileId)).execute(),
  );
  const everything = await stored();
  for (const text of ["eve-secret", "eve@example.com", "2025550142"]) {
    expect(everything).not.toContain(text);
  }
});

it("leaves what is about another contact, too", async () => {
  const eve = await createEve();
  const { id: fileId } = await storeText(app, { folderPath: "/", fileName: "offer.txt" });
  const attached = { hs_attachment_ids: fileId };
  const own = await create("notes", attached, [[eve, 202]]);
  const shared = await create("notes", attached, [
    [eve, 202],
    ["101", 202],
  ]);
  const callOfAda = await createCall(["101", 194]);
  await erase(eve);
  expect([
    await statusOf("notes", own),
    await statusOf("notes", shared),
    await statusOf("calls", callOfAda),
    (await app.api("GET", `/files/v3/files/${fileId}`)).status,
  ]).toEqual([404, 200, 200, 200]);
});

it("leaves calls without a contact if a company has their number, too", async () => {
  const eve = await createEve();
  await create("companies", { name: "Eve's employer", phone: NUMBER });
  const call = await createCall();
  await erase(eve);
  expect(await statusOf("calls", call)).toBe(200);
});
