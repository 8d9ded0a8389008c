// @postgres-only
import { afterEach, beforeEach, expect, it } from "vitest";
import type { AppWithSecret } from "../../page-api/index.ts";
import { openTestApp, TEST_CREDENTIALS, type TestApp } from "../../testing/open-test-app.ts";
import { openTestStore } from "../../testing/open-test-store.ts";
import type { TestStore } from "../../testing/test-databases.ts";

let test: TestStore;
let here: TestApp;
let elsewhere: TestApp;
beforeEach(async () => {
  test = await openTestStore("demo");
  const options = { location: test.location, now: () => Date.UTC(2026, 10, 1) };
  here = await openTestApp(options);
  elsewhere = await openTestApp(options);
});
afterEach(async () => {
  await here.close();
  await elsewhere.close();
  await test.remove();
});

const properties = "/crm/v3/properties/tickets";
const labels = "/crm/v4/associations/tickets/contacts/labels";
const createTicketIn = (hs_pipeline_stage: string) =>
  here.api<{ id: string }>("POST", "/crm/v3/objects/tickets", {
    properties: { subject: "New", hs_pipeline_stage },
  });
const paint = (app: TestApp) =>
  app.api("PATCH", "/crm/v3/objects/tickets/301", { properties: { color: "red" } });

it("sees another process's changes of properties at once when it writes", async () => {
  expect((await paint(elsewhere)).status).toBe(400);
  const color = { name: "color", label: "Color", type: "string", fieldType: "text" };
  const created = await here.api("POST", properties, { ...color, groupName: "ticketinformation" });
  expect(created.status).toBe(201);
  expect((await paint(here)).status).toBe(200);
  expect((await paint(elsewhere)).status).toBe(200);

  expect((await elsewhere.api("DELETE", `${properties}/color`)).status).toBe(204);
  expect((await paint(here)).status).toBe(400);
});

it("sees another process's changes of stages at once when it writes", async () => {
  const stages = "/crm/v3/pipelines/tickets/0/stages";
  expect((await createTicketIn("1")).status).toBe(201);
  const { status, body } = await elsewhere.api<{ id: string }>("POST", stages, {
    label: "Checking",
    displayOrder: 9,
    metadata: { ticketState: "OPEN" },
  });
  expect(status).toBe(201);
  const ticket = await createTicketIn(body.id);
  expect(ticket.status).toBe(201);

  await elsewhere.api("DELETE", `/crm/v3/objects/tickets/${ticket.body.id}`);
  expect((await elsewhere.api("DELETE", `${stages}/${body.id}`)).status).toBe(204);
  expect((await createTicketIn(body.id)).status).toBe(400);
});

it("shows another process's new and deleted labels and properties at once", async () => {
  const labelOf = async (app: TestApp) => {
    const { body } = await app.api<{ results: { label: string | null; typeId: number }[] }>(
      "GET",
      labels,
    );
    return body.results.find(({ label }) => label === "Reporter");
  };
  expect(await labelOf(elsewhere)).toBeUndefined();
  await here.api("POST", labels, { name: "reporter", label: "Reporter" });
  const label = await labelOf(elsewhere);
  expect(label).toBeDefined();
  expect(await labelOf(here)).toEqual(label);
  expect((await elsewhere.api("DELETE", `${labels}/${label?.typeId}`)).status).toBe(204);
  expect(await labelOf(here)).toBeUndefined();

  const color = { name: "color", label: "Color", type: "string", fieldType: "text" };
  await here.api("POST", properties, { ...color, groupName: "ticketinformation" });
  const { body } = await elsewhere.api<{ results: { name: string }[] }>("GET", properties);
  expect(body.results.map(({ name }) => name)).toContain("color");
});

it("reads another process's association with a brand-new label immediately", async () => {
  const associated = "/crm/v4/objects/tickets/301/associations/contacts";
  expect((await elsewhere.api("GET", associated)).status).toBe(200);
  const { body } = await here.api<{ results: { typeId: number; category: string }[] }>(
    "POST",
    labels,
    { name: "reporter", label: "Reporter" },
  );
  const spec = body.results.map(({ typeId, category }) => ({
    associationTypeId: typeId,
    associationCategory: category,
  }));
  const put = await here.api("PUT", `${associated}/101`, spec.slice(0, 1));
  expect(put.status).toBe(201);
  const found = await elsewhere.api("GET", associated);
  expect(found.status).toBe(200);
  expect(JSON.stringify(found.body)).toContain("Reporter");
});

it.each([
  ["label", labels, { name: "buyer", label: "Buyer" }, 200],
  [
    "property",
    properties,
    {
      name: "color",
      label: "Color",
      type: "string",
      fieldType: "text",
      groupName: "ticketinformation",
    },
    201,
  ],
  ["group", `${properties}/groups`, { name: "device", label: "Device" }, 201],
  [
    "pipeline",
    "/crm/v3/pipelines/tickets",
    {
      label: "Repairs",
      displayOrder: 1,
      stages: [{ label: "New", displayOrder: 0, metadata: { ticketState: "OPEN" } }],
    },
    201,
  ],
] as const)(
  "creates a %s once if two processes get it at once",
  async (_what, path, body, done) => {
    const answers = await Promise.all(
      [here, elsewhere, here, elsewhere].map((app) => app.api("POST", path, body)),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([done, 409, 409, 409]);
  },
);

it("creates a subscription once that both processes create at the same time", async () => {
  const newApp = {
    name: "Sync",
    redirectUrls: ["https://sync.example.com/oauth"],
    scopes: ["tickets"],
  };
  const { body } = await here.page<AppWithSecret>("POST", "/_page/apps", newApp);
  const path = `/webhooks/v3/${body.app.appId}/subscriptions?hapikey=${TEST_CREDENTIALS.hapikey}`;
  for (const eventType of ["ticket.creation", "ticket.deletion", "ticket.restore"]) {
    const responses = await Promise.all(
      [here, elsewhere].map((app) => app.send("POST", path, {}, { eventType })),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
  }
});
