import { afterEach, beforeEach, expect, it } from "vitest";
import type { ProbeResult } from "../../page-api/index.ts";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../../testing/open-test-app.ts";

const answered: ProbeResult = {
  reached: true,
  finalUrl: "http://localhost:4401/",
  status: 200,
  redirects: [],
  frameAncestors: ["*"],
};

let asked: string[];
let crm: TestApp;
beforeEach(async () => {
  asked = [];
  const probe = async (url: URL) => {
    asked.push(url.href);
    return answered;
  };
  crm = await openTestApp({}, { probe });
});
afterEach(() => crm.close());

const probe = (body: object) => crm.page<ProbeResult & ErrorBody>("POST", "/_page/probe", body);

it("returns the response of an installed app's URL, with any path", async () => {
  const { status, body } = await probe({ url: "http://localhost:4401/" });
  expect([status, body]).toEqual([200, answered]);
  for (const url of ["http://localhost:4401/inside?a=b", "HTTP://LOCALHOST:4401"]) {
    expect((await probe({ url, providerId: "9001" })).status).toBe(200);
  }
  expect(asked).toEqual([
    "http://localhost:4401/",
    "http://localhost:4401/inside?a=b",
    "http://localhost:4401/",
  ]);
});

it.each([
  [{ url: "https://app.example.com/" }],
  [{ url: "http://localhost:4402/" }],
  [{ url: "https://localhost:4401/" }],
  [{ url: "http://localhost:4401@app.example.com/" }],
  [{ url: "http://localhost:4401/", providerId: "9002" }],
])("rejects %j, which isn't an installed app's URL", async (body) => {
  const rejected = await probe(body);
  expect([rejected.status, rejected.body.category]).toEqual([400, "VALIDATION_ERROR"]);
  expect(rejected.body.message).toContain("is not where an installed calling app is");
  expect(asked).toEqual([]);
});

it("requests a URL that the user has just entered", async () => {
  expect((await probe({ url: "https://app.example.com/", override: true })).status).toBe(200);
  expect(asked).toEqual(["https://app.example.com/"]);
});

it("uses the current URL of an app, and none of a deleted one", async () => {
  const key = `?hapikey=${TEST_CREDENTIALS.hapikey}`;
  const path = `/crm/v3/extensions/calling/9001/settings${key}`;
  await crm.send("PATCH", path, {}, { url: "https://moved.example.com/app" });
  expect((await probe({ url: "https://moved.example.com/" })).status).toBe(200);
  expect((await probe({ url: "http://localhost:4401/" })).status).toBe(400);
  await crm.send("DELETE", path, {});
  expect((await probe({ url: "https://moved.example.com/" })).status).toBe(400);
});

it.each([
  [{}],
  [{ url: "nowhere" }],
  [{ url: "ftp://localhost/" }],
  [{ url: "javascript:alert(1)" }],
  [{ url: "https://" }],
  [{ url: `https://app.example.com/${"a".repeat(2000)}` }],
  [{ url: "http://localhost:4401/", override: "yes" }],
])("rejects %j", async (body) => {
  const rejected = await probe(body);
  expect([rejected.status, rejected.body.category]).toEqual([400, "VALIDATION_ERROR"]);
  expect(asked).toEqual([]);
});

it("responds only to the page", async () => {
  const body = { url: "http://localhost:4401/" };
  const origin = "http://127.0.0.1:4400";
  expect((await crm.send("POST", "/_page/probe", { origin }, body)).status).toBe(401);
  expect((await crm.api("POST", "/_page/probe", body)).status).toBe(403);
  const foreign = { origin: "http://localhost:4401" };
  expect((await crm.page("POST", "/_page/probe", body, foreign)).status).toBe(403);
  expect(asked).toEqual([]);
});
