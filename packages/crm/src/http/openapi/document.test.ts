import { Validator } from "@seriousme/openapi-schema-validator";
import type { LightMyRequestResponse, RouteOptions } from "fastify";
import type { OpenAPIV3_1 } from "openapi-types";
import { beforeAll, expect, it } from "vitest";
import { createCrmApp } from "../create-crm-app.ts";
import { pageResource, publicResources } from "../endpoints.ts";
import { describeResources } from "./describe-resources.ts";
import { unnamedPortal } from "../../model/portal.ts";
import { noFiles } from "../../testing/no-files.ts";

const AUTHORITY = "localhost:1";

const fail = async () => {
  throw new Error("The document needs no data.");
};

const routes: RouteOptions[] = [];
const openApp = () =>
  createCrmApp({
    onRoute: (route) => routes.push(route),
    crm: { read: fail, readInBackground: fail, write: fail, forget: () => undefined, now: () => 0 },
    portal: () => unnamedPortal,
    files: noFiles,
    origins: () => [`http://${AUTHORITY}`],
    probe: fail,
  });

let document: OpenAPIV3_1.Document;
let pageDocument: OpenAPIV3_1.Document;
let served: LightMyRequestResponse[];
beforeAll(async () => {
  const app = await openApp();
  // A process may have several apps, which share the registry of schemas.
  const other = await openApp();
  document = await describeResources(publicResources);
  pageDocument = await describeResources([pageResource]);
  served = await Promise.all(
    ["/openapi.json", "/openapi-page.json"].map((url) =>
      app.inject({ url, headers: { host: AUTHORITY } }),
    ),
  );
  await app.close();
  await other.close();
});

const operations = (): OpenAPIV3_1.OperationObject[] =>
  Object.values({ ...document.paths, ...pageDocument.paths }).flatMap((path) =>
    Object.values(path ?? {}).filter((each) => typeof each === "object" && "responses" in each),
  ) as OpenAPIV3_1.OperationObject[];

it("is a valid OpenAPI document", async () => {
  const validator = new Validator();
  for (const each of [document, pageDocument]) {
    const { valid, errors } = await validator.validate(structuredClone(each));
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, "3.1"]);
  }
});

it("equals the committed copy", async () => {
  for (const [name, each] of [
    ["openapi.json", document],
    ["openapi-page.json", pageDocument],
  ] as const) {
    const text = `${JSON.stringify(each, null, 2)}\n`;
    await expect(text, "npm run docs updates it").toMatchFileSnapshot(name);
  }
});

it("is served with the origin of the service, as the text that it is stored as", () => {
  const servers = [{ url: `http://${AUTHORITY}` }];
  for (const [index, each] of [document, pageDocument].entries()) {
    expect(served[index]?.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(served[index]?.payload).toBe(`${JSON.stringify({ ...each, servers }, null, 2)}\n`);
  }
});

it("names every body, every response and every error", () => {
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

it("has examples of every body and response", () => {
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

it("lists the credentials that every operation requires", () => {
  const names = operations().map(({ security }) =>
    (security ?? []).flatMap((requirement) => Object.keys(requirement)).join(),
  );
  expect(new Set(names)).toEqual(new Set(["accessToken", "developerKey", "pageSession", ""]));
  expect(Object.keys(document.components?.securitySchemes ?? {})).toEqual([
    "accessToken",
    "developerKey",
  ]);
  expect(Object.keys(pageDocument.components?.securitySchemes ?? {})).toEqual(["pageSession"]);
});

const isOfPrograms = (path: string): boolean =>
  /^\/(crm|crm-object-schemas|files|file-content|oauth|webhooks)\//.test(path);
const isOfPage = (path: string): boolean => path.startsWith("/_page/");

it("has only paths of the API; the page's are in their own document", () => {
  expect(Object.keys(document.paths ?? {}).filter((path) => !isOfPrograms(path))).toEqual([]);
  expect(Object.keys(pageDocument.paths ?? {}).filter((path) => !isOfPage(path))).toEqual([]);
});

it("has every route of the API", () => {
  const found = routes
    .filter(({ url, method }) => (isOfPrograms(url) || isOfPage(url)) && method !== "HEAD")
    .map(({ method, url }) => `${String(method)} ${url.replaceAll(/:(\w+)/g, "{$1}")}`);
  const documented = Object.entries({ ...document.paths, ...pageDocument.paths }).flatMap(
    ([path, item]) => Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(new Set(found)).toEqual(new Set(documented));
});
