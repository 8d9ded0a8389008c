// @postgres
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import { openTestStore, testEngine } from "../testing/open-test-store.ts";
import { searchEffort, searchSeed } from "../testing/search-effort.ts";
import type { TestStore } from "../testing/test-databases.ts";

/** Of all clients together: 5,000 in the long run. */
const OPERATIONS = searchEffort(480, 5000);
const CLIENTS = 8;
const SERVICES = testEngine === "postgres" ? 4 : 1;
const CONTACTS = "/crm/v3/objects/contacts";
const NAMES = ["firstname", "lastname", "jobtitle"] as const;

let store: TestStore;
let services: TestApp[];
beforeAll(async () => {
  store = await openTestStore("demo");
  services = [];
  for (let index = 0; index < SERVICES; index += 1) {
    services.push(await openTestApp({ location: store.location }));
  }
});
afterAll(async () => {
  for (const service of services) await service.close();
  await store.remove();
});

function serviceOf(client: number): TestApp {
  const service = services[client % SERVICES];
  if (!service) throw new Error("No service is open.");
  return service;
}

/** A number from 0 to below `max`, the same for the same seed. */
function createRandom(seed: number): (max: number) => number {
  let state = seed >>> 0;
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
}

interface ApiContact {
  readonly id: string;
  readonly archived?: boolean;
  readonly properties: Readonly<Record<string, string | null>>;
}

/** A write. Both times are of one clock; one that may have failed never ends. */
interface Write {
  readonly value: string;
  readonly begun: number;
  readonly ended: number;
}

/** What all clients have written, by record and name: a property, `archived`, or `company 201`. */
const writes = new Map<string, Write[]>();
const ids: string[] = [];
const statuses = new Map<number, number>();
let clock = 0;

async function write(
  entries: readonly (readonly [key: string, value: string])[],
  send: () => Promise<{ status: number }>,
): Promise<void> {
  const begun = (clock += 1);
  const { status } = await send();
  const ended = (clock += 1);
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (status >= 300) return;
  for (const [key, value] of entries) {
    // Of a batch with errors, some inputs have succeeded.
    const end = status === 207 ? Infinity : ended;
    writes.set(key, [...(writes.get(key) ?? []), { value, begun, ended: end }]);
  }
}

const companies = ["201", "202"];

async function act(app: TestApp, random: (max: number) => number, text: string): Promise<void> {
  const id = ids[random(ids.length)] ?? "101";
  const choice = random(10);
  if (choice === 0) {
    const email = `shared-${random(20)}@example.com`;
    const properties = { firstname: text, email };
    const begun = (clock += 1);
    const { status, body } = await app.api<ApiContact>("POST", CONTACTS, { properties });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status !== 201) return;
    ids.push(body.id);
    writes.set(`${body.id} firstname`, [{ value: text, begun, ended: (clock += 1) }]);
  } else if (choice === 1) {
    await write([[`${id} archived`, "true"]], () => app.api("DELETE", `${CONTACTS}/${id}`));
  } else if (choice === 2) {
    await write([[`${id} archived`, "false"]], () =>
      app.page("POST", `/_page/records/0-1/${id}/restore`),
    );
  } else if (choice < 5) {
    const company = companies[random(companies.length)] ?? "";
    const path = `/crm/v4/objects/contacts/${id}/associations`;
    const isAdded = choice === 3;
    await write([[`${id} company ${company}`, String(isAdded)]], () =>
      isAdded
        ? app.api("PUT", `${path}/default/companies/${company}`)
        : app.api("DELETE", `${path}/companies/${company}`),
    );
  } else if (choice < 7) {
    const others = [id, ids[random(ids.length)] ?? "102"];
    const name = NAMES[random(NAMES.length)] ?? "firstname";
    const inputs = [...new Set(others)].map((each) => ({ id: each, properties: { [name]: text } }));
    await write(
      inputs.map((input) => [`${input.id} ${name}`, text]),
      () => app.api("POST", `${CONTACTS}/batch/update`, { inputs }),
    );
  } else {
    const name = NAMES[random(NAMES.length)] ?? "firstname";
    await write([[`${id} ${name}`, text]], () =>
      app.api("PATCH", `${CONTACTS}/${id}`, { properties: { [name]: text } }),
    );
  }
}

/** The values that some order of the writes leaves, in which none is before one that had ended when it began. */
function possible(key: string): ReadonlySet<string> {
  const all = writes.get(key) ?? [];
  const sure = all.filter(({ ended }) => ended !== Infinity);
  const last = all.filter((one) => !sure.some(({ begun }) => begun > one.ended));
  return new Set([...last.map(({ value }) => value), ...(sure.length === 0 ? [""] : [])]);
}

async function readState(id: string): Promise<Map<string, string>> {
  const app = serviceOf(0);
  const state = new Map<string, string>();
  for (const isArchived of [false, true]) {
    const query = `?archived=${isArchived}&properties=${NAMES.join(",")}`;
    const { status, body } = await app.api<ApiContact>("GET", `${CONTACTS}/${id}${query}`);
    if (status !== 200) continue;
    state.set("archived", String(isArchived));
    for (const name of NAMES) state.set(name, body.properties[name] ?? "");
  }
  const associated = `/crm/v4/objects/contacts/${id}/associations/companies`;
  const { body } = await app.api<{ results: { toObjectId: number }[] }>("GET", associated);
  const found = new Set((body.results ?? []).map(({ toObjectId }) => String(toObjectId)));
  for (const company of companies) state.set(`company ${company}`, String(found.has(company)));
  return state;
}

it("leaves what some order of the acknowledged writes explains", async () => {
  const seed = searchSeed(1);
  for (let index = 0; index < 6; index += 1) {
    const { body } = await serviceOf(0).api<ApiContact>("POST", CONTACTS, {
      properties: { firstname: `first ${index}` },
    });
    ids.push(body.id);
    writes.set(`${body.id} firstname`, [
      { value: `first ${index}`, begun: (clock += 1), ended: (clock += 1) },
    ]);
  }
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const random = createRandom(seed + client);
      const app = serviceOf(client);
      for (let count = 0; count < OPERATIONS / CLIENTS; count += 1) {
        await act(app, random, `${client}.${count}`);
      }
    }),
  );
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  const unexplained: string[] = [];
  for (const id of ids) {
    const state = await readState(id);
    for (const [name, value] of state) {
      const allowed = possible(`${id} ${name}`);
      // What was not written to.
      if (!writes.has(`${id} ${name}`)) continue;
      // The associations of a contact in the recycle bin can't be read.
      if (name.startsWith("company") && state.get("archived") === "true") continue;
      if (!allowed.has(value))
        unexplained.push(`${id} ${name} is "${value}", not ${[...allowed].join(" or ")}`);
    }
  }
  expect(unexplained, `seed ${seed}, ${JSON.stringify([...statuses])}`).toEqual([]);
  for (let index = 0; index < 20; index += 1) {
    const filters = [
      { propertyName: "email", operator: "EQ", value: `shared-${index}@example.com` },
    ];
    const { body } = await serviceOf(0).api<{ total: number }>("POST", `${CONTACTS}/search`, {
      filterGroups: [{ filters }],
    });
    expect(body.total).toBeLessThanOrEqual(1);
  }
}, 120_000);
