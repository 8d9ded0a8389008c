// @postgres-long
import { randomUUID } from "node:crypto";
import { newCall } from "../../testing/new-call.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { restoreSnapshot, takeSnapshot, type StoreSnapshot } from "../../store/snapshot.ts";
import { arbitraryOf } from "../../testing/arbitrary-of-schema.ts";
import { adversarialText } from "../../testing/adversarial-values.ts";
import { searchEffort, searchSeed } from "../../testing/search-effort.ts";
import { expectError } from "../../testing/expect-error.ts";
import { listTestedRoutes } from "../../testing/list-tested-routes.ts";
import { readWriteMark } from "../../testing/write-mark.ts";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../../testing/open-test-app.ts";

/** Each run sends a request to each route, generated from its schema and varied. */
const RUNS = searchEffort(2, 300);
const SEED = searchSeed(20_260_101);

const ORIGIN = "http://127.0.0.1:4400";
const HAPIKEY = `hapikey=${TEST_CREDENTIALS.hapikey}`;

const cases = await listTestedRoutes();

let crm: TestApp;
let callId: string;
let atStart: StoreSnapshot;
const names: string[] = [];
beforeAll(async () => {
  crm = await openTestApp();
  const calledRecord = { objectTypeId: "0-1", objectId: "101" };
  const path = `/_page/calls/${randomUUID()}`;
  const created = await crm.page<{ engagementId: string }>("PUT", path, newCall({ calledRecord }));
  callId = created.body.engagementId;
  for (const type of ["contacts", "companies", "tickets", "deals", "calls", "notes", "sites"]) {
    const { body } = await crm.api<{ results: { name: string }[] }>(
      "GET",
      `/crm/v3/properties/${type}`,
    );
    names.push(...body.results.map(({ name }) => name));
  }
  atStart = await crm.crm.read(({ db }) => takeSnapshot(db));
});
afterAll(() => crm.close());

/** All credentials in one request. */
async function signIn(): Promise<Record<string, string>> {
  return {
    ...(await crm.startPageSession()),
    origin: ORIGIN,
    authorization: `Bearer ${TEST_CREDENTIALS.accessToken}`,
    "content-type": "application/json",
  };
}

let read: { mark: string; content: string } | undefined;

/** The store's data, except sessions. Reads it again only after a write. */
async function content(): Promise<string> {
  const mark = await readWriteMark(crm.crm);
  if (read?.mark !== mark) {
    read = { mark, content: describeContent(await crm.crm.read(({ db }) => takeSnapshot(db))) };
  }
  return read.content;
}

/** Restores everything except sessions, if something was written since it was read. */
async function putBack(): Promise<void> {
  if ((await readWriteMark(crm.crm)) === read?.mark) return;
  await crm.crm.write(async ({ db }) => {
    const sessions = await db.selectFrom("sessions").selectAll().execute();
    await restoreSnapshot(db, new Map([...atStart, ["sessions", sessions]]));
  });
}

/** Sorted, because rows have no order. */
const describeContent = (snapshot: StoreSnapshot): string =>
  JSON.stringify(
    [...snapshot]
      .filter(([table]) => table !== "sessions")
      .map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row)).toSorted()]),
  );

/** Existing records, so that most requests get as far as their body. */
const records = [
  { type: "contacts", typeId: "0-1", id: "101" },
  { type: "contacts", typeId: "0-1", id: "102" },
  { type: "companies", typeId: "0-2", id: "201" },
  { type: "tickets", typeId: "0-5", id: "301" },
];
const types = [...records.map(({ type }) => type), "calls", "0-1", "planets"];
const ids = ["101", "301", "9001", "999999", "0", "9007199254740993"];
const associationTypes = ["279", "1", "16", "26", "contact_to_company", "ticket_to_contact"];

const path = (url: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...records), fc.constantFrom(...records))
    .chain(([from, to]) =>
      fc.tuple(
        ...url
          .split("/")
          .map((part) => (part.startsWith(":") ? parameter(part, from, to) : fc.constant(part))),
      ),
    )
    .map((parts) => parts.join("/"));

type KnownRecord = (typeof records)[number];

function parameter(name: string, from: KnownRecord, to: KnownRecord): fc.Arbitrary<string> {
  const record = name.startsWith(":to") ? to : from;
  return fc.oneof(
    { arbitrary: fc.constantFrom(...validNames(name, record)), weight: 15 },
    { arbitrary: fc.constantFrom(...types, ...ids), weight: 1 },
    { arbitrary: adversarialText.map(escape), weight: 1 },
  );
}

function validNames(name: string, { type, typeId, id }: KnownRecord): readonly string[] {
  if (/associationType/i.test(name)) return associationTypes;
  if (/objectTypeId/i.test(name)) return [typeId];
  if (/type/i.test(name)) return [type, typeId];
  if (/engagement|call/i.test(name)) return [callId];
  if (/app/i.test(name)) return ["9001", "9001", "9002"];
  if (/objectId/i.test(name)) return [id];
  return [...names, ...ids];
}

/** An unpaired surrogate can't be in a URL. */
const escape = (text: string): string =>
  encodeURIComponent(text.slice(0, 200).replace(/\p{Surrogate}/gu, "?")) || "%20";

function query(schema: unknown): fc.Arbitrary<string> {
  const shape = schema && typeof schema === "object" && "shape" in schema ? schema.shape : {};
  const keys = Object.keys(shape ?? {}).filter((key) => key !== "hapikey");
  const value = fc.oneof(
    fc.constantFrom("true", "1", "101", ...types),
    adversarialText,
    fc.constantFrom("subject,content", "firstname", "email"),
  );
  return fc
    .array(fc.tuple(fc.constantFrom(...keys, "unknown"), value), { maxLength: 4 })
    .map((pairs) => pairs.map(([key, text]) => `${key}=${escape(text)}`).join("&"));
}

type Method = Parameters<TestApp["send"]>[0];

it.each(cases)(
  "keeps the data through $method $url with any input",
  async ({ method, url, route }) => {
    const headers = await signIn();
    const { schema } = route;
    const requests = fc.record({
      path: path(url),
      query: query(schema?.querystring),
      body: schema?.body ? arbitraryOf(schema.body, names) : fc.constant(undefined),
    });
    const before = await content();
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const address = `${request.path}?${request.query}&${HAPIKEY}`;
        const body = request.body === undefined ? undefined : JSON.stringify(request.body);
        const answer = await crm.send<ErrorBody>(method as Method, address, headers, body);
        if (answer.status < 300) {
          // The next request runs on the same data.
          await putBack();
          return;
        }
        expectError(answer);
        expect(await content()).toBe(before);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  },
  120_000,
);
