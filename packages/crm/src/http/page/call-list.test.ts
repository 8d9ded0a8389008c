// @postgres
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { ListFilter, RecordList } from "../../page-api/index.ts";
import {
  completed,
  crm,
  dialing,
  ended,
  finishByUser,
  inProgress,
  LEASE,
  openServiceForEachTest,
  save,
  wait,
} from "../../testing/call-service.ts";

openServiceForEachTest();

const { calledRecord: _bo, viewedRecord: _ticket, ...withoutRecord } = completed;

const saveNew = (document: object): Promise<string> =>
  save(randomUUID(), { ...document, externalCallId: randomUUID() });

const list = async (filters: readonly ListFilter[], properties = "") => {
  const query = new URLSearchParams({ filters: JSON.stringify(filters), properties });
  return crm.page<RecordList>("GET", `/_page/records/0-48?${query.toString()}`);
};
const idsWith = async (...filters: ListFilter[]): Promise<string[]> => {
  const { body } = await list(filters);
  expect(body.total).toBe(body.results.length);
  return body.results.map(({ objectId }) => objectId).toSorted();
};
const is = (propertyName: string, value: string): ListFilter => ({
  propertyName,
  operator: "EQ",
  value,
});

it("has the calls without a record: deleted ones and other activities don't count", async () => {
  const alone = await saveNew(withoutRecord);
  const properties = { lastname: "Quist" };
  const { body: contact } = await crm.api<{ id: string }>("POST", "/crm/v3/objects/contacts", {
    properties,
  });
  const calledRecord = { objectTypeId: "0-1", objectId: contact.id };
  const associated = await saveNew({ ...withoutRecord, calledRecord });
  expect(await idsWith(is("hasRecords", "false"))).toEqual([alone]);
  expect(await idsWith(is("hasRecords", "true"))).toEqual([associated]);
  const note = { properties: { hs_timestamp: "2026-01-01T00:00:00Z", hs_note_body: "Note" } };
  const { body } = await crm.api<{ id: string }>("POST", "/crm/v3/objects/notes", note);
  const path = `/crm/v4/objects/calls/${alone}/associations/default/notes/${body.id}`;
  await crm.api("PUT", path);
  await crm.page("DELETE", `/_page/records/0-1/${contact.id}`);
  expect(await idsWith(is("hasRecords", "false"))).toEqual([alone, associated].toSorted());
});

it("has the calls that are lost or were left by their apps, until they are finished", async () => {
  const isUnfinished = is("isUnfinished", "true");
  const live = await saveNew(inProgress);
  const left = await saveNew(ended);
  const done = await saveNew(completed);
  expect(await idsWith(isUnfinished)).toEqual([]);
  await wait(LEASE + 1);
  expect(await idsWith(isUnfinished)).toEqual([live, left].toSorted());
  expect(await idsWith(isUnfinished, is("hasRecords", "false"))).toEqual([]);
  await finishByUser(left, {});
  expect(await idsWith(isUnfinished)).toEqual([live]);
  await finishByUser(live, { hs_call_status: "COMPLETED" });
  expect(await idsWith(isUnfinished)).toEqual([]);
  expect(await idsWith(is("isUnfinished", "false"))).toEqual([live, left, done].toSorted());
});

it("has the records of each call on request", async () => {
  await saveNew(dialing);
  const [call] = (await list([], "hs_call_direction,associations")).body.results;
  expect(call?.associations?.map(({ title }) => title)).toHaveLength(2);
  expect(call?.properties).toMatchObject({ hs_call_direction: { display: "Outbound" } });
  expect((await list([])).body.results[0]).not.toHaveProperty("associations");
});

it.each<ListFilter>([
  is("hasRecords", "maybe"),
  { propertyName: "hasRecords", operator: "HAS_PROPERTY" },
])("rejects %j", async (filter) => expect((await list([filter])).status).toBe(400));

it("of another type has no unfinished ones", async () => {
  const filters = JSON.stringify([is("isUnfinished", "true")]);
  const path = `/_page/records/0-1?${new URLSearchParams({ filters }).toString()}`;
  expect((await crm.page("GET", path)).status).toBe(400);
});
