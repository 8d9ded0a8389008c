import type { InjectOptions } from "fastify";
import { expireCalls } from "../calls/expire-calls.ts";
import { openCrm, type OpenCrmOptions } from "../open-crm.ts";
import { SESSION_HEADER, type StartedSession } from "../page-api/index.ts";
import { openTestStore } from "./open-test-store.ts";
import type { CrmAppOptions } from "../http/create-crm-app.ts";
import { AUTHORITY, borrowApp } from "./borrowed-apps.ts";

const ORIGIN = `http://${AUTHORITY}`;
export const TEST_CREDENTIALS = { accessToken: "test-token", hapikey: "test-hapikey" };

/** A response of the service under test. */
export interface TestResponse<Body> {
  status: number;
  headers: Record<string, unknown>;
  body: Body;
}

type Payload = NonNullable<InjectOptions["payload"]>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Opens the service with the demo data, on a store of the engine under test. */
export async function openTestApp(
  options: Partial<OpenCrmOptions> = {},
  appOptions: Partial<CrmAppOptions> = {},
) {
  // With a test's own clock, the demo data must not be older than its start.
  const { location, remove } = options.location
    ? { location: options.location, remove: async () => undefined }
    : await openTestStore(options.now ? "empty" : "demo");
  const opened = await openCrm({
    location,
    softphonePort: 4401,
    credentials: TEST_CREDENTIALS,
    ...options,
  }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const { crm, tokens, files } = opened;
  const borrowed = await borrowApp(opened, appOptions);

  async function send<Body>(
    method: Method,
    url: string,
    headers: Record<string, string>,
    payload?: Payload,
  ): Promise<TestResponse<Body>> {
    const response = await borrowed.inject({
      method,
      url,
      headers: { host: AUTHORITY, ...headers },
      ...(payload !== undefined && { payload }),
    });
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    const body = (isJson ? response.json() : response.payload) as Body;
    return { status: response.statusCode, headers: response.headers, body };
  }

  /** Sends a request to the public API, as a program with the token. */
  const api = <Body>(method: Method, url: string, payload?: Payload): Promise<TestResponse<Body>> =>
    send<Body>(method, url, { authorization: `Bearer ${TEST_CREDENTIALS.accessToken}` }, payload);

  /** Signs in as the page does, by default as the first user, and returns the headers of its next requests. */
  const startPageSession = async (userId?: string): Promise<Record<string, string>> => {
    const given = userId === undefined ? {} : { userId };
    const headers = { origin: ORIGIN };
    const { status, body } = await send<StartedSession>("POST", "/_page/session", headers, given);
    if (status !== 200) throw new Error(`Signing in failed: ${status} ${JSON.stringify(body)}`);
    return { [SESSION_HEADER]: body.token };
  };

  let session: Record<string, string> | undefined;
  /** Sends a request as the page does: signed in, from its own origin. */
  const page = async <Body>(
    method: Method,
    url: string,
    payload?: Payload,
    headers: Record<string, string> = {},
  ): Promise<TestResponse<Body>> => {
    session ??= await startPageSession();
    return send<Body>(method, url, { ...session, origin: ORIGIN, ...headers }, payload);
  };

  /** Opens a stream as the page does. */
  const pageStream = async (url: string, headers: Record<string, string> = {}) => {
    await page("GET", "/_page/session");
    const response = await borrowed.app().inject({
      method: "GET",
      url,
      headers: { host: AUTHORITY, ...session, ...headers },
      payloadAsStream: true,
    });
    return response.stream();
  };

  const close = async (): Promise<void> => {
    await borrowed.giveBack();
    await opened.close();
    await remove();
  };
  /** Ends calls whose lease has expired. */
  const expireLostCalls = (): Promise<void> =>
    expireCalls(crm, (error) => {
      throw error;
    });

  return {
    get app() {
      return borrowed.app();
    },
    crm,
    tokens,
    files,
    send,
    api,
    startPageSession,
    page,
    pageStream,
    expireCalls: expireLostCalls,
    close,
  };
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** The error body, as far as tests look at it. */
export interface ErrorBody {
  status: string;
  message: string;
  correlationId: string;
  category: string;
  links?: Record<string, string[]>;
  errors?: { message: string; in?: string; code?: string; context?: Record<string, string[]> }[];
}
