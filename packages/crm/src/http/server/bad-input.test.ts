import { newCall } from "../../testing/new-call.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type TestResponse,
  type ErrorBody,
  type TestApp,
} from "../../testing/open-test-app.ts";

let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp();
});
afterAll(() => crm.close());

const authorization = `Bearer ${TEST_CREDENTIALS.accessToken}`;
const json = { authorization, "content-type": "application/json" };
const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

const manyKeys = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, ""]));

const expectErrorForm = (answer: TestResponse<ErrorBody>) => {
  expect(answer.body.status).toBe("error");
  expect(answer.body.category).toBe(
    answer.status === 404 ? "OBJECT_NOT_FOUND" : "VALIDATION_ERROR",
  );
  expect(answer.body.message).not.toBe("");
  expect(answer.headers["x-hubspot-correlation-id"]).toBe(answer.body.correlationId);
  const page = `https://calling-extensions.dev/e/${answer.body.category}`;
  expect(answer.body.links).toEqual({ documentation: [page] });
};

it.each([
  ["a body that is not JSON", 400, json, "{"],
  ["an empty body", 400, json, ""],
  ["null", 400, json, "null"],
  ["a deeply nested body", 400, json, deep],
  ["a body that is not UTF-8", 400, json, Buffer.from([0x7b, 0xff, 0x7d])],
  ["a prototype key", 400, json, '{"properties":{"__proto__":{"a":"b"}}}'],
  ["a list of properties", 400, json, '{"properties":[]}'],
  ["an object as a value", 400, json, '{"properties":{"subject":{}}}'],
  ["a number that is too large", 400, json, '{"properties":{"subject":1e400}}'],
  ["a text that is too long", 400, json, `{"properties":{"subject":"${"x".repeat(65_537)}"}}`],
  ["a body that is too large", 413, json, `{"a":"${"x".repeat(5_000_000)}"}`],
  ["another content type", 415, { authorization, "content-type": "text/plain" }, "x"],
])("responds to %s with the error body", async (_what, status, headers, payload) => {
  const answer = await crm.send<ErrorBody>("POST", "/crm/v3/objects/tickets", headers, payload);
  expect(answer.status).toBe(status);
  expectErrorForm(answer);
});

it.each([
  ["NUL in a text", '{"properties":{"subject":"a\\u0000b"}}', "NUL or unpaired"],
  ["half an emoji in a list", '{"properties":["\\ud83d"]}', "NUL or unpaired"],
  ["NUL in a key", '{"properties":{"a\\u0000b":"c"}}', "NUL or unpaired"],
  ["half an emoji in a key", '{"\\ud83d":1}', "NUL or unpaired"],
  ["a prototype in a list", '[{"__proto__":1}]', "must not have the key __proto__"],
  ["1,001 keys", JSON.stringify({ properties: manyKeys(1001) }), "has 1001 keys; at most 1000"],
])("tells that a body has %s", async (_what, payload, reason) => {
  const answer = await crm.send<ErrorBody>("POST", "/crm/v3/objects/tickets", json, payload);
  expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(reason)]);
});

it("counts no brackets and commas of texts", async () => {
  const subject = `"\\${"[".repeat(200)}${",".repeat(60_000)}`;
  const { status } = await crm.api("POST", "/crm/v3/objects/tickets", {
    properties: { subject, hs_pipeline_stage: "1" },
  });
  expect(status).toBe(201);
});

it("rejects millions of open brackets for their depth, before it parses them", async () => {
  for (const opening of ["[", '{"a":']) {
    const body = opening.repeat(3_800_000 / opening.length);
    const answer = await crm.send<ErrorBody>("POST", "/crm/v3/objects/tickets", json, body);
    expect([answer.status, answer.body.message]).toEqual([
      400,
      expect.stringMatching(/nested more than/),
    ]);
  }
});

it.each([
  ["GET", "/crm/v3/objects/planets", 404],
  ["GET", "/crm/v3/objects/tickets/0", 404],
  ["GET", "/crm/v3/objects/tickets/abc", 404],
  ["GET", "/crm/v3/objects/tickets/9007199254740993", 404],
  ["GET", "/crm/v3/objects/tickets/101", 404],
  ["GET", "/crm/v3/objects/tickets?limit=0", 400],
  ["GET", "/crm/v3/objects/tickets?limit=101", 400],
  ["GET", "/crm/v3/objects/tickets?limit=1&limit=2", 400],
  ["GET", "/crm/v3/objects/tickets?after=x", 400],
  ["GET", "/crm/v3/objects/tickets?associations=planets", 404],
  ["GET", "/crm/v3/objects/tickets/301?idProperty=subject", 400],
  ["GET", "/crm/v3/nothing", 404],
  ["GET", "/crm/v3/objects/tickets/%ff", 400],
  ["PUT", "/crm/v3/objects/tickets/301", 405],
  ["GET", "/_page/nothing", 404],
] as const)("responds to %s %s with %i and the error body", async (method, url, status) => {
  const answer = await crm.api<ErrorBody>(method, url);
  expect(answer.status).toBe(status);
  expectErrorForm(answer);
});

it.each([
  ["GET", "/_page/records/9-9", 404, undefined],
  ["GET", "/_page/records/0-1/999", 404, undefined],
  ["GET", "/_page/records/0-1?after=x", 400, undefined],
  ["GET", "/_page/records/0-1/101/timeline?after=WyJ4Il0", 400, undefined],
  ["GET", "/_page/caller-matches", 400, undefined],
  ["PUT", "/_page/calls/7d1a1f3e-52a1-4a53-9d6c-0c6f0a3f5b01", 400, {}],
  ["PUT", "/_page/calls/101", 404, newCall()],
  ["POST", "/_page/calls/7d1a1f3e-52a1-4a53-9d6c-0c6f0a3f5b01/heartbeat", 400, {}],
] as const)(
  "responds to the page's %s %s with %i and the error body",
  async (method, url, status, payload) => {
    const answer = await crm.page<ErrorBody>(method, url, payload);
    expect(answer.status).toBe(status);
    expectErrorForm(answer);
  },
);
