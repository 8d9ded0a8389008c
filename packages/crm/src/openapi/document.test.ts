import { Validator } from "@seriousme/openapi-schema-validator";
import { fastify } from "fastify";
import type { OpenAPIV3_1 } from "openapi-types";
import { beforeAll, expect, it } from "vitest";
import { createCrmApp } from "../http/create-crm-app.ts";
import { unnamedPortal } from "../model/portal.ts";
import { describeRoutes } from "./describe-routes.ts";
import { serveOpenapi } from "./serve-openapi.ts";

const COMMITTED_COPY = "../../../../docs/reference/openapi.json";
const AUTHORITY = "127.0.0.1:4400";

const fail = async () => {
  throw new Error("The document asks for no data.");
};

const openApp = () =>
  createCrmApp({
    crm: { read: fail, readInBackground: fail, write: fail, now: () => 0 },
    portal: () => unnamedPortal,
    authority: () => AUTHORITY,
    probe: fail,
  });

let document: OpenAPIV3_1.Document;
beforeAll(async () => {
  const app = await openApp();
  // A process may have several, which share the register of schemas.
  const other = await openApp();
  const response = await app.inject({ url: "/openapi.json", headers: { host: AUTHORITY } });
  document = response.json();
  await app.close();
  await other.close();
});

const operations = (): OpenAPIV3_1.OperationObject[] =>
  Object.values(document.paths ?? {}).flatMap((path) =>
    Object.values(path ?? {}).filter((each) => typeof each === "object" && "responses" in each),
  ) as OpenAPIV3_1.OperationObject[];

it("is a valid OpenAPI document", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect([valid, validator.version]).toEqual([true, "3.1"]);
});

it("has the committed copy that is read without a service", async () => {
  const text = `${JSON.stringify(document, null, 2)}\n`;
  await expect(text, "npm run docs writes it").toMatchFileSnapshot(COMMITTED_COPY);
});

it("names every body, every answer and every way to refuse", () => {
  const media = operations().flatMap(({ requestBody, responses }) =>
    [requestBody, ...Object.values(responses ?? {})].flatMap((part) =>
      part && "content" in part ? Object.values(part.content ?? {}) : [],
    ),
  );
  expect(media.length).toBeGreaterThan(100);
  const nameless = media.filter(({ schema }) => !schema || !("$ref" in schema));
  expect(nameless).toEqual([]);
  for (const { responses } of operations()) {
    expect(responses).toHaveProperty("4XX", { $ref: "#/components/responses/Refused" });
    expect(responses).toHaveProperty("5XX", { $ref: "#/components/responses/Failed" });
  }
});

it("shows a body and an answer of every operation that has one", () => {
  const json = operations().flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, ...Object.values(responses ?? {})].flatMap((part) =>
      part && "content" in part && part.content?.["application/json"]
        ? [{ operationId, ...part.content["application/json"] }]
        : [],
    ),
  );
  const bare = json.filter((each) => each.example === undefined && each.examples === undefined);
  expect(bare).toEqual([]);
});

it("says of every operation what it asks for", () => {
  const names = operations().map(({ security }) =>
    (security ?? []).flatMap((requirement) => Object.keys(requirement)).join(),
  );
  expect(new Set(names)).toEqual(new Set(["accessToken", "developerKey", "pageSession", ""]));
  expect(Object.keys(document.components?.securitySchemes ?? {})).toEqual([
    "accessToken",
    "developerKey",
    "pageSession",
  ]);
});

it("tells of nothing but the interface", () => {
  const paths = Object.keys(document.paths ?? {});
  expect(paths.filter((path) => !/^\/(crm|_page)\//.test(path))).toEqual([]);
});

it("keeps a service from starting with a route that it says nothing of", async () => {
  const app = fastify();
  serveOpenapi(app, () => AUTHORITY);
  const addRoute = () => app.get("/crm/v3/planets", async () => "");
  expect(addRoute).toThrow("GET /crm/v3/planets is in no area of the document");
  expect(() => app.get("/assets/page.js", async () => "")).not.toThrow();
  await app.close();
});

it("cannot be made where one of its routes is missing", async () => {
  const making = describeRoutes([], AUTHORITY);
  await expect(making).rejects.toThrow("There is no route GET /crm/v3/objects/:objectType.");
});
