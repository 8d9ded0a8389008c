import type { FastifyRequest } from "fastify";
import { findSession, touchSession, type Session } from "../../auth/page-sessions.ts";
import type { User } from "../../auth/user.ts";
import { CrmError } from "../../errors/crm-error.ts";
import { isLoopback, isLoopbackOrigin } from "../../network/loopback.ts";
import { SESSION_HEADER } from "../../page-api/index.ts";
import type { Crm } from "../../model/crm-context.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The user of the page; undefined until the session is checked, and for requests of programs. */
    user: User | undefined;
  }
}

/** What decides whether a session counts. */
export interface SessionRules {
  readonly crm: Crm;
  /** The origins of the page. */
  readonly origins: () => readonly string[];
  /** Whether users sign in at a provider, so that demo sessions don't count. */
  readonly hasProvider: boolean;
}

/** Finds the signed-in user of a request, which counts as use of the session. Rejects it without a valid session token. */
export async function requireUser(rules: SessionRules, request: FastifyRequest): Promise<User> {
  const { user, isSeenAgain } = await requireSession(rules, request);
  if (isSeenAgain) {
    const token = sessionTokenOf(request);
    // Beside others: no transaction depends on the time.
    await rules.crm.write((context) => touchSession(context, token), []);
  }
  return user;
}

/** Finds the session of a request. Rejects it without a valid session token. */
export async function requireSession(
  { crm, origins, hasProvider }: SessionRules,
  request: FastifyRequest,
): Promise<Session> {
  const token = sessionTokenOf(request);
  const session = await crm.read((context) => findSession(context, token));
  if (!session) throw new CrmError("unauthenticated", "Not signed in: POST /_page/session first.");
  if (session.isDemo) {
    if (hasProvider) throw new CrmError("expired", "The demo session has ended: sign in.");
    requireLoopbackServer(request, origins());
  }
  return session;
}

/** Gets the session token of a request. Throws without one. */
export function sessionTokenOf({ headers }: FastifyRequest): string {
  const token = headers[SESSION_HEADER];
  if (typeof token === "string") return token;
  throw new CrmError("unauthenticated", "Not signed in: POST /_page/session first.");
}

/** Gets the user that {@link requireUser} found. */
export function userOf({ user }: FastifyRequest): User {
  if (!user) throw new CrmError("unauthenticated", "Not signed in.");
  return user;
}

/** Rejects writes that another site's page made the browser send; browsers always send the origin. */
export function requireOwnOrigin(request: FastifyRequest, origins: readonly string[]): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  if (request.headers.origin !== undefined && origins.includes(request.headers.origin)) return;
  throw new CrmError("foreignOrigin", `Only the page at ${origins.join(" or ")} may write here.`);
}

/** Rejects a request unless only this machine can connect: the demo session needs no password. */
export function requireLoopbackServer(
  { server }: FastifyRequest,
  origins: readonly string[],
): void {
  const address = server.server.address();
  // Without an address the service does not listen: the request comes from this process.
  const listensHere = typeof address !== "object" || !address || isLoopback(address.address);
  // A proxy on this machine could make the service public.
  if (listensHere && origins.every(isLoopbackOrigin)) return;
  throw new CrmError(
    "demoSessionRefused",
    "The demo session needs no password, so it is available only while the service and its URLs are on a loopback address.",
  );
}
