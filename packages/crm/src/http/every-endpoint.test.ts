import { MAX_ASSOCIATION_READ_INPUTS, MAX_BATCH_INPUTS } from "../limits.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  allEndpoints,
  openExampleService,
  withTitles,
  type ExampleService,
} from "../testing/example-service.ts";
import type { ErrorBody } from "../testing/open-test-app.ts";

let service: ExampleService;
beforeAll(async () => {
  service = await openExampleService();
});
afterAll(() => service.close());
afterEach(() => service.restore());

/** The endpoints of the public API; the page's endpoints have other rules. */
const endpoints = allEndpoints.filter(({ security }) => security !== "pageSession");

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Converts a number to a string, and a string of digits to a number. */
function swap(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && /^[0-9]{1,15}$/.test(value) ? Number(value) : value;
}

/** Converts every id and property value of a body to its other form. */
function swapIds(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(swapIds);
  if (!isObject(body)) return body;
  const entries = Object.entries(body).map(([key, value]) => {
    if (/(^i|I)ds?$/.test(key)) return [key, Array.isArray(value) ? value.map(swap) : swap(value)];
    if (!/properties$/i.test(key) || !isObject(value) || Array.isArray(value)) {
      return [key, swapIds(value)];
    }
    return [
      key,
      Object.fromEntries(Object.entries(value).map(([name, each]) => [name, swap(each)])),
    ];
  });
  return Object.fromEntries(entries);
}

const withIds = endpoints.filter(({ examples: [{ body }] }) => {
  return body !== undefined && JSON.stringify(swapIds(body)) !== JSON.stringify(body);
});

describe("every endpoint", () => {
  it.each(withTitles(withIds))(
    "accepts ids and values as numbers or strings: %s",
    async (_title, endpoint) => {
      const { path, body } = endpoint.examples[0];
      const expected = await service.ask(endpoint, { path, body });
      await service.restore();
      const swapped = await service.ask(endpoint, { path, body: swapIds(body) });
      expect([swapped.status, swapped.body]).toEqual([expected.status, expected.body]);
    },
  );

  const batches = endpoints.filter(({ examples }) => isObject(examples[0].body));
  const withInputs = batches.filter(({ examples }) => "inputs" in Object(examples[0].body));
  it.each(withTitles(withInputs))(
    "accepts a hundred inputs at most, or a thousand to read associations: %s",
    async (_title, endpoint) => {
      const { path, body } = endpoint.examples[0];
      const [input] = (body as { inputs: unknown[] }).inputs;
      const most = /associations.*read$/.test(endpoint.path)
        ? MAX_ASSOCIATION_READ_INPUTS
        : MAX_BATCH_INPUTS;
      const inputs = Array.from({ length: most + 1 }, () => input);
      const { status } = await service.ask(endpoint, { path, body: { ...Object(body), inputs } });
      expect(status).toBe(400);
    },
  );

  const guarded = endpoints.filter(({ security }) => security !== "none");
  it.each(withTitles(guarded))("accepts no other credentials: %s", async (_title, endpoint) => {
    for (const kind of ["accessToken", "developerKey", "pageSession"] as const) {
      if (kind === endpoint.security) continue;
      const { status, body } = await service.ask<ErrorBody>(endpoint, endpoint.examples[0], kind);
      expect([kind, status, body.category]).toEqual([kind, 401, "INVALID_AUTHENTICATION"]);
    }
  });

  const ofTokens = endpoints.filter(({ security }) => security === "accessToken");
  it.each(withTitles(ofTokens))("requires a scope of a token: %s", async (_title, endpoint) => {
    const { path, body } = endpoint.examples[0];
    const token = await service.crm.tokens.issue({ scopes: ["none-of-these"], label: "test" });
    const answer = await service.crm.send<ErrorBody>(
      endpoint.method,
      path,
      { authorization: `Bearer ${token}` },
      body as object | undefined,
    );
    expect([answer.status, answer.body.category]).toEqual([403, "MISSING_SCOPES"]);
    expect(answer.body.errors?.[0]?.context?.["requiredScopes"]?.length).toBeGreaterThan(0);
  });

  it.each(withTitles(endpoints))("is found with a doubled slash: %s", async (_title, endpoint) => {
    const { path, status, ...request } = endpoint.examples[0];
    expect((await service.ask(endpoint, { ...request, path: `/${path}` })).status).toBe(status);
  });
});

const listing = endpoints.filter(({ operationId }) =>
  ["listObjects", "getObject", "listProperties"].includes(operationId),
);
describe("lists of a query", () => {
  it.each(withTitles(listing))(
    "are repeated, comma-separated or both: %s",
    async (_title, endpoint) => {
      const path = endpoint.examples[0].path.split("?", 1)[0] ?? "";
      const names = "subject content hs_ticket_priority".split(" ");
      const [first, second, third] = names;
      const forms = [
        `properties=${names.join("&properties=")}`,
        `properties=${names.join(",")}`,
        `properties=${names.join("%2C")}`,
        `properties=${first},${second}&properties=${third}`,
        `properties=${first}&properties=${second},${third}&properties=`,
        `properties=${first}, ${second} ,${third},${first}`.replaceAll(" ", "%20"),
      ];
      const answers = await Promise.all(
        forms.map((form) => service.ask(endpoint, { path: `${path}?${form}` })),
      );
      const bodies = answers.map(({ body }) => body);
      expect(answers.map(({ status }) => status)).toEqual(forms.map(() => 200));
      expect(JSON.stringify(bodies[0])).toContain("hs_ticket_priority");
      expect(bodies).toEqual(forms.map(() => bodies[0]));
    },
  );
});
