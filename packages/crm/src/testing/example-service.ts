import {
  openTestApp,
  TEST_CREDENTIALS,
  type TestResponse,
  type TestApp,
} from "../http/open-test-app.ts";
import { resources } from "../http/endpoints.ts";
import type { Endpoint, ExampleRequest, Resource } from "../endpoints/endpoint.ts";
import { restoreSnapshot, takeSnapshot } from "../store/snapshot.ts";
import { storeExampleData } from "./store-example-data.ts";

const NOW = Date.parse("2026-01-15T09:00:00Z");
const ORIGIN = "http://127.0.0.1:4400";

const probe = async (url: URL) => ({
  reached: true,
  finalUrl: url.href,
  status: 200,
  redirects: [],
  contentType: "text/html",
});

/** An endpoint with the requirements of its resource. */
export type SecuredEndpoint = Endpoint & Pick<Resource, "security">;

export const allEndpoints: readonly SecuredEndpoint[] = resources.flatMap(
  ({ security, endpoints }) => endpoints.map((each) => ({ ...each, security })),
);

/** Test titles with endpoints, for `it.each`. */
export const withTitles = (endpoints: readonly SecuredEndpoint[]) =>
  endpoints.map((each) => [`${each.method} ${each.path}`, each] as const);

/** A service with the data that the examples need, and a clock that stands still. */
export interface ExampleService {
  readonly crm: TestApp;
  /** Sends a request to an endpoint, with the credentials that it requires, or with others. */
  ask<Body>(
    endpoint: SecuredEndpoint,
    request: Pick<ExampleRequest, "path" | "body">,
    credentials?: Resource["security"] | "none",
  ): Promise<TestResponse<Body>>;
  /** Restores the initial data. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function openExampleService(): Promise<ExampleService> {
  const crm = await openTestApp({ now: () => NOW }, { probe });
  await storeExampleData(crm);
  const sessionHeaders = await crm.startPageSession();
  const atStart = await crm.crm.read(({ db }) => takeSnapshot(db));

  const headers: Record<Resource["security"] | "none", Record<string, string>> = {
    accessToken: { authorization: `Bearer ${TEST_CREDENTIALS.accessToken}` },
    developerKey: {},
    pageSession: sessionHeaders,
    none: {},
  };
  return {
    crm,
    ask: ({ security, method }, { path, body }, credentials = security) => {
      const key = `${path.includes("?") ? "&" : "?"}hapikey=${TEST_CREDENTIALS.hapikey}`;
      return crm.send(
        method,
        credentials === "developerKey" ? path + key : path,
        { origin: ORIGIN, ...headers[credentials] },
        body as object | undefined,
      );
    },
    restore: () =>
      crm.crm.write(async ({ db, catalog }) => {
        await restoreSnapshot(db, atStart);
        await catalog.reload();
      }),
    close: () => crm.close(),
  };
}
