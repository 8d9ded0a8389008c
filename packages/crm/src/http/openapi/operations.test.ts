// @postgres-long
import { Ajv2020 } from "ajv/dist/2020.js";
import type { OpenAPIV3_1 } from "openapi-types";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { TestResponse, ErrorBody } from "../../testing/open-test-app.ts";
import { testEngine } from "../../testing/open-test-store.ts";
import { resources } from "../endpoints.ts";
import { FORM, URL_ENCODED } from "./complete-operation.ts";
import { describeResources } from "./describe-resources.ts";
import {
  allEndpoints,
  openExampleService,
  withTitles,
  type ExampleService,
  type SecuredEndpoint,
} from "../../testing/example-service.ts";
import { EXAMPLE_TOKEN_ID } from "../../testing/store-app-examples.ts";

// The examples name ids that follow each other, as on SQLite.
vi.mock("../../limits.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ID_BLOCK_SIZE: 1,
}));

let service: ExampleService;
let document: OpenAPIV3_1.Document;
beforeAll(async () => {
  service = await openExampleService();
  const body = await describeResources(resources);
  // Compiled once for all operations, so that a reference names the schema with the components.
  const text = JSON.stringify(body).replaceAll('"#/components/', '"document#/components/');
  document = JSON.parse(text) as OpenAPIV3_1.Document;
  ajv.addSchema({ $id: "document", components: document.components });
});
afterAll(() => service.close());
afterEach(() => service.restore());

const operationOf = ({ method, path }: SecuredEndpoint): OpenAPIV3_1.OperationObject => {
  const documented = path.replaceAll(/:(\w+)/g, "{$1}");
  const operations: Record<string, unknown> = document.paths?.[documented] ?? {};
  return Object(operations[method.toLowerCase()]);
};

/** A request body or a response in the document. */
interface Part {
  readonly content?: Readonly<Record<string, OpenAPIV3_1.MediaTypeObject>> | undefined;
}

/** Returns a part of the document; resolves a reference. */
function resolve(part: OpenAPIV3_1.ReferenceObject | Part | undefined): Part {
  if (!part) throw new Error("The document lacks a part.");
  if (!("$ref" in part)) return part;
  const keys = part.$ref.split("/").slice(1);
  return keys.reduce<unknown>((whole, key) => Object(whole)[key], document) as Part;
}

const ajv = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true });
ajv.addKeyword("components");
for (const format of ["binary", "date-time"]) ajv.addFormat(format, true);

/** Validates a body against the document. */
function validate(part: Part | undefined, body: unknown, type = "application/json"): unknown[] {
  const media = part?.content?.[type];
  if (!media) return body === undefined || body === "" ? [] : ["The document has no body."];
  const isValid = ajv.compile(media.schema ?? {});
  return isValid(body) ? [] : (isValid.errors ?? []);
}

/** Response bodies, by operation and status. */
const recorded: Record<string, Record<string, unknown>> = {};

const examples = allEndpoints
  .filter(({ isStream }) => !isStream)
  .flatMap((endpoint) =>
    endpoint.examples.map(
      (example) =>
        [`${endpoint.method} ${endpoint.path} with ${example.status}`, endpoint, example] as const,
    ),
  );

/** Examples of values that differ between runs. */
const stableExamples: Readonly<Record<string, string>> = {
  correlationId: "3f6c2f57-9a0c-4d0e-9f1e-0b6d1c2a7e45",
  lastEventId: "0-1",
  clientId: "example-client-id",
  clientSecret: "secret-example",
  secret: "pat-example",
  access_token: "access-example",
  refresh_token: "refresh-example",
};
/** Secrets start with their kind. */
const withStableExamples = (key: string, value: unknown): unknown => {
  if (typeof value !== "string") return value;
  if (key === "token") return value.replace(/^(session|access|refresh)-.*/, "$1-example-token");
  if (key === "id") return value.replace(/^[\da-f]{64}$/, EXAMPLE_TOKEN_ID);
  if (key === "redirectUrl") return value.replace(/code-[\w-]+/, "code-example");
  return stableExamples[key] ?? value.replace(/\bsignature=[\w-]+/, "signature=example-signature");
};

