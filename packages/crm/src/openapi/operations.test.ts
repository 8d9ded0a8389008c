import { Ajv2020 } from "ajv/dist/2020.js";
import type { OpenAPIV3_1 } from "openapi-types";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { Answer, ErrorBody } from "../http/open-test-app.ts";
import { openExampleService, type ExampleService } from "../testing/example-service.ts";
import { placedOperations, type PlacedOperation } from "./areas.ts";

let service: ExampleService;
let document: OpenAPIV3_1.Document;
beforeAll(async () => {
  service = await openExampleService();
  const { send } = service.crm;
  ({ body: document } = await send<OpenAPIV3_1.Document>("GET", "/openapi.json", {}));
});
afterAll(() => service.close());
afterEach(() => service.restore());

const operationOf = ({ method, url }: PlacedOperation): OpenAPIV3_1.OperationObject => {
  const path = url.replaceAll(/:(\w+)/g, "{$1}");
  const operations: Record<string, unknown> = document.paths?.[path] ?? {};
  return Object(operations[method.toLowerCase()]);
};

/** A body or an answer in the document. */
interface Part {
  readonly content?: Readonly<Record<string, OpenAPIV3_1.MediaTypeObject>> | undefined;
}

/** A part of the document, looked up where it is only referred to. */
function resolve(part: OpenAPIV3_1.ReferenceObject | Part | undefined): Part {
  if (!part) throw new Error("The document lacks a part.");
  if (!("$ref" in part)) return part;
  const keys = part.$ref.split("/").slice(1);
  return keys.reduce<unknown>((whole, key) => Object(whole)[key], document) as Part;
}

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
ajv.addKeyword("components");

/** What is wrong with a body, by the document. */
function faultsOf(part: Part | undefined, body: unknown, type = "application/json"): unknown[] {
  const media = part?.content?.[type];
  if (!media) return body === undefined || body === "" ? [] : ["There may be no body."];
  const validate = ajv.compile({ ...media.schema, components: document.components });
  return validate(body) ? [] : (validate.errors ?? []);
}

/** Bodies that were answered, by operation and status. */
const recorded: Record<string, Record<string, unknown>> = {};

const isStream = ({ url }: PlacedOperation): boolean => url === "/_page/events";
const nameOf = ({ method, url }: PlacedOperation): string => `${method} ${url}`;
const withNames = (some: readonly PlacedOperation[]) =>
  some.map((placed) => [nameOf(placed), placed] as const);
const examples = placedOperations
  .filter((placed) => !isStream(placed))
  .flatMap((placed) =>
    placed.operation.examples.map(
      (example) => [`${nameOf(placed)} with ${example.status}`, placed, example] as const,
    ),
  );

/** Examples of values that differ from run to run: change ids by engine, secrets by chance. */
const stableExamples: Readonly<Record<string, string>> = {
  correlationId: "3f6c2f57-9a0c-4d0e-9f1e-0b6d1c2a7e45",
  lastEventId: "0-1",
  token: "session-example-token",
};
const withStableExamples = (key: string, value: unknown): unknown => stableExamples[key] ?? value;

/** What is wrong with a refusal, by the document. */
function faultsOfRefusal(
  placed: PlacedOperation,
  { status, headers, body }: Answer<unknown>,
): readonly unknown[] {
  const { responses = {} } = operationOf(placed);
  const isNamed = headers["x-hubspot-correlation-id"] === (body as ErrorBody).correlationId;
  return faultsOf(resolve(responses[status] ?? responses["4XX"]), body).concat(
    isNamed ? [] : ["The header names another correlation id."],
  );
}

describe("the document", () => {
  it.each(examples)("says what is answered to %s", async (_name, placed, example) => {
    const { requestBody, responses } = operationOf(placed);
    expect(faultsOf(requestBody && resolve(requestBody), example.body)).toEqual([]);
    const { status, headers, body } = await service.ask(placed, example);
    expect([status, status === example.status || body]).toEqual([example.status, true]);
    const response = resolve(responses?.[status]);
    expect(faultsOf(response, body)).toEqual([]);
    const type = response.content ? "application/json; charset=utf-8" : undefined;
    expect(headers["content-type"]).toBe(type);
    if (!response.content) return;
    (recorded[placed.operation.id] ??= {})[status] = body;
  });

  it("shows what was answered", async () => {
    const text = `${JSON.stringify(recorded, withStableExamples, 2)}\n`;
    await expect(text, "npm run docs writes it").toMatchFileSnapshot("answers.json");
  });

  it("says what events are", async () => {
    const placed = placedOperations.find(isStream) ?? raise("There are no events.");
    const response = resolve(operationOf(placed).responses?.["200"]);
    const stream = await service.crm.pageStream(placed.operation.examples[0].path);
    let text = "";
    for await (const chunk of stream) {
      text += String(chunk);
      if (text.includes("data: ")) break;
    }
    const [, data = ""] = /^data: (.*)$/m.exec(text) ?? [];
    expect(faultsOf(response, JSON.parse(data), "text/event-stream")).toEqual([]);
  });

  it("has an example for each success of each operation, and each conflict with a body", () => {
    const successes = placedOperations.map((placed) => [
      placed.operation.id,
      Object.keys(operationOf(placed).responses ?? {}).filter((status) => /^(2|409)/.test(status)),
    ]);
    const shown = placedOperations.map(({ operation }) => [
      operation.id,
      operation.examples.map(({ status }) => String(status)).toSorted(),
    ]);
    expect(successes).toEqual(shown);
  });

  it("gives every operation a name of its own", () => {
    const ids = placedOperations.map(({ operation }) => operation.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  const guarded = placedOperations.filter(({ operation }) => !operation.isOpen);
  it.each(withNames(guarded))("says how %s refuses a stranger", async (_name, placed) => {
    const answer = await service.ask(placed, placed.operation.examples[0], "none");
    expect([answer.status, faultsOfRefusal(placed, answer)]).toEqual([401, []]);
  });

  const withBody = placedOperations.filter(({ operation }) => operation.examples[0].body);
  it.each(withNames(withBody))("says how %s refuses a body", async (_name, placed) => {
    const { path } = placed.operation.examples[0];
    const answer = await service.ask(placed, { path, body: ["nothing"] });
    expect([answer.status, faultsOfRefusal(placed, answer)]).toEqual([400, []]);
  });

  const withPath = placedOperations.filter(({ url }) => url.includes("/:"));
  it.each(withNames(withPath))("says how %s refuses what is not there", async (_name, placed) => {
    const { body } = placed.operation.examples[0];
    const path = placed.url.replaceAll(/:\w+/g, "nothing");
    const answer = await service.ask(placed, { path, body });
    expect([answer.status, faultsOfRefusal(placed, answer)]).toEqual([404, []]);
  });
});

function raise(message: string): never {
  throw new Error(message);
}
