// @postgres
import type { Client } from "@hubspot/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";

let official: OfficialClient;
let client: Client;
let developer: Client;
beforeAll(async () => {
  // The clock stands still, so that equal requests get equal responses.
  official = await openOfficialClient({ now: () => Date.parse("2026-01-15T09:00:00Z") });
  client = official.withToken();
  developer = official.withDeveloperKey();
});
afterAll(() => official.close());

interface Asked {
  method?: string;
  path: string;
  body?: object;
}

async function ask(as: Client, { path, ...rest }: Asked) {
  const response = await as.apiRequest({ path, ...rest });
  const text = await response.text();
  return {
    status: response.status,
    body: text === "" ? undefined : (JSON.parse(text) as unknown),
  };
}

/** One endpoint of each kind, with its versioned and its dated path. */
const reads: [undated: string, dated: string][] = [
  ["/crm/v3/objects/tickets", "/crm/objects/DATE/tickets"],
  ["/crm/v3/objects/tickets/301", "/crm/objects/DATE/tickets/301"],
  [
    "/crm/v4/objects/tickets/301/associations/contacts",
    "/crm/objects/DATE/tickets/301/associations/contacts",
  ],
  ["/crm/v3/properties/tickets", "/crm/properties/DATE/tickets"],
  ["/crm/v3/properties/tickets/groups", "/crm/properties/DATE/tickets/groups"],
  ["/crm/v3/pipelines/tickets", "/crm/pipelines/DATE/tickets"],
  ["/crm/v3/pipelines/tickets/0/stages", "/crm/pipelines/DATE/tickets/0/stages"],
  ["/crm/v3/pipelines/tickets/0/audit", "/crm/pipelines/DATE/tickets/0/audit"],
  [
    "/crm/v4/associations/contacts/companies/labels",
    "/crm/associations/DATE/contacts/companies/labels",
  ],
  ["/crm/v3/limits/pipelines", "/crm/limits/DATE/pipelines"],
  [
    "/crm/v3/extensions/calling/connection-statuses/me",
    "/crm/extensions/calling/DATE/connection-statuses/me",
  ],
];

const batch = { inputs: [{ id: "301" }] };
const asks: [undated: string, dated: string, body: object][] = [
  ["/crm/v3/objects/tickets/search", "/crm/objects/DATE/tickets/search", { limit: 2 }],
  ["/crm/v3/objects/tickets/batch/read", "/crm/objects/DATE/tickets/batch/read", batch],
  [
    "/crm/v4/associations/tickets/contacts/batch/read",
    "/crm/associations/DATE/tickets/contacts/batch/read",
    batch,
  ],
  [
    "/crm/v3/properties/tickets/batch/read",
    "/crm/properties/DATE/tickets/batch/read",
    { inputs: [{ name: "subject" }], archived: false },
  ],
];

describe.each(["2025-09", "2026-03", "2026-09"])("with the date %s", (date) => {
  const at = (address: string): string => address.replace("DATE", date);

  it.each(reads)("GET %s and GET %s return the same", async (undated, dated) => {
    const expected = await ask(client, { path: undated });
    expect(expected.status).toBe(200);
    expect(await ask(client, { path: at(dated) })).toEqual(expected);
  });

  it.each(asks)("POST %s and POST %s return the same", async (undated, dated, body) => {
    const expected = await ask(client, { method: "POST", path: undated, body });
    expect(expected.status).toBe(200);
    expect(await ask(client, { method: "POST", path: at(dated), body })).toEqual(expected);
  });

  it("records and associations can be written", async () => {
    const properties = { subject: "Dated", hs_pipeline_stage: "1" };
    const created = await ask(client, {
      method: "POST",
      path: at("/crm/objects/DATE/tickets"),
      body: { properties },
    });
    expect(created).toMatchObject({ status: 201, body: { properties } });
    const { id } = created.body as { id: string };
    const path = at(`/crm/objects/DATE/tickets/${id}`);
    const types = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 16 }];
    const writes: [number, Asked][] = [
      [200, { method: "PATCH", path, body: { properties: { subject: "Changed" } } }],
      [201, { method: "PUT", path: `${path}/associations/contacts/101`, body: types }],
      [204, { method: "DELETE", path: `${path}/associations/contacts/101` }],
      [200, { method: "PUT", path: `${path}/associations/default/contacts/101` }],
      [200, { method: "PUT", path: `${path}/associations/companies/201/ticket_to_company` }],
      [204, { method: "DELETE", path: `${path}/associations/companies/201/ticket_to_company` }],
      [204, { method: "DELETE", path }],
    ];
    const statuses: unknown[] = [];
    for (const [, asked] of writes) {
      const { status } = await ask(client, asked);
      statuses.push([status, asked]);
    }
    expect(statuses).toEqual(writes);
  });

  it("calling apps can read settings and report calls", async () => {
    const calling = at("/crm/extensions/calling/DATE");
    const settings = await ask(developer, { path: `${calling}/9001/settings` });
    expect(settings).toMatchObject({ status: 200, body: { name: "Demo softphone" } });
    const number = { e164Number: "+12025550101", phoneNumberType: "MOBILE" };
    const reported = await ask(client, {
      method: "POST",
      path: `${calling}/inbound-call`,
      body: {
        externalCallId: date,
        createEngagement: true,
        engagementProperties: {},
        finalCallStatus: "COMPLETED",
        fromNumber: number,
        toNumber: number,
      },
    });
    expect(reported).toMatchObject({ status: 200, body: { engagementId: expect.any(String) } });
    const { engagementId } = reported.body as { engagementId: string };
    const utterance = {
      speaker: { id: "1", name: "Ada" },
      text: "Hello?",
      startTimeMillis: 0,
      endTimeMillis: 900,
    };
    const created = await ask(client, {
      method: "POST",
      path: `${calling}/transcripts`,
      body: { engagementId, transcriptCreateUtterances: [utterance] },
    });
    const { id } = created.body as { id: string };
    const path = `${calling}/transcripts/${id}`;
    expect(await ask(client, { path })).toMatchObject({ status: 200, body: { engagementId } });
    expect((await ask(client, { method: "DELETE", path })).status).toBe(204);
    const recording = { method: "POST", path: `${calling}/recordings/ready` };
    expect((await ask(client, { ...recording, body: { engagementId } })).status).toBe(204);
  });
});

it("a path with a doubled slash is the same path", async () => {
  const path = "/crm/v3/objects/tickets/301";
  expect(await ask(client, { path: `/${path}` })).toEqual(await ask(client, { path }));
});