/** Validates an error against the document. */
function validateError(
  endpoint: SecuredEndpoint,
  { status, headers, body }: TestResponse<unknown>,
): readonly unknown[] {
  const { responses = {} } = operationOf(endpoint);
  const isRepeated = headers["x-hubspot-correlation-id"] === (body as ErrorBody).correlationId;
  return validate(resolve(responses[status] ?? responses["4XX"]), body).concat(
    isRepeated ? [] : ["The header has another correlation id."],
  );
}

describe("the document", () => {
  it.each(examples)("contains the response to %s", async (_title, endpoint, example) => {
    const { requestBody, responses } = operationOf(endpoint);
    const { body: json, form } = example;
    const type = form && (endpoint.isUrlEncoded ? URL_ENCODED : FORM);
    expect(validate(requestBody && resolve(requestBody), form ?? json, type)).toEqual([]);
    const { status, headers, body } = await service.ask(endpoint, example);
    expect([status, status === example.status || body]).toEqual([example.status, true]);
    const response = resolve(responses?.[status]);
    // The content of a file has any type.
    if (response.content?.["application/octet-stream"]) return;
    expect(validate(response, body)).toEqual([]);
    const jsonType = response.content ? "application/json; charset=utf-8" : undefined;
    expect(headers["content-type"]).toBe(jsonType);
    if (!response.content) return;
    (recorded[endpoint.operationId] ??= {})[status] = body;
  });

  // On PostgreSQL, ids are taken that are not used.
  it.runIf(testEngine === "sqlite")("contains the recorded responses", async () => {
    const text = `${JSON.stringify(recorded, withStableExamples, 2)}\n`;
    await expect(text, "npm run docs writes it").toMatchFileSnapshot("recorded-responses.json");
  });

  it("contains the schema of events", async () => {
    const endpoint =
      allEndpoints.find(({ isStream }) => isStream) ?? raise("No endpoint is a stream.");
    const response = resolve(operationOf(endpoint).responses?.["200"]);
    const stream = await service.crm.pageStream(endpoint.examples[0].path);
    let text = "";
    for await (const chunk of stream) {
      text += String(chunk);
      if (text.includes("data: ")) break;
    }
    const [, data = ""] = /^data: (.*)$/m.exec(text) ?? [];
    expect(validate(response, JSON.parse(data), "text/event-stream")).toEqual([]);
  });

  it("contains an example for each success of each operation, and each conflict with a body", () => {
    const successes = allEndpoints.map((endpoint) => [
      endpoint.operationId,
      Object.keys(operationOf(endpoint).responses ?? {}).filter((status) =>
        /^(2|409)/.test(status),
      ),
    ]);
    const shown = allEndpoints.map((endpoint) => [
      endpoint.operationId,
      endpoint.examples.map(({ status }) => String(status)).toSorted(),
    ]);
    expect(successes).toEqual(shown);
  });

  it("gives every operation a unique id", () => {
    const ids = allEndpoints.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  // These errors come before any statement, or from the same statements as successes: one engine is enough.
  const withErrors = testEngine === "sqlite" ? allEndpoints : [];
  const guarded = withErrors.filter(({ isPublic, security }) => !isPublic && security !== "none");
  it.each(withTitles(guarded))(
    "contains the error of %s without credentials",
    async (_title, endpoint) => {
      const answer = await service.ask(endpoint, endpoint.examples[0], "none");
      expect([answer.status, validateError(endpoint, answer)]).toEqual([401, []]);
    },
  );

  const withBody = withErrors.filter(({ examples: [{ body }] }) => body);
  it.each(withTitles(withBody))(
    "contains the error of %s for an invalid body",
    async (_title, endpoint) => {
      const { path } = endpoint.examples[0];
      const answer = await service.ask(endpoint, { path, body: ["nothing"] });
      expect([answer.status, validateError(endpoint, answer)]).toEqual([400, []]);
    },
  );

  const withPath = withErrors.filter(
    // Revoking an unknown token is a success.
    ({ path, operationId }) => path.includes("/:") && operationId !== "revokeRefreshToken",
  );
  it.each(withTitles(withPath))(
    "contains the error of %s for an unknown id",
    async (_title, endpoint) => {
      const path = endpoint.path.replaceAll(/:\w+/g, "nothing");
      const answer = await service.ask(endpoint, { ...endpoint.examples[0], path });
      expect([answer.status, validateError(endpoint, answer)]).toEqual([404, []]);
    },
  );
});

function raise(message: string): never {
  throw new Error(message);
}
