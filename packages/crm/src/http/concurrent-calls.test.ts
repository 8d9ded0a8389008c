// @postgres
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CallConflict, SavedCall } from "../page-api/index.ts";
import { newCall } from "../testing/new-call.ts";
import { openServicePair, type ServicePair } from "../testing/open-service-pair.ts";
import type { TestApp } from "../testing/open-test-app.ts";

/** How often a race runs: each one may be won by either side. */
const ROUNDS = 6;
const rounds = Array.from({ length: ROUNDS }, (_, index) => index);

let services: ServicePair;
beforeAll(async () => {
  services = await openServicePair("demo");
});
afterAll(() => services.close());

const save = (id: string, changes: Parameters<typeof newCall>[0]) => (app: TestApp) =>
  app.page<SavedCall & CallConflict>("PUT", `/_page/calls/${id}`, newCall(changes));

const statusesOf = (responses: readonly { status: number }[]): number[] =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);

/** Saves the first version of a call. */
async function begin(changes: Parameters<typeof newCall>[0] = {}) {
  const id = randomUUID();
  const { status, body } = await save(id, changes)(services.here);
  expect(status).toBe(201);
  return { id, engagementId: body.engagementId };
}

async function readCall(engagementId: string, ...names: string[]) {
  const path = `/crm/v3/objects/calls/${engagementId}?properties=${names.join(",")}`;
  const { status, body } = await services.here.api<{ properties: object }>("GET", path);
  return { status, properties: body.properties };
}

const ada = { objectTypeId: "0-1", objectId: "101" };
const next = { version: 2, base: 1, state: "inProgress" } as const;

it("creates one engagement for a document that is saved several times at once", async () => {
  for (const _ of rounds) {
    const id = randomUUID();
    const responses = await services.race([1, 2, 3, 4].map(() => save(id, {})));
    expect(statusesOf(responses)).toEqual([200, 200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body.engagementId)).size).toBe(1);
  }
});

it("creates one engagement for several documents with the app's id of a call", async () => {
  for (const _ of rounds) {
    const externalCallId = randomUUID();
    const appId = "9001";
    const responses = await services.race(
      [1, 2, 3, 4].map(() => save(randomUUID(), { appId, externalCallId })),
    );
    expect(statusesOf(responses)).toEqual([200, 200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body.engagementId)).size).toBe(1);
  }
});

it("creates one engagement for an inbound call that is reported several times at once", async () => {
  for (const _ of rounds) {
    const call = {
      externalCallId: randomUUID(),
      createEngagement: true,
      finalCallStatus: "COMPLETED",
      fromNumber: { e164Number: "+12025550101", phoneNumberType: "MOBILE" },
      toNumber: { e164Number: "+12025550100", phoneNumberType: "FIXED_LINE" },
    };
    const responses = await services.race(
      [1, 2, 3, 4].map(
        () => (app: TestApp) =>
          app.api<{ engagementId: string }>(
            "POST",
            "/crm/v3/extensions/calling/inbound-call",
            call,
          ),
      ),
    );
    expect(statusesOf(responses)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.engagementId)).size).toBe(1);
  }
});

it("stores one of several versions that follow the same one, and returns it to the others", async () => {
  for (const _ of rounds) {
    const { id, engagementId } = await begin();
    const responses = await services.race(
      [1, 2, 3, 4].map((tab) =>
        save(id, { ...next, writer: `tab-${tab}`, properties: { hs_call_body: `Notes ${tab}` } }),
      ),
    );
    expect(statusesOf(responses)).toEqual([200, 409, 409, 409]);
    const winner = responses.findIndex(({ status }) => status === 200) + 1;
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.document.writer)).toEqual(
      refused.map(() => `tab-${winner}`),
    );
    const { properties } = await readCall(engagementId, "hs_call_body");
    expect(properties).toMatchObject({ hs_call_body: `Notes ${winner}` });
  }
});

it("keeps what a program and the page write about a call at the same time", async () => {
  for (const round of rounds) {
    const { id, engagementId } = await begin();
    const title = `Round ${round}`;
    const responses = await services.race<{ status: number }>([
      save(id, { ...next, properties: { hs_call_body: title } }),
      (app) =>
        app.api("PATCH", `/crm/v3/objects/calls/${engagementId}`, {
          properties: { hs_call_title: title },
        }),
      (app) => app.page("POST", `/_page/calls/${id}/heartbeat`, { version: 1 }),
    ]);
    expect(statusesOf(responses)).toEqual([200, 200, 204]);
    const { properties } = await readCall(
      engagementId,
      "hs_call_body",
      "hs_call_title",
      "hs_call_status",
    );
    expect(properties).toMatchObject({
      hs_call_body: title,
      hs_call_title: title,
      hs_call_status: "IN_PROGRESS",
    });
  }
});

it("restores no call that is deleted while it is saved", async () => {
  for (const _ of rounds) {
    const { id, engagementId } = await begin({ calledRecord: ada });
    const [saved, deleted] = await services.race<{ status: number }>([
      save(id, { ...next, state: "completed" }),
      (app) => app.api("DELETE", `/crm/v3/objects/calls/${engagementId}`),
    ]);
    expect([saved?.status, deleted?.status]).toEqual([200, 204]);
    expect((await readCall(engagementId)).status).toBe(404);
    const again = await save(id, { ...next, version: 3, base: 2, state: "completed" })(
      services.here,
    );
    expect(again.body.gone).toBe("deleted");
  }
});

it("stores calls with the same record side by side", async () => {
  const responses = await services.race(
    Array.from({ length: 12 }, () =>
      save(randomUUID(), { calledRecord: ada, viewedRecord: ada, state: "completed" }),
    ),
  );
  expect(new Set(statusesOf(responses))).toEqual(new Set([201]));
  const path = "/crm/v4/objects/contacts/101/associations/calls?limit=500";
  const { body } = await services.here.api<{ results: { toObjectId: number }[] }>("GET", path);
  const associated = body.results.map(({ toObjectId }) => String(toObjectId));
  const created = responses.map((response) => response.body.engagementId);
  expect(associated).toEqual(expect.arrayContaining(created));
});
