import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { placedOperations, type PlacedOperation } from "../openapi/areas.ts";
import { openExampleService, type ExampleService } from "../testing/example-service.ts";
import type { ErrorBody } from "./open-test-app.ts";

let service: ExampleService;
beforeAll(async () => {
  service = await openExampleService();
});
afterAll(() => service.close());
afterEach(() => service.restore());

/** Of the public interface: the page has its own rules. */
const operations = placedOperations.filter(({ area }) => area.security !== "pageSession");
const withNames = (some: readonly PlacedOperation[]) =>
  some.map((placed) => [`${placed.method} ${placed.url}`, placed] as const);
const exampleOf = ({ operation }: PlacedOperation) => operation.examples[0];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A number as a text, and a text of digits as a number. */
function swap(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && /^[0-9]{1,15}$/.test(value) ? Number(value) : value;
}

/** A body with every id, and every value of a property, in its other form. */
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

const withIds = operations.filter(({ operation }) => {
  const { body } = operation.examples[0];
  return body !== undefined && JSON.stringify(swapIds(body)) !== JSON.stringify(body);
});

describe("every operation", () => {
  it.each(withNames(withIds))(
    "takes ids and values as numbers or texts: %s",
    async (_name, placed) => {
      const { path, body } = exampleOf(placed);
      const expected = await service.ask(placed, { path, body });
      await service.restore();
      const swapped = await service.ask(placed, { path, body: swapIds(body) });
      expect([swapped.status, swapped.body]).toEqual([expected.status, expected.body]);
    },
  );

  const batches = operations.filter((placed) => isObject(exampleOf(placed).body));
  const withInputs = batches.filter((placed) => "inputs" in Object(exampleOf(placed).body));
  it.each(withNames(withInputs))("takes a hundred inputs at most: %s", async (_name, placed) => {
    const { path, body } = exampleOf(placed);
    const [input] = (body as { inputs: unknown[] }).inputs;
    const inputs = Array.from({ length: 101 }, () => input);
    const { status } = await service.ask(placed, { path, body: { ...Object(body), inputs } });
    expect(status).toBe(400);
  });

  it.each(withNames(operations))(
    "takes no other credentials in the place of its own: %s",
    async (_name, placed) => {
      for (const kind of ["accessToken", "developerKey", "pageSession"] as const) {
        if (kind === placed.area.security) continue;
        const { status, body } = await service.ask<ErrorBody>(placed, exampleOf(placed), kind);
        expect([kind, status, body.category]).toEqual([kind, 401, "INVALID_AUTHENTICATION"]);
      }
    },
  );

  const ofTokens = operations.filter(({ area }) => area.security === "accessToken");
  it.each(withNames(ofTokens))("asks a token for a scope: %s", async (_name, placed) => {
    const { path, body } = exampleOf(placed);
    const token = await service.crm.tokens.issue({ scopes: ["none-of-these"], label: "test" });
    const answer = await service.crm.send<ErrorBody>(
      placed.method as "GET",
      path,
      { authorization: `Bearer ${token}` },
      body as object | undefined,
    );
    expect([answer.status, answer.body.category]).toEqual([403, "MISSING_SCOPES"]);
    expect(answer.body.errors?.[0]?.context?.["requiredScopes"]?.length).toBeGreaterThan(0);
  });

  it.each(withNames(operations))("is found below a slash too many: %s", async (_name, placed) => {
    const { path, body, status } = exampleOf(placed);
    expect((await service.ask(placed, { path: `/${path}`, body })).status).toBe(status);
  });
});

const listing = operations.filter(({ operation }) =>
  ["listObjects", "getObject", "listProperties"].includes(operation.id),
);
describe("lists of a query", () => {
  it.each(withNames(listing))("come repeated, joined or mixed: %s", async (_name, placed) => {
    const path = exampleOf(placed).path.split("?", 1)[0] ?? "";
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
      forms.map((form) => service.ask(placed, { path: `${path}?${form}` })),
    );
    const bodies = answers.map(({ body }) => body);
    expect(answers.map(({ status }) => status)).toEqual(forms.map(() => 200));
    expect(JSON.stringify(bodies[0])).toContain("hs_ticket_priority");
    expect(bodies).toEqual(forms.map(() => bodies[0]));
  });
});
