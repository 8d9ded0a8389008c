import { FORM_TYPE, formBody, formParts } from "./multipart-form.ts";
import { type TestResponse, type TestApp, TEST_CREDENTIALS } from "./open-test-app.ts";

/**
 * Stores what the examples of the document name, in addition to the demo data. Ids are assigned
 * from 100001 on, in the order of these requests.
 */
export async function storeExampleData({ crm, api, send, page }: TestApp): Promise<void> {
  // The initial data of a new store has the same age as the store.
  await crm.write(async ({ db, now }) => {
    for (const table of ["pipelines", "pipeline_stages"] as const) {
      await db.updateTable(table).set({ created_at: now, updated_at: now }).execute();
    }
  });
  const call = {
    hs_timestamp: "2026-01-15T08:30:00Z",
    hs_call_title: "The scanner",
    hs_call_direction: "INBOUND",
    hs_call_duration: "60000",
    hs_call_status: "COMPLETED",
    hs_call_from_number: "+12025550101",
    hs_call_app_id: "9001",
    hs_call_external_id: "call-1",
  };
  const toContact = { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 194 };
  await done(
    api("POST", "/crm/v3/objects/calls", {
      properties: call,
      associations: [{ to: { id: "101" }, types: [toContact] }],
    }),
  );
  await done(
    api("POST", "/crm/v3/extensions/calling/transcripts", {
      engagementId: "100001",
      transcriptCreateUtterances: [
        {
          speaker: { id: "1", name: "Ada Example" },
          text: "The scanner stops after a minute.",
          startTimeMillis: 0,
          endTimeMillis: 2500,
        },
      ],
    }),
  );
  await done(
    api("POST", "/crm/v3/pipelines/tickets", {
      label: "Goods sent back",
      displayOrder: 1,
      stages: [
        { label: "Arrived", displayOrder: 0, metadata: { ticketState: "OPEN" } },
        { label: "Repaired", displayOrder: 1, metadata: { ticketState: "OPEN" } },
      ],
    }),
  );
  await done(
    api("POST", "/crm/v4/associations/contacts/companies/labels", {
      name: "buyer",
      label: "Buyer",
      inverseLabel: "Buys at",
    }),
  );
  await done(
    api("POST", "/crm/v3/properties/tickets", {
      name: "color",
      label: "Color",
      type: "string",
      fieldType: "text",
      groupName: "ticketinformation",
    }),
  );
  await done(
    api("POST", "/crm/v3/properties/tickets/groups", {
      name: "device",
      label: "Device",
      displayOrder: 2,
    }),
  );
  await done(
    send(
      "POST",
      settings("recording"),
      {},
      {
        urlToRetrieveAuthedRecording: "https://softphone.example.com/recordings/%s",
      },
    ),
  );
  await done(
    send(
      "POST",
      settings("channel-connection"),
      {},
      {
        url: "https://softphone.example.com/numbers",
        isReady: true,
      },
    ),
  );
  const availability = { provider: "Demo softphone", isAvailable: true };
  await done(page("PUT", "/_page/availability", availability));
  await done(
    page("PUT", "/_page/calls/7d1a1f3e-52a1-4a53-9d6c-0c6f0a3f5b01", {
      version: 1,
      base: 0,
      writer: "tab-1",
      appId: "9001",
      externalCallId: "call-5",
      direction: "OUTBOUND",
      state: "dialing",
      startedAgo: 0,
      toNumber: "+12025550101",
      calledRecord: { objectTypeId: "0-1", objectId: "101" },
      owner: "host",
      properties: {},
    }),
  );
  await done(page("DELETE", "/_page/records/0-2/202"));
  const headers = {
    authorization: `Bearer ${TEST_CREDENTIALS.accessToken}`,
    "content-type": FORM_TYPE,
  };
  const options = { access: "PUBLIC_NOT_INDEXABLE" };
  const fields = { options, folderPath: "/examples", fileName: "example" };
  const form = formBody(formParts(fields, "example.txt"));
  await done(send("POST", "/files/v3/files", headers, form));
  const deleted = await send<{ id: string }>("POST", "/files/v3/files", headers, form);
  await done(api("DELETE", `/files/v3/files/${deleted.body.id}`));
}

const settings = (path: string): string =>
  `/crm/v3/extensions/calling/9001/settings/${path}?hapikey=${TEST_CREDENTIALS.hapikey}`;

async function done(asking: Promise<TestResponse<unknown>>): Promise<void> {
  const { status, body } = await asking;
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
}
