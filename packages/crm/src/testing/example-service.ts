import { openTestApp, TEST_CREDENTIALS, type TestResponse, type TestApp } from "./open-test-app.ts";
import type { OpenCrmOptions } from "../open-crm.ts";
import { resources } from "../http/endpoints.ts";
import type { Endpoint, ExampleRequest, Resource } from "../endpoints/endpoint.ts";
import type { RequestLog } from "../apps/request-log.ts";
import type { ResolveName } from "../network/pinned-lookup.ts";
import { restoreSnapshot, takeSnapshot } from "../store/snapshot.ts";
import { createTemporaryContentStore } from "../files/local-content-store.ts";
import { FORM_TYPE, formBody, formParts } from "./multipart-form.ts";
import { URL_ENCODED } from "../http/openapi/complete-operation.ts";
import { storeAppExamples } from "./store-app-examples.ts";
import { storeExampleData } from "./store-example-data.ts";
import { storeFolderExamples } from "./store-folder-examples.ts";
import { storeTaskExample } from "./store-task-example.ts";
import { readWriteMark } from "./write-mark.ts";

const NOW = Date.parse("2026-01-15T09:00:00Z");
const ORIGIN = "http://127.0.0.1:4400";

const probe = async (url: URL) => ({
  reached: true,
  finalUrl: url.href,
  status: 200,
  redirects: [],
  contentType: "text/html",
});

/** A log that doesn't depend on the requests of the test. */
const requestLog: RequestLog = {
  note: () => undefined,
  grantOf: () => undefined,
  list: async () => ({
    senders: [{ id: "9001", name: "Softphone" }],
    results: [
      {
        id: "3f0f6b7c-8f0e-4c55-9a5e-6f1f3a2b4c5d",
        at: NOW,
        sender: "9001",
        method: "GET",
        path: "/crm/v3/objects/deals/501?properties",
        operation: { id: "getObject", tag: "Records" },
        status: 403,
        durationMs: 2,
        scopes: [{ anyOf: ["crm.objects.deals.read"], isGranted: false }],
        error: {
          category: "MISSING_SCOPES",
          message: "The token lacks crm.objects.deals.read.",
        },
        remaining: { interval: 149, day: 249_871 },
      },
    ],
  }),
};

/** Examples of imports find no server. */
const noNetwork: ResolveName = async () => {
  throw Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });
};

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
    request: Pick<ExampleRequest, "path" | "body" | "form">,
    credentials?: Resource["security"],
    more?: Readonly<Record<string, string>>,
  ): Promise<TestResponse<Body>>;
  /** Restores the initial data. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

export async function openExampleService(
  options: Pick<OpenCrmOptions, "observer"> = {},
): Promise<ExampleService> {
  const contents = await createTemporaryContentStore();
  const crm = await openTestApp(
    {
      ...options,
      now: () => NOW,
      imports: { resolve: noNetwork },
      // A file that is restored needs its content.
      contents: { ...contents, delete: async () => undefined },
    },
    { probe, requestLog },
  );
  await storeExampleData(crm);
  await crm.crm.write(storeFolderExamples);
  await crm.crm.write(storeAppExamples);
  await crm.crm.write(storeTaskExample);
  const sessionHeaders = await crm.startPageSession();
  const atStart = await crm.crm.read(({ db }) => takeSnapshot(db));
  let mark = await readWriteMark(crm.crm);

  const headers: Record<Resource["security"], Record<string, string>> = {
    accessToken: { authorization: `Bearer ${TEST_CREDENTIALS.accessToken}` },
    developerKey: {},
    pageSession: sessionHeaders,
    none: {},
  };
  return {
    crm,
    ask: (
      { security, method, isUrlEncoded },
      { path, body, form },
      credentials = security,
      more = {},
    ) => {
      const key = `${path.includes("?") ? "&" : "?"}hapikey=${TEST_CREDENTIALS.hapikey}`;
      return crm.send(
        method,
        credentials === "developerKey" ? path + key : path,
        {
          origin: ORIGIN,
          ...headers[credentials],
          ...more,
          ...(form && { "content-type": isUrlEncoded ? URL_ENCODED : FORM_TYPE }),
        },
        form ? toFormBody(form, isUrlEncoded) : (body as object | undefined),
      );
    },
    restore: async () => {
      // Most requests write nothing.
      if ((await readWriteMark(crm.crm)) === mark) return;
      await crm.crm.write(async ({ db, catalog }) => {
        await restoreSnapshot(db, atStart);
        await catalog.reload();
      });
      crm.crm.forget();
      mark = await readWriteMark(crm.crm);
    },
    close: () => crm.close(),
  };
}

/** The body of an example; its file is text. */
function toFormBody(
  form: NonNullable<ExampleRequest["form"]>,
  isUrlEncoded: boolean | undefined,
): Buffer | string {
  if (isUrlEncoded) return new URLSearchParams(form as Record<string, string>).toString();
  const { file, ...fields } = form;
  return formBody(formParts(fields, String(file)));
}
