import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../../testing/open-test-app.ts";

const lines: string[] = [];
let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp(
    {},
    {
      logRequests: true,
      logStream: { write: (line) => lines.push(line) },
      sendPage: (_request, reply) => reply.type("text/html").send("page"),
    },
  );
});
afterAll(() => crm.close());

const authorization = `Bearer ${TEST_CREDENTIALS.accessToken}`;

it.each(["/%63rm/v3/objects/contacts/101", "/crm/v3/objects/contacts/%31%30%31"])(
  "keeps %s out of caches",
  async (path) => {
    const { status, headers } = await crm.api("GET", path);
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
  },
);

const chanceFields = new Set([
  "time",
  "pid",
  "hostname",
  "responseTime",
  "correlationId",
  "traceId",
  "spanId",
]);
const withoutChance = (entry: object) =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => !chanceFields.has(name)));

it.each([
  "/crm/v3/objects/contacts/%2B12025550101",
  "/crm/v3/objects/contacts/%2b%31%32%30%32%35%35%35%30%31%30%31",
  "/crm/v3/objects/contacts/202%20555%200101",
  "/crm/v3/objects/contacts/%2532025550101",
  "/crm/v3/extensions/calling/9001/settings%3Fhapikey=secret-key",
  "/crm/v3/objects/contacts/pat-secret-key",
  "/crm/v3/objects/contacts/%70at-secret-key",
  "/contacts/%ff%32025550101",
])("logs neither the number nor the secret in %s", async (path) => {
  lines.length = 0;
  await crm.api("GET", path);
  // Times, request ids and the like contain arbitrary digits.
  const log = JSON.stringify(lines.map((line) => withoutChance(JSON.parse(line) as object)));
  expect(log).toMatch(/"path":"\/(crm|contacts)/);
  expect(log).not.toMatch(/555|%3|secret-key/);
});

describe("a path without a route", () => {
  const html = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  it.each<[path: string, headers: Record<string, string>, status: number]>([
    ["/contacts/1", { accept: html }, 200],
    ["/contacts/1", { accept: "*/*" }, 200],
    ["/contacts/1", {}, 200],
    ["/contacts/1", { accept: "application/json" }, 404],
    ["/contacts/1", { accept: "application/json, text/plain, */*" }, 404],
    ["/contacts/1", { accept: "application/problem+json" }, 404],
    ["/contacts/1", { accept: "*/*", authorization }, 404],
    ["/crm/v3/planets", { accept: html }, 404],
    ["/%63rm/v3/planets", { accept: html }, 404],
    ["/_page%2Fplanets", { accept: html }, 404],
    ["/logo.png", { accept: html }, 404],
    ["/health", {}, 404],
    ["/health", { accept: "*/*" }, 404],
    ["/metrics", { accept: "text/plain;version=0.0.4;q=1,*/*;q=0.1" }, 404],
    ["/contactsx", { accept: "*/*" }, 404],
    ["/calling-integration-popup-ui/1?provider=a", { accept: html }, 200],
    ["/oauth/authorize?client_id=a", { accept: html }, 200],
  ])("responds to GET %s with %j by %i", async (path, headers, status) => {
    const answer = await crm.send<ErrorBody | string>("GET", path, headers);
    expect(answer.status).toBe(status);
    expect(typeof answer.body === "string" ? answer.body : answer.body.category).toBe(
      status === 200 ? "page" : "OBJECT_NOT_FOUND",
    );
  });
});

it("shows a browser the page for an unknown address too, with 404", async () => {
  const { status, body } = await crm.send("GET", "/health", { accept: "text/html,*/*;q=0.8" });
  expect([status, body]).toEqual([404, "page"]);
});

it("lists the methods of an encoded path", async () => {
  const { status, headers } = await crm.api("PUT", "/crm/v3/objects/%63ontacts/101");
  expect([status, headers["allow"]]).toEqual([405, "GET, HEAD, PATCH, DELETE"]);
});
