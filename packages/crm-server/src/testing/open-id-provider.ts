import { createServer, type RequestListener } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from "jose";
import { Provider, type Configuration } from "oidc-provider";

const CLIENT = { id: "crm", secret: "the-secret-of-the-crm" };
const KEY_ID = "key";
const SCOPES = "openid email profile";

/** How the provider behaves in another way than a good one. */
export interface Misbehavior {
  /** Returns the claims of an ID token instead of the right ones. */
  readonly claims?: (right: JWTPayload) => JWTPayload;
  /** Whether another key signs ID tokens. */
  readonly hasWrongKey?: boolean;
  /** Handles each request instead of the provider. */
  readonly handle?: RequestListener;
}

/** A person at the provider, as its claims besides `sub`, which is what they type to sign in. */
export interface Person {
  readonly name?: string;
  readonly email?: string | undefined;
  readonly email_verified?: boolean | undefined;
  readonly roles?: unknown;
}

/** A provider of OpenID Connect on this machine. */
export interface OpenIdProvider {
  readonly issuer: string;
  readonly client: typeof CLIENT;
  /** Adds or replaces a person, who signs in with any password. */
  addPerson(login: string, person: Person): void;
  misbehave(how: Misbehavior): void;
  /** Signs a message that a person has signed out, with these claims besides the usual ones. */
  createLogoutToken(claims: JWTPayload, options?: { hasWrongKey?: boolean }): Promise<string>;
  stop(): Promise<void>;
}

/** Starts a provider that has the service at some origins as its client. */
export async function startOpenIdProvider(
  origins: readonly string[],
  client: Readonly<Record<string, unknown>> = {},
): Promise<OpenIdProvider> {
  const [right, wrong] = await Promise.all([
    generateKeyPair("RS256", { extractable: true }),
    generateKeyPair("RS256"),
  ]);
  const people = new Map<string, Person>();
  let misbehavior: Misbehavior = {};
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    if (misbehavior.handle) misbehavior.handle(request, response);
    else void provider?.callback()(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign = (claims: JWTPayload, { hasWrongKey = false, typ = "JWT" }): Promise<string> =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: "RS256", kid: KEY_ID, typ })
      .sign((hasWrongKey ? wrong : right).privateKey);

  provider = new Provider(
    issuer,
    configure({
      key: { ...(await exportJWK(right.privateKey)), kid: KEY_ID, alg: "RS256", use: "sig" },
      people,
      client: {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: origins.map((origin) => `${origin}/_page/sign-in/callback`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
        backchannel_logout_uri: `${origins[0]}/_page/sign-in/ended`,
        backchannel_logout_session_required: true,
        ...client,
      },
    }),
  );
  provider.use(async (context, next) => {
    await next();
    const { claims, hasWrongKey } = misbehavior;
    const body = Object(context.body) as { id_token?: string };
    if ((!claims && !hasWrongKey) || body.id_token === undefined) return;
    const given = decodeJwt(body.id_token);
    body.id_token = await sign(claims?.(given) ?? given, { hasWrongKey: hasWrongKey ?? false });
  });
  return {
    issuer,
    client: CLIENT,
    addPerson: (login, person) => people.set(login, person),
    misbehave: (how) => (misbehavior = how),
    createLogoutToken: (claims, options = {}) => {
      const now = Math.floor(Date.now() / 1000);
      const usual = {
        iss: issuer,
        aud: CLIENT.id,
        iat: now,
        exp: now + 60,
        jti: crypto.randomUUID(),
        events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      };
      return sign({ ...usual, ...claims }, { ...options, typ: "logout+jwt" });
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function configure({
  key,
  people,
  client,
}: {
  key: JWK;
  people: ReadonlyMap<string, Person>;
  client: object;
}): Configuration {
  return {
    // The types of both have every possible field.
    clients: [client as never],
    jwks: { keys: [key] },
    cookies: { keys: ["a-key-for-cookies-of-tests"] },
    claims: {
      openid: ["sub", "sid"],
      email: ["email", "email_verified"],
      profile: ["name", "roles"],
    },
    conformIdTokenClaims: false,
    features: {
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          context.body = `${form}<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`;
        },
      },
      devInteractions: { enabled: true },
    },
    findAccount: async (_context, login) => ({
      accountId: login,
      claims: async () => ({ ...people.get(login), sub: login }),
    }),
    // Everyone agrees, once for each session.
    async loadExistingGrant({ oidc }) {
      const clientId = String(oidc.client?.clientId);
      const { Grant } = oidc.provider;
      const existing = oidc.session?.grantIdFor(clientId);
      if (existing !== undefined) return Grant.find(existing);
      const grant = new Grant({ clientId, accountId: String(oidc.session?.accountId) });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
    // By default, it sends no message to this machine.
    fetch: async (url, options = {}) => {
      const own = { ...options };
      Reflect.deleteProperty(own, "dispatcher");
      return fetch(url, own);
    },
    // Without these, it prints that it uses its defaults.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  };
}
