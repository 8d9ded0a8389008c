// @postgres-only
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../testing/open-test-app.ts";
import type { ApiObject } from "../../objects/object-schema.ts";
import { searchEffort } from "../../testing/search-effort.ts";
import { createTestDatabase } from "../../testing/copy-postgres.ts";
import { startPostgres, type PostgresServer } from "../../testing/postgres-server.ts";

const KILLS = searchEffort(5, 20);
const WRITERS = 4;
const COMPANY = 201;

let server: PostgresServer;
let crm: TestApp;
beforeAll(async () => {
  server = await startPostgres();
  crm = await openTestApp(
    { location: await createTestDatabase(server) },
    // The log has an entry for every interrupted request.
    { logStream: { write: () => undefined } },
  );
}, 120_000);
afterAll(async () => {
  await crm.close();
  await server.stop();
});

/** A request that writes to several tables. */
const newContact = (firstname: string) => ({
  properties: { firstname, phone: "+12025550199" },
  associations: [
    {
      to: { id: COMPANY },
      types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 279 }],
    },
  ],
});

/** Creates contacts until it is stopped, and lists the acknowledged ones. */
async function write(acknowledged: Map<string, string>, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const firstname = `Contact ${acknowledged.size} ${Math.random()}`;
    const { status, body } = await crm.api<ApiObject>(
      "POST",
      "/crm/v3/objects/contacts",
      newContact(firstname),
    );
    if (status === 201) acknowledged.set(body.id, firstname);
  }
}

interface Page {
  results: ApiObject[];
  paging?: { next: { after: string } };
}

async function listContacts(): Promise<ApiObject[]> {
  const contacts: ApiObject[] = [];
  const view = "limit=100&properties=firstname&propertiesWithHistory=firstname";
  let after: string | undefined = "102";
  while (after !== undefined) {
    const url: string = `/crm/v3/objects/contacts?${view}&associations=companies&after=${after}`;
    const { body }: { body: Page } = await crm.api("GET", url);
    contacts.push(...body.results);
    after = body.paging?.next.after;
  }
  return contacts;
}

it(`keeps acknowledged writes, and none partly, while the database is killed ${KILLS} times`, async () => {
  const acknowledged = new Map<string, string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = acknowledged.size;
    const stop = new AbortController();
    const writers = Array.from({ length: WRITERS }, () => write(acknowledged, stop.signal));
    await expect
      .poll(() => acknowledged.size, { interval: 5, timeout: 20_000 })
      .toBeGreaterThan(before);
    await wait(Math.random() * 100);
    await server.kill();
    stop.abort();
    // What they send now waits for the database.
    await server.start();
    await Promise.all(writers);
  }
  await expect
    .poll(async () => (await crm.api("GET", "/crm/v3/objects/contacts")).status)
    .toBe(200);
  const contacts = await listContacts();
  const found = new Map(contacts.map((contact) => [contact.id, contact]));
  for (const [id, firstname] of acknowledged) {
    expect(found.get(id)?.properties).toMatchObject({ firstname });
  }
  for (const { properties, propertiesWithHistory, associations } of contacts) {
    expect(propertiesWithHistory?.["firstname"]).toMatchObject([
      { value: properties["firstname"] },
    ]);
    expect(associations).toMatchObject({ companies: { results: [{ id: String(COMPANY) }] } });
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS);
}, 180_000);
