// @postgres
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findUser } from "../auth/user.ts";
import { openServicePair, type ServicePair } from "../testing/open-service-pair.ts";
import { searchEffort } from "../testing/search-effort.ts";
import type { TestApp } from "../testing/open-test-app.ts";

interface ApiObject {
  readonly id: string;
  readonly properties: Readonly<Record<string, string | null>>;
}

/** How often a race runs: each one may be won by either side. */
const ROUNDS = 6;
/** The reads that the other side of a race waits for: from none to as many as a request takes. */
const MOMENTS = 32;
const STEP = searchEffort(4, 1);

let services: ServicePair;
beforeAll(async () => {
  services = await openServicePair("demo");
});
afterAll(() => services.close());

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const objects = "/crm/v3/objects";

async function create(type: string, properties: object, associations?: object): Promise<string> {
  const { status, body } = await services.here.api<ApiObject>("POST", `${objects}/${type}`, {
    properties,
    ...(associations && { associations }),
  });
  expect(status).toBe(201);
  return body.id;
}

async function read(type: string, id: string, names: readonly string[]) {
  const query = `properties=${names.join(",")}`;
  const { body } = await services.here.api<ApiObject>("GET", `${objects}/${type}/${id}?${query}`);
  return body.properties;
}

/** Lets a request begin later. */
async function readUsers(app: TestApp, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await app.crm.read(findUser);
}

const statusesOf = (responses: readonly { status: number }[]): number[] =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other);

it("keeps all of the values that are set at the same time", async () => {
  const names = ["firstname", "lastname", "jobtitle", "phone", "mobilephone", "email"];
  const id = await create("contacts", { firstname: "Cy" });
  const values = Object.fromEntries(
    names.map((name, index) => [name, name === "email" ? "c@example.com" : `+1202555010${index}`]),
  );
  const responses = await services.race(
    names.map(
      (name) => (app: TestApp) =>
        app.api("PATCH", `${objects}/contacts/${id}`, { properties: { [name]: values[name] } }),
    ),
  );
  expect(statusesOf(responses)).toEqual(names.map(() => 200));
  expect(await read("contacts", id, names)).toMatchObject(values);
});

it("gives a unique value to one record", async () => {
  for (const round of times(ROUNDS, (index) => index)) {
    const properties = { email: `one-${round}@example.com` };
    const responses = await services.race(
      times(4, () => (app: TestApp) => app.api("POST", `${objects}/contacts`, { properties })),
    );
    expect(statusesOf(responses)).toEqual([201, 409, 409, 409]);
  }
});

