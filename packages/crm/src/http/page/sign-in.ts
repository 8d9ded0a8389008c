import type { FastifyInstance, FastifyReply } from "fastify";
import { endProviderSessions, startProviderSession } from "../../auth/page-sessions.ts";
import { invalid } from "../../errors/crm-error.ts";
import { MAX_LOGOUT_TOKEN_BYTES, MAX_RETURN_PATH_LENGTH } from "../../limits.ts";
import type { Crm } from "../../model/crm-context.ts";
import { SIGN_IN_PATH, SIGN_IN_PROBLEM, type SignInProblem } from "../../page-api/index.ts";
import { identifyUser } from "../../sign-in/identify-user.ts";
import { openSignIn, sealSignIn } from "../../sign-in/pending-sign-ins.ts";
import { SignInFailure } from "../../sign-in/sign-in-failure.ts";
import type { SignInProvider } from "../../sign-in/sign-in-provider.ts";
import { originOf } from "../server/origin-of.ts";
import { isApiPath } from "../server/paths.ts";
import {
  deleteCookie,
  limitPendingCookies,
  pendingCookie,
  readCookie,
  setCookie,
  startedCookie,
} from "../server/sign-in-cookies.ts";

const CALLBACK_PATH = `${SIGN_IN_PATH}/callback`;
/** As `openid-client` creates it. */
const STATE = /^[\w-]{43}$/;

/**
 * Serves the addresses that browsers open to sign in at the provider, and the one at which the provider reports that a
 * person has signed out there (OpenID Connect Back-Channel Logout).
 */
export function serveSignIn(
  app: FastifyInstance,
  {
    crm,
    provider,
    origins,
  }: { crm: Crm; provider: SignInProvider; origins: () => readonly [string, ...string[]] },
): void {
  // A HEAD request must not sign in.
  const exposeHeadRoute = false;

  app.get(SIGN_IN_PATH, { exposeHeadRoute }, async (request, reply) => {
    const origin = originOf(request, origins());
    const { returnTo } = Object(request.query) as { returnTo?: unknown };
    try {
      const { url, pending } = await provider.begin(`${origin}${CALLBACK_PATH}`);
      const returnPath = readReturnPath(returnTo, origin);
      const sealed = await sealSignIn(crm, { ...pending, returnPath });
      limitPendingCookies(request, reply, origin);
      return setCookie(reply, pendingCookie(pending.state, origin), sealed).redirect(url);
    } catch (error) {
      return fail(reply, error);
    }
  });

  app.get(CALLBACK_PATH, { exposeHeadRoute }, async (request, reply) => {
    const origin = originOf(request, origins());
    const { state } = Object(request.query) as { state?: unknown };
    try {
      const isState = typeof state === "string" && STATE.test(state);
      if (!isState) throw new SignInFailure("notBegun");
      const cookie = pendingCookie(state, origin);
      const pending = await openSignIn(crm, readCookie(request, cookie) ?? "");
      if (!pending) throw new SignInFailure("notBegun");
      deleteCookie(reply, cookie);
      const [, query = ""] = request.originalUrl.split("?", 2);
      const identity = await provider.finish(
        new URL(`${origin}${CALLBACK_PATH}?${query}`),
        pending,
      );
      const { lifetimeMs, administrator } = provider;
      const secret = await crm.write(async (context) => {
        const user = await identifyUser(context, identity, administrator);
        return startProviderSession(context, user, { ...identity, lifetimeMs });
      });
      return setCookie(reply, startedCookie(origin), secret).redirect(pending.returnPath);
    } catch (error) {
      return fail(reply, error);
    }
  });

  app.post(
    `${SIGN_IN_PATH}/ended`,
    { config: { isUrlEncoded: true }, bodyLimit: MAX_LOGOUT_TOKEN_BYTES },
    async ({ body }, reply) => {
      const token = body instanceof URLSearchParams ? body.get("logout_token") : null;
      if (token === null) throw invalid([{ message: "The logout token is missing." }]);
      const signedOut = await provider.readLogoutToken(token);
      await crm.write((context) => endProviderSessions(context, signedOut));
      return reply.code(200).send();
    },
  );
}

/** Shows the page, which tells the person what went wrong. Throws failures of the service. */
function fail(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof SignInFailure)) throw error;
  const { problem } = error;
  // The other problems have their cause in the account of the person, not in the service.
  if (problem === "failed" || problem === "unavailable") {
    reply.log.error({ error }, "a sign-in failed");
  }
  return reply.redirect(`/?${SIGN_IN_PROBLEM}=${problem satisfies SignInProblem}`);
}

/** A path of the page; the first page for anything else, which could lead to another site. */
function readReturnPath(value: unknown, origin: string): string {
  if (typeof value !== "string" || value.length > MAX_RETURN_PATH_LENGTH) return "/";
  if (!URL.canParse(value, origin)) return "/";
  const url = new URL(value, origin);
  if (url.origin !== origin || isApiPath(url.pathname)) return "/";
  // Browsers take a path with two slashes for a host.
  return `${url.pathname}${url.search}${url.hash}`.replace(/^\/+/, "/");
}
