import type { FastifyReply, FastifyRequest } from "fastify";
import { MAX_PENDING_SIGN_INS, SIGN_IN_LIFETIME_MS } from "../../limits.ts";

const PENDING = "crm-sign-in-";

/** A cookie of one sign-in of a browser. */
export interface SignInCookie {
  readonly name: string;
  /** The origin of the service, as the browser knows it. */
  readonly origin: string;
}

/** Holds a sign-in whose browser is at the provider. Each has its own, since several tabs may sign in. */
export const pendingCookie = (state: string, origin: string): SignInCookie => ({
  name: `${PENDING}${state}`,
  origin,
});

/** Deletes the cookies of sign-ins that a browser has begun if there are many: together they could be too long. */
export function limitPendingCookies(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  origin: string,
): void {
  const pending = pairsOf(headers.cookie).flatMap((pair) => {
    const [name = ""] = pair.split("=", 1);
    const start = name.indexOf(PENDING);
    return start === -1 ? [] : [name.slice(start)];
  });
  if (pending.length < MAX_PENDING_SIGN_INS) return;
  for (const name of pending) deleteCookie(reply, { name, origin });
}

/** Holds the secret with which the page takes over the session. */
export const startedCookie = (origin: string): SignInCookie => ({ name: "crm-signed-in", origin });

/** The value of a cookie; undefined without it. */
export function readCookie({ headers }: FastifyRequest, cookie: SignInCookie): string | undefined {
  const start = `${fullName(cookie)}=`;
  return pairsOf(headers.cookie)
    .find((pair) => pair.startsWith(start))
    ?.slice(start.length);
}

const pairsOf = (header = ""): string[] => header.split(/; */);

/** Scripts can't read it. The provider sends the browser back from another site, so it isn't strict. */
export const setCookie = (reply: FastifyReply, cookie: SignInCookie, value: string): FastifyReply =>
  addCookie(reply, cookie, `${value}; Max-Age=${SIGN_IN_LIFETIME_MS / 1000}`);

export const deleteCookie = (reply: FastifyReply, cookie: SignInCookie): FastifyReply =>
  addCookie(reply, cookie, "; Max-Age=0");

const addCookie = (reply: FastifyReply, cookie: SignInCookie, value: string): FastifyReply =>
  reply.header(
    "set-cookie",
    `${fullName(cookie)}=${value}; Path=/; HttpOnly; SameSite=Lax${isSecure(cookie) ? "; Secure" : ""}`,
  );

const isSecure = ({ origin }: SignInCookie): boolean => origin.startsWith("https:");

/** With the prefix, browsers let no other host of the domain set the cookie. */
const fullName = (cookie: SignInCookie): string =>
  `${isSecure(cookie) ? "__Host-" : ""}${cookie.name}`;
