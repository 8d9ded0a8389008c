import { openTestApp, TEST_CREDENTIALS, type Answer, type TestApp } from "../http/open-test-app.ts";
import type { Area, ExampleRequest } from "../openapi/area.ts";
import type { PlacedOperation } from "../openapi/areas.ts";
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

/** A service with the data of the documented examples and a fixed clock. */
export interface ExampleService {
  readonly crm: TestApp;
  /** Sends the request of an operation, by default with the required credentials. */
  ask<Body>(
    placed: PlacedOperation,
    request: Pick<ExampleRequest, "path" | "body">,
    credentials?: Area["security"] | "none",
  ): Promise<Answer<Body>>;
  /** Restores the initial data of the service. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function openExampleService(): Promise<ExampleService> {
  const crm = await openTestApp({ now: () => NOW }, { probe });
  await storeExampleData(crm);
  const sessionHeaders = await crm.startPageSession();
  const atStart = await crm.crm.read(({ db }) => takeSnapshot(db));

  const headers: Record<Area["security"] | "none", Record<string, string>> = {
    accessToken: { authorization: `Bearer ${TEST_CREDENTIALS.accessToken}` },
    developerKey: {},
    pageSession: sessionHeaders,
    none: {},
  };
  return {
    crm,
    ask: ({ area, method }, { path, body }, credentials = area.security) => {
      const key = `${path.includes("?") ? "&" : "?"}hapikey=${TEST_CREDENTIALS.hapikey}`;
      return crm.send(
        method as Parameters<TestApp["send"]>[0],
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
