import { afterEach, beforeEach, expect } from "vitest";
import type { ApiObject } from "../objects/object-schema.ts";
import type { SavedCall, Timeline } from "../page-api/index.ts";
import { openTestApp, type TestResponse, type TestApp } from "./open-test-app.ts";

export const START = 1_700_000_000_000;
export const LEASE = 150_000;
export const bo = { objectTypeId: "0-1", objectId: "102" };
export const ada = { objectTypeId: "0-1", objectId: "101" };
export const ticket = { objectTypeId: "0-5", objectId: "301" };
export const company = { objectTypeId: "0-2", objectId: "201" };

/** The service's time; a test sets it. */
export const clock = { now: START };
export let crm: TestApp;
/** Opens a service before each test of a file, and closes it afterwards. */
export function openServiceForEachTest(): void {
  beforeEach(async () => {
    clock.now = START;
    crm = await openTestApp({ now: () => clock.now });
  });
  afterEach(() => crm.close());
}

export const dialing = {
  version: 1,
  base: 0,
  writer: "tab-1",
  appId: "9001",
  externalCallId: "call-1",
  direction: "OUTBOUND",
  state: "dialing",
  startedAgo: 1000,
  fromNumber: "+12025550199",
  toNumber: "+442079460102",
  calledRecord: bo,
  viewedRecord: ticket,
  owner: "host",
  properties: {},
};
export const inProgress = { ...dialing, state: "inProgress", answeredAgo: 0 };
export const ended = { ...inProgress, state: "ended", endedAgo: 0, answeredAgo: 65_000 };
export const completed = { ...ended, state: "completed" };

export const put = <Body = SavedCall>(id: string, document: object): Promise<TestResponse<Body>> =>
  crm.page<Body>("PUT", `/_page/calls/${id}`, document);
/** Stores a version, and returns the id of the engagement. */
export const save = async (id: string, document: object): Promise<string> => {
  const { status, body } = await put(id, document);
  expect([status < 300, body]).toMatchObject([true, { engagementId: expect.any(String) }]);
  expect(body).not.toHaveProperty("gone");
  return body.engagementId;
};
export const heartbeat = (id: string, version: number, draft?: object) =>
  crm.page("POST", `/_page/calls/${id}/heartbeat`, { version, ...(draft && { draft }) });
/** Advances the time, and expires leases. */
export const wait = async (ms: number): Promise<void> => {
  clock.now += ms;
  await crm.expireCalls();
};
export const patch = (id: string, properties: object) =>
  crm.api("PATCH", `/crm/v3/objects/calls/${id}`, { properties });
/** A user finishes a call on its timeline. */
export const finishByUser = (id: string, properties: object) =>
  crm.page("PATCH", `/_page/records/0-48/${id}`, { properties, finishesCall: true });
const read = async (id: string, names: readonly string[]) => {
  const query = `properties=${names.join(",")}&associations=contacts,companies,tickets`;
  return (await crm.api<ApiObject>("GET", `/crm/v3/objects/calls/${id}?${query}`)).body;
};
export const valuesOf = async (id: string, ...names: string[]) =>
  (await read(id, names)).properties;
export const stateOf = (id: string) =>
  valuesOf(id, "hs_call_status", "calling_end_status", "hs_call_duration");
export const associationsOf = async (id: string) =>
  Object.fromEntries(
    Object.entries((await read(id, [])).associations ?? {}).map(([type, { results }]) => [
      type,
      results.map((each) => each.id),
    ]),
  );
export const entriesOf = async (record: { objectTypeId: string; objectId: string } = bo) =>
  (
    await crm.page<Timeline>(
      "GET",
      `/_page/records/${record.objectTypeId}/${record.objectId}/timeline`,
    )
  ).body.results;
export const createOverHttp = async (properties: object = {}) =>
  (
    await crm.api<ApiObject>("POST", "/crm/v3/objects/calls", {
      properties: { hs_timestamp: START, hs_call_status: "IN_PROGRESS", ...properties },
    })
  ).body.id;
export const lost = { hs_call_status: "FAILED", calling_end_status: "LOST" };
