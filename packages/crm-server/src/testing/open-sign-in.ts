import {
  SESSION_HEADER,
  SIGN_IN_PATH,
  startedSession,
  type StartedSession,
} from "@calling-extensions/crm/page-api";
import { freePort } from "@calling-extensions/crm/testing";
import {
  createCrmServer,
  type CrmServer,
  type CrmServerOptions,
  type CrmServerStore,
} from "../create-crm-server.ts";
import { startOpenIdProvider, type OpenIdProvider } from "./open-id-provider.ts";
import { PlainBrowser } from "./plain-browser.ts";

type SignInOptions = NonNullable<CrmServerOptions["signIn"]>;

type ServiceOptions = Pick<CrmServerOptions, "now" | "publicUrls" | "signIn" | "trustedProxies">;

/** A provider, and services that sign in there, one at a time. */
export interface SignInTest {
  readonly provider: OpenIdProvider;
  /** The origin of the services. */
  readonly origin: string;
  start(
    signIn?: Partial<SignInOptions>,
    options?: ServiceOptions,
    store?: CrmServerStore,
  ): Promise<CrmServer>;
}

/** How the provider knows the users whom a service has. */
export const alex = { name: "Alex Example", email: "ALEX@example.com", email_verified: true };
export const kim = { email: "kim@example.com", email_verified: true };

export async function openSignIn(): Promise<SignInTest> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const provider = await startOpenIdProvider([origin]);
  return {
    provider,
    origin,
    start: (signIn, options, store = { memory: true }) =>
      createCrmServer({
        port,
        seed: {
          users: [
            { id: 31, ownerId: 41, name: "Alex", email: "alex@example.com", role: "administrator" },
            { id: 32, ownerId: 42, name: "Kim", email: "kim@example.com", role: "salesRep" },
          ],
        },
        signIn: optionsOf(provider, signIn),
        ...options,
        ...store,
      }),
  };
}

/** The options of a client of the provider. */
export const optionsOf = (
  { issuer, client }: OpenIdProvider,
  others: Partial<SignInOptions> = {},
): SignInOptions => ({ issuer, clientId: client.id, clientSecret: client.secret, ...others });

/** A page of the service in a browser without scripts. */
export class SignInPage {
  readonly browser = new PlainBrowser();
  readonly origin: string;
  token: string | undefined;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Signs in at the provider, and returns the path of the page to which it leads. */
  async signIn(login: string, returnTo = "/tasks"): Promise<string> {
    const callback = await this.visitProvider(login, returnTo);
    return this.follow(callback);
  }

  /** Signs in at the provider, and returns the address to which that sends the browser, which isn't requested. */
  async visitProvider(login: string, returnTo = "/tasks"): Promise<string> {
    const query = new URLSearchParams({ returnTo });
    const { url } = await this.browser.open(`${this.origin}${SIGN_IN_PATH}?${query.toString()}`, {
      login,
      until: (next) => next.startsWith(`${this.origin}/`),
    });
    return url;
  }

  /** Opens an address that redirects, and returns to which path of the service. */
  async follow(url: string): Promise<string> {
    const response = await this.browser.fetch(url);
    const location = response.headers.get("location");
    if (location === null) throw new Error(`${response.status} ${await response.text()}`);
    return location;
  }

  /** Signs in, and starts the session of the page. */
  async start(login: string): Promise<StartedSession> {
    await this.signIn(login);
    const { status, body } = await this.send("POST", "/_page/session", {});
    if (status !== 200) throw new Error(JSON.stringify(body));
    const session = startedSession.parse(body);
    this.token = session.token;
    return session;
  }

  /** Sends a request as the page does. */
  async send(method: string, path: string, content?: object): Promise<PageResponse> {
    const response = await this.browser.fetch(`${this.origin}${path}`, {
      method,
      headers: {
        origin: this.origin,
        ...(this.token !== undefined && { [SESSION_HEADER]: this.token }),
        ...(content && { "content-type": "application/json" }),
      },
      ...(content && { body: JSON.stringify(content) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  }
}

interface PageResponse {
  readonly status: number;
  readonly body: unknown;
}
