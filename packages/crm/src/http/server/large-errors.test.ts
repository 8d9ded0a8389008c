import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../../testing/open-test-app.ts";

let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp();
});
afterAll(() => crm.close());

const MAX_BYTES = 100_000;
const json = {
  authorization: `Bearer ${TEST_CREDENTIALS.accessToken}`,
  "content-type": "application/json",
};
const CREATE = "/crm/v3/objects/tickets/batch/create";

const unknownValues = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, "1"]));

const batchOf = (inputs: number, values: number, input = {}) => ({
  inputs: Array.from({ length: inputs }, (_, index) => ({
    objectWriteTraceId: String(index),
    properties: unknownValues(values),
    ...input,
  })),
});

interface BatchBody {
  numErrors: number;
  errors: { message: string; errors: ErrorBody["errors"] }[];
}

const sizeOf = (body: unknown): number => JSON.stringify(body).length;

it("rejects a batch of two million values before it parses it", async () => {
  const input = JSON.stringify({ properties: unknownValues(20_000) });
  // The end of the body would be rejected as invalid JSON.
  const payload = `{"inputs":[${`${input},`.repeat(100)}`;
  const { status, body } = await crm.send<ErrorBody>("POST", CREATE, json, payload);
  expect([status, body.message]).toEqual([400, "The body has more than 60000 values."]);
  expect(sizeOf(body)).toBeLessThan(MAX_BYTES);
});

it.each([
  ["create", batchOf(55, 1000)],
  ["update", batchOf(55, 1000, { id: "301" })],
  ["upsert", batchOf(55, 1000, { id: "301" })],
])("limits the errors of a batch %s with 55,000 unknown values", async (verb, batch) => {
  const { body } = await crm.api<BatchBody>("POST", CREATE.replace("create", verb), batch);
  expect(sizeOf(body)).toBeLessThan(MAX_BYTES);
});

it("lists 20 errors in total, at least one of each input, and counts the others", async () => {
  const { status, body } = await crm.api<BatchBody>("POST", CREATE, batchOf(3, 1000));
  expect([status, body.numErrors]).toEqual([207, 3]);
  expect(body.errors.map(({ errors }) => errors?.length)).toEqual([20, 1, 1]);
  expect(body.errors[1]?.message).toContain("100");
});

it("lists 20 errors of one request, and counts the others", async () => {
  const properties = unknownValues(300);
  const { status, body } = await crm.api<ErrorBody>("POST", "/crm/v3/objects/tickets", {
    properties,
  });
  expect([status, body.errors?.length]).toEqual([400, 21]);
  expect(body.errors?.at(-1)?.message).toMatch(/^\d+ more errors\.$/);
  const none = {
    inputs: batchOf(5, 300).inputs.map((input) => ({ properties: input.properties })),
  };
  const whole = await crm.api<ErrorBody>("POST", CREATE, none);
  expect([whole.status, whole.body.errors?.length]).toEqual([400, 21]);
});

it("lists 20 errors of a body's shape, and counts the others", async () => {
  const inputs = Array.from({ length: 90 }, () => ({ properties: [] }));
  const { status, body } = await crm.api<ErrorBody>("POST", CREATE, { inputs });
  expect([status, body.errors?.length]).toEqual([400, 21]);
  expect(body.errors?.at(-1)).toEqual({ message: "70 more errors.", code: "MORE_ERRORS" });
});

it("rejects an object with too many keys and shortens the names that it repeats", async () => {
  const many = await crm.api<ErrorBody>("POST", CREATE, batchOf(1, 1001));
  expect([many.status, many.body.message]).toEqual([
    400,
    "An object in the body has 1001 keys; at most 1000 are allowed.",
  ]);
  const long = { properties: { ["k".repeat(1_000_000)]: "1" } };
  const { status, body } = await crm.api<ErrorBody>("POST", "/crm/v3/objects/tickets", long);
  expect(status).toBe(400);
  expect(sizeOf(body)).toBeLessThan(2000);
});

it("requires scopes before it reads the body", async () => {
  const token = await crm.tokens.issue({ scopes: ["timeline"], label: "test" });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const { status } = await crm.send("POST", CREATE, headers, "{ no JSON");
  expect(status).toBe(403);
});

it("reads a transcript of 20,000 utterances", async () => {
  const speaker = { id: "1", name: "Ada" };
  const utterance = { speaker, text: "Yes", startTimeMillis: 1, endTimeMillis: 2 };
  const transcriptCreateUtterances = Array.from({ length: 20_000 }, () => utterance);
  const path = "/crm/v3/extensions/calling/transcripts";
  const body = { engagementId: "999", transcriptCreateUtterances };
  // Only the call is missing.
  expect((await crm.api("POST", path, body)).status).toBe(404);
});
