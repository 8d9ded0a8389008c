// @long
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { searchEffort } from "@calling-extensions/crm/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildService } from "./testing/build-service.ts";

const KILLS = searchEffort(3, 40);
const WRITERS = 4;
const COMPANY = "201";

interface Contact {
  id: string;
  properties: Record<string, string>;
  propertiesWithHistory?: Record<string, { value: string }[]>;
  associations?: { companies?: { results: { id: string }[] } };
}

let built: Awaited<ReturnType<typeof buildService>>;
let dataDir: string;
let child: ChildProcess | undefined;
beforeAll(async () => {
  built = await buildService();
  dataDir = await mkdtemp(join(tmpdir(), "crm-server-"));
}, 60_000);
afterAll(async () => {
  await kill();
  await rm(dataDir, { recursive: true, force: true });
});

async function kill(): Promise<void> {
  if (!child) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
  child = undefined;
}

async function start() {
  child = spawn(process.execPath, [built.main, "--port", "0", "--data", dataDir], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [{ url }] = (await once(child, "message")) as [{ url: string }];
  const { accessToken } = JSON.parse(await readFile(join(dataDir, "credentials.json"), "utf8")) as {
    accessToken: string;
  };
  return (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    });
}

type Ask = Awaited<ReturnType<typeof start>>;

/** Creates contacts until the service is gone, and lists those that were acknowledged. */
async function write(ask: Ask, acknowledged: Map<string, string>): Promise<void> {
  for (;;) {
    const firstname = `Contact ${Math.random()}`;
    const types = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 279 }];
    const body = { properties: { firstname }, associations: [{ to: { id: COMPANY }, types }] };
    try {
      const answer = await ask("/crm/v3/objects/contacts", {
        method: "POST",
        body: JSON.stringify(body),
      });
      const { id } = (await answer.json()) as Contact;
      acknowledged.set(id, firstname);
    } catch {
      // The connection went with the process.
      return;
    }
  }
}

async function listContacts(ask: Ask): Promise<Contact[]> {
  const contacts: Contact[] = [];
  let after: string | undefined = "102";
  while (after !== undefined) {
    const view = "limit=100&properties=firstname&propertiesWithHistory=firstname";
    const answer = await ask(
      `/crm/v3/objects/contacts?${view}&associations=companies&after=${after}`,
    );
    const { results, paging } = (await answer.json()) as {
      results: Contact[];
      paging?: { next: { after: string } };
    };
    contacts.push(...results);
    after = paging?.next.after;
  }
  return contacts;
}

it(`keeps acknowledged writes, and none partly, while it is killed ${KILLS} times`, async () => {
  const acknowledged = new Map<string, string>();
  for (let kills = 0; kills < KILLS; kills += 1) {
    const before = acknowledged.size;
    const ask = await start();
    const writers = Array.from({ length: WRITERS }, () => write(ask, acknowledged));
    await expect
      .poll(() => acknowledged.size, { interval: 5, timeout: 20_000 })
      .toBeGreaterThan(before);
    await wait(Math.random() * 100);
    await kill();
    await Promise.all(writers);
  }
  const contacts = await listContacts(await start());
  const found = new Map(contacts.map((contact) => [contact.id, contact]));
  for (const [id, firstname] of acknowledged) {
    expect(found.get(id)?.properties).toMatchObject({ firstname });
  }
  for (const { properties, propertiesWithHistory, associations } of contacts) {
    expect(propertiesWithHistory?.["firstname"]).toMatchObject([
      { value: properties["firstname"] },
    ]);
    expect(associations).toMatchObject({ companies: { results: [{ id: COMPANY }] } });
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS);
}, 180_000);
