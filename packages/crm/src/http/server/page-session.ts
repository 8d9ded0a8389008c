import type { FastifyRequest } from "fastify";
import { findSessionUser } from "../../auth/page-sessions.ts";
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

/** Finds the signed-in user. Rejects a request without a valid session token. */
export async function requireUser(crm: Crm, request: FastifyRequest): Promise<User> {
  const token = request.headers[SESSION_HEADER];
  const user =
    typeof token === "string" && (await crm.read((context) => findSessionUser(context, token)));
  if (!user) throw new CrmError("unauthenticated", "Not signed in: POST /_page/session first.");
  return user;
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

/** Rejects sign-in unless only this machine can connect: the demo session needs no password. */
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
