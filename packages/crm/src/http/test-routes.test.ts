import { afterEach, beforeEach, expect, it } from "vitest";
import type { ApiObject } from "../objects/object-schema.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp({}, { hasTestRoutes: true });
});
afterEach(() => crm.close());

const makeContact = async (firstname: string): Promise<string> => {
  const properties = { firstname, phone: "+12025550199" };
  const body = { properties, associations: [] };
  return (await crm.api<ApiObject>("POST", "/crm/v3/objects/contacts", body)).body.id;
};
const contact = (id: string) =>
  crm.api<ApiObject>("GET", `/crm/v3/objects/contacts/${id}?propertiesWithHistory=firstname`);

/** Sends a seed that is rejected, and returns the reason. */
const rejectSeed = async (seed: object): Promise<string> => {
  const { status, body } = await crm.api<ErrorBody>("POST", "/_test/reset", { seed });
  expect(status).toBe(400);
  return body.message;
};

it("restores the initial data, including the next ids", async () => {
  const before = await contact("101");
  const id = await makeContact("Cy");
  const properties = { firstname: "Adele" };
  await crm.api("PATCH", "/crm/v3/objects/contacts/101", { properties });
  await crm.api("DELETE", "/crm/v3/objects/tickets/301");
  expect((await crm.api("POST", "/_test/reset")).status).toBe(204);
  expect(await contact("101")).toMatchObject({ status: 200, body: before.body });
  expect((await contact(id)).status).toBe(404);
  expect((await crm.api("GET", "/crm/v3/objects/tickets/301")).status).toBe(200);
  expect(await makeContact("Di")).toBe(id);
});

it("restores a snapshot any number of times", async () => {
  const kept = await makeContact("Cy");
  const { status, body } = await crm.api<{ id: string }>("POST", "/_test/snapshots");
  expect(status).toBe(201);
  for (let round = 0; round < 2; round += 1) {
    const lost = await makeContact("Di");
    expect((await crm.api("POST", "/_test/reset", { snapshot: body.id })).status).toBe(204);
    expect([(await contact(kept)).status, (await contact(lost)).status]).toEqual([200, 404]);
    const match = await crm.page<{ results: unknown[] }>(
      "GET",
      "/_page/caller-matches?number=%2B12025550199",
    );
    expect(match.status).not.toBe(500);
  }
});

it("rejects an unknown snapshot", async () => {
  const id = await makeContact("Cy");
  expect((await crm.api("POST", "/_test/reset", { snapshot: "7" })).status).toBe(404);
  expect((await contact(id)).status).toBe(200);
});

it("loads a seed on top, until the next reset", async () => {
  const seed = { records: { contacts: [{ id: 4001, properties: { firstname: "Cy" } }] } };
  expect((await crm.api("POST", "/_test/reset", { seed })).status).toBe(204);
  expect((await contact("4001")).body.properties).toMatchObject({ firstname: "Cy" });
  expect((await crm.api("POST", "/_test/reset")).status).toBe(204);
  expect((await contact("4001")).status).toBe(404);
});

it("rejects an invalid seed, and changes nothing", async () => {
  const id = await makeContact("Cy");
  await rejectSeed({ records: { contacts: [{ id: "x", properties: {} }] } });
  const associations = [{ from: "contacts/101", to: "companies/4001" }];
  expect(await rejectSeed({ associations })).toContain("There is no company 4001.");
  expect((await contact(id)).status).toBe(200);
});

it("requires a token, and a client on this machine", async () => {
  expect((await crm.page<ErrorBody>("POST", "/_test/reset")).status).toBe(401);
  const elsewhere = await crm.app.inject({
    method: "POST",
    url: "/_test/reset",
    headers: { host: "127.0.0.1:4400", authorization: "Bearer test-token" },
    remoteAddress: "192.0.2.1",
  });
  expect(elsewhere.statusCode).toBe(404);
});

it("doesn't exist by default", async () => {
  const plain = await openTestApp();
  expect((await plain.api("POST", "/_test/reset")).status).toBe(404);
  await plain.close();
});
