import type { FastifyReply, FastifyRequest } from "fastify";
import { findSessionUser, SESSION_LIFETIME_MS } from "../auth/page-sessions.ts";
import type { User } from "../auth/user.ts";
import { CrmError } from "../errors/crm-error.ts";
import type { Crm } from "../work.ts";

/** Cookies belong to a host, not to a port: the port in the name keeps two services apart. */
export const sessionCookieName = (origin: string): string =>
  `crm-session-${origin.slice(origin.lastIndexOf(":") + 1)}`;

/** Hands a session's token to the browser, out of reach of scripts and of other sites. */
export function setSessionCookie(reply: FastifyReply, origin: string, token: string): void {
  void reply.setCookie(sessionCookieName(origin), token, {
    httpOnly: true,
    secure: origin.startsWith("https:"),
    sameSite: "strict",
    path: "/",
    maxAge: SESSION_LIFETIME_MS / 1000,
  });
}

/** Who is signed in; refuses where nobody is. */
export async function requireUser(
  crm: Crm,
  request: FastifyRequest,
  origin: string,
): Promise<User> {
  const token = request.cookies[sessionCookieName(origin)];
  const user = token && (await crm.read((work) => findSessionUser(work, token)));
  if (!user)
    throw new CrmError("unauthenticated", "Nobody is signed in: POST /_page/session first.");
  return user;
}

/** Who is signed in, where that has been asked for. */
export function userOf({ user }: FastifyRequest): User {
  if (!user) throw new CrmError("unauthenticated", "Nobody is signed in.");
  return user;
}

/** Refuses writes that another site's page had the browser send; browsers always name the origin. */
export function requireOwnOrigin(request: FastifyRequest, origin: string): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  if (request.headers.origin === origin) return;
  throw new CrmError("foreignOrigin", `Only the page at ${origin} may write here.`);
}