it("creates the call of an app once", async () => {
  for (const round of times(ROUNDS, (index) => index)) {
    const properties = {
      hs_timestamp: "2026-01-15T08:30:00Z",
      hs_call_app_id: "9001",
      hs_call_external_id: `race-${round}`,
    };
    const responses = await services.race(
      times(
        4,
        () => (app: TestApp) => app.api<ApiObject>("POST", `${objects}/calls`, { properties }),
      ),
    );
    expect(statusesOf(responses)).toEqual([200, 200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  }
});

it("creates one record for each key of the page", async () => {
  for (const round of times(ROUNDS, (index) => index)) {
    const key = randomUUID();
    const lastname = `Key ${round}`;
    const body = { properties: { lastname }, associations: [], key };
    const responses = await services.race(
      times(
        4,
        () => (app: TestApp) => app.page<{ id: string }>("POST", "/_page/records/0-1", body),
      ),
    );
    expect(statusesOf(responses)).toEqual([201, 201, 201, 201]);
    const filters = [{ propertyName: "lastname", operator: "EQ", value: lastname }];
    const found = await services.here.api<{ total: number }>("POST", `${objects}/contacts/search`, {
      filterGroups: [{ filters }],
    });
    expect(found.body.total).toBe(1);
  }
});

it("pins no activity that is deleted", async () => {
  for (let reads = 0; reads < MOMENTS; reads += STEP) {
    const ticket = await create("tickets", { subject: "A", hs_pipeline_stage: "1" });
    const note = await create("notes", { hs_timestamp: "2026-01-15T08:30:00Z" }, [
      {
        to: { id: ticket },
        types: [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 228 }],
      },
    ]);
    const properties = { hs_pinned_engagement_id: note };
    const [, deleted] = await services.race<{ status: number }>([
      (app) => app.api("PATCH", `${objects}/tickets/${ticket}`, { properties }),
      async (app) => {
        await readUsers(app, reads);
        return app.api("DELETE", `${objects}/notes/${note}`);
      },
    ]);
    expect(deleted?.status).toBe(204);
    const { hs_pinned_engagement_id: pinned } = await read("tickets", ticket, [
      "hs_pinned_engagement_id",
    ]);
    expect(pinned ?? "").toBe("");
  }
});

it("gives a contact one primary company", async () => {
  const companies = await Promise.all(
    times(4, (index) => create("companies", { name: `Company ${index}` })),
  );
  for (const _ of times(ROUNDS, () => undefined)) {
    const contact = await create("contacts", { lastname: "Primary" });
    const associated = `/crm/v4/objects/contacts/${contact}/associations/companies`;
    const primary = [{ associationCategory: "HUBSPOT_DEFINED", associationTypeId: 1 }];
    const responses = await services.race(
      companies.map(
        (company) => (app: TestApp) => app.api("PUT", `${associated}/${company}`, primary),
      ),
    );
    expect(statusesOf(responses)).toEqual([201, 201, 201, 201]);
    const { body } = await services.here.api<{
      results: { associationTypes: { typeId: number }[] }[];
    }>("GET", associated);
    const types = body.results.flatMap(({ associationTypes }) => associationTypes);
    expect(types.filter(({ typeId }) => typeId === 1)).toHaveLength(1);
  }
});

it("updates the same records in opposite order", async () => {
  const ids = await Promise.all(times(6, () => create("contacts", { lastname: "Batch" })));
  const responses = await services.race(
    times(8, (index) => (app: TestApp) => {
      const ordered = index % 4 < 2 ? ids : ids.toReversed();
      const inputs = ordered.map((id) => ({ id, properties: { jobtitle: `Job ${index}` } }));
      return app.api("POST", `${objects}/contacts/batch/update`, { inputs });
    }),
  );
  expect(statusesOf(responses)).toEqual(times(8, () => 200));
  const titles = await Promise.all(
    ids.map(async (id) => (await read("contacts", id, ["jobtitle"]))["jobtitle"]),
  );
  expect(new Set(titles).size).toBe(1);
});

it("loses no value if a record is merged while it is changed", async () => {
  for (const _ of times(ROUNDS, () => undefined)) {
    const primary = await create("contacts", { lastname: "Kept" });
    const merged = await create("contacts", { lastname: "Merged" });
    const [change, merge] = await services.race<{ status: number }>([
      (app) =>
        app.api("PATCH", `${objects}/contacts/${merged}`, { properties: { jobtitle: "Chief" } }),
      (app) =>
        app.api("POST", `${objects}/contacts/merge`, {
          primaryObjectId: primary,
          objectIdToMerge: merged,
        }),
    ]);
    expect([change?.status, merge?.status]).toEqual([200, 200]);
    expect(await read("contacts", primary, ["jobtitle"])).toMatchObject({ jobtitle: "Chief" });
  }
});

it("leaves no association with a contact that is erased while it is associated", async () => {
  const ticket = await create("tickets", { subject: "Kept", hs_pipeline_stage: "1" });
  for (let reads = 0; reads < MOMENTS; reads += STEP) {
    const contact = await create("contacts", { lastname: "Erased" });
    const associated = `/crm/v4/objects/tickets/${ticket}/associations`;
    const [, erased] = await services.race<{ status: number }>([
      async (app) => {
        await readUsers(app, reads);
        return app.api("PUT", `${associated}/default/contacts/${contact}`);
      },
      (app) => app.api("POST", `${objects}/contacts/gdpr-delete`, { objectId: contact }),
    ]);
    expect(erased?.status).toBe(204);
    const left = await services.here.crm.read(({ db }) =>
      db.selectFrom("associations").selectAll().where("to_id", "=", Number(contact)).execute(),
    );
    expect(left).toEqual([]);
  }
});

it("creates a property and a label once", async () => {
  const property = {
    name: "color",
    label: "Color",
    type: "string",
    fieldType: "text",
    groupName: "contactinformation",
  };
  const label = { name: "reporter", label: "Reporter" };
  for (const [path, body] of [
    ["/crm/v3/properties/contacts", property],
    ["/crm/v4/associations/tickets/contacts/labels", label],
  ] as const) {
    const responses = await services.race(
      times(4, () => (app: TestApp) => app.api("POST", path, body)),
    );
    const [first, ...others] = statusesOf(responses);
    expect(first).toBeLessThan(300);
    expect(others).toEqual([409, 409, 409]);
  }
});
