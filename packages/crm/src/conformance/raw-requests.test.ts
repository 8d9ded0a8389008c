// @postgres
import type { Client } from "@hubspot/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";

let official: OfficialClient;
let client: Client;
beforeAll(async () => {
  official = await openOfficialClient();
  client = official.withToken();
});
afterAll(() => official.close());

/** Sends a request for which the client has no method. */
async function ask(method: string, path: string, body?: unknown) {
  const response = await client.apiRequest({ method, path, body });
  const text = await response.text();
  return {
    status: response.status,
    body: text === "" ? undefined : (JSON.parse(text) as Record<string, unknown>),
  };
}

const calling = "/crm/v3/extensions/calling";
const number = (e164Number: string) => ({ e164Number, phoneNumberType: "MOBILE" });
const makeNote = async (): Promise<string> => {
  const properties = { hs_timestamp: "0", hs_note_body: "A note" };
  return (await client.crm.objects.notes.basicApi.create({ properties, associations: [] })).id;
};

describe("a raw request of the client", () => {
  it("reads the pipeline limits with one of the required scopes", async () => {
    const path = "/crm/v3/limits/pipelines";
    expect(await ask("GET", path)).toMatchObject({
      status: 200,
      body: { customObjectTypes: { overallUsage: 0 } },
    });
    const without = await official.service.tokens.issue({ scopes: ["timeline"], label: "test" });
    expect((await official.withToken(without).apiRequest({ path })).status).toBe(403);
  });

  it("merges records of types without a merge method in the client, but not calls", async () => {
    const [primaryObjectId, objectIdToMerge] = [await makeNote(), await makeNote()];
    const ids = { primaryObjectId, objectIdToMerge };
    expect(await ask("POST", "/crm/v3/objects/notes/merge", ids)).toMatchObject({
      status: 200,
      body: { id: primaryObjectId },
    });
    expect((await ask("POST", "/crm/v3/objects/calls/merge", ids)).status).toBe(400);
  });

  it("creates and lists associations at the older paths", async () => {
    const list = "/crm/v3/objects/tickets/303/associations/companies";
    expect(await ask("PUT", `${list}/202/339`)).toMatchObject({ status: 200, body: { id: "303" } });
    const associated = { id: "202", type: "ticket_to_company_unlabeled" };
    expect(await ask("GET", list)).toMatchObject({
      status: 200,
      body: { results: expect.arrayContaining([associated]) },
    });
    expect((await ask("DELETE", `${list}/202/ticket_to_company_unlabeled`)).status).toBe(204);
    expect((await ask("GET", list)).body?.["results"]).not.toContainEqual(associated);
  });

  it("manages labels at their alternative path", async () => {
    const path = "/crm/associations/v4/contacts/companies/labels";
    const created = await ask("POST", path, { name: "payer", label: "Payer" });
    const { results = [] } = created.body as { results?: { typeId: number; label: string }[] };
    const [forth, back] = results;
    expect([created.status, forth?.label, back?.label]).toEqual([200, "Payer", "Payer"]);
    const typeId = forth?.typeId;
    const change = { associationTypeId: typeId, label: "Pays" };
    expect((await ask("PUT", path, change)).status).toBe(204);
    expect((await ask("DELETE", `${path}/${typeId}`)).status).toBe(204);
    expect(await ask("GET", path)).toEqual(
      await ask("GET", "/crm/v4/associations/contacts/companies/labels"),
    );
  });

  it("reports an inbound call, which is stored once", async () => {
    const call = {
      externalCallId: "raw-1",
      createEngagement: true,
      engagementProperties: { hs_call_title: "Asked for a quote" },
      finalCallStatus: "COMPLETED",
      fromNumber: number("+12025550101"),
      toNumber: number("+12025550199"),
      potentialRecipientUserIds: [11],
      callStartedTimestamp: 1_700_000_000_000,
      durationSeconds: 30,
      userId: 11,
    };
    const first = await ask("POST", `${calling}/inbound-call`, call);
    expect(first).toMatchObject({
      status: 200,
      body: { callerIdMatches: [{ objectCoordinates: { objectId: "101" } }] },
    });
    expect(await ask("POST", `${calling}/inbound-call`, call)).toEqual(first);
    const read = await client.crm.objects.calls.basicApi.getById(
      String(first.body?.["engagementId"]),
      ["hs_call_title", "hs_call_duration"],
    );
    expect(read.properties).toEqual({
      hs_call_title: "Asked for a quote",
      hs_call_duration: "30000",
    });
  });

  it("stores, reads and deletes a transcript", async () => {
    const call = await client.crm.objects.calls.basicApi.create({
      properties: { hs_timestamp: "1700000000000" },
      associations: [],
    });
    const transcriptCreateUtterances = [
      { speaker: { id: 1, name: "Ada" }, text: "Hello?", startTimeMillis: 0, endTimeMillis: 900 },
    ];
    const created = await ask("POST", `${calling}/transcripts`, {
      engagementId: Number(call.id),
      transcriptCreateUtterances,
    });
    const path = `${calling}/transcripts/${String(created.body?.["id"])}`;
    expect(await ask("GET", path)).toMatchObject({
      status: 200,
      body: { engagementId: call.id, transcriptUtterances: [{ speaker: { id: "1" } }] },
    });
    expect((await ask("DELETE", path)).status).toBe(204);
    expect((await ask("GET", path)).status).toBe(404);
  });

  it("reads which users are available", async () => {
    const path = `${calling}/connection-statuses`;
    const away = { userId: "11", connected: false, provider: null };
    expect(await ask("GET", `${path}?userId=11`)).toEqual({ status: 200, body: away });
    expect(await ask("GET", `${path}/me`)).toEqual({ status: 200, body: away });
    expect(await ask("POST", `${path}/batch/read`, { inputs: [{ id: 11 }] })).toMatchObject({
      status: 200,
      body: { results: [away] },
    });
  });
});
