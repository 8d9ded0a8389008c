import { requirePermission, type User } from "../auth/user.ts";
import { OAuthError } from "../errors/oauth-error.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { ReviewedAuthorization } from "../page-api/index.ts";
import {
  errorUrl,
  missingScopesOf,
  parseAuthorizationRequest,
  redirectTo,
} from "./authorization-request.ts";
import { createCode } from "./authorizations.ts";
import { isInstalled } from "./installations.ts";

/** What an app asks a user for; throws an OAuthError if the request is invalid. */
export async function reviewAuthorization(
  context: CrmContext,
  user: User,
  query: string,
): Promise<ReviewedAuthorization> {
  const { app, redirectUrl, scopes, optionalScopes } = await parseAuthorizationRequest(
    context,
    user,
    query,
  );
  return {
    app: {
      appId: app.appId,
      name: app.name,
      isInstalled: await isInstalled(context, app.appId),
    },
    scopes: [
      ...scopes.map((name) => ({ name, isRequired: true })),
      ...optionalScopes.map((name) => ({ name, isRequired: false })),
    ],
    returnOrigin: new URL(redirectUrl).origin,
  };
}

/** A user's decision on the request of an app. */
export interface AuthorizationDecision {
  readonly query: string;
  readonly isApproved: boolean;
  /** What the user saw and grants. */
  readonly scopes: readonly string[];
}

/**
 * Applies a decision, and returns the URL by which the user goes back to the app. The request is validated
 * again: the app may have changed since the user saw it.
 */
export async function decideAuthorization(
  context: CrmContext,
  user: User,
  { query, isApproved, scopes: granted }: AuthorizationDecision,
): Promise<string> {
  const request = await parseAuthorizationRequest(context, user, query);
  const { app, scopes, optionalScopes, redirectUrl, codeChallenge } = request;
  if (!isApproved) return errorUrl(request, "access_denied", "The user denied the request.");
  requirePermission(user, "apps.manage");
  const offered = new Set([...scopes, ...optionalScopes]);
  const excess = granted.filter((scope) => !offered.has(scope));
  const lacking = scopes.filter((scope) => !granted.includes(scope));
  if (excess.length + lacking.length > 0) {
    throw new OAuthError(
      "invalid_scope",
      `${app.name} asks for other scopes than were approved. Review its request again.`,
      { scopes: [...excess, ...lacking] },
    );
  }
  const missing = missingScopesOf(app, granted);
  if (missing.length > 0) {
    throw new OAuthError(
      "invalid_scope",
      `${app.name} can't be installed without the scopes ${missing.join(" and ")}.`,
      { requiredScopes: missing },
    );
  }
  const code = await createCode(context, {
    appId: app.appId,
    userId: user.id,
    scopes: [...new Set(granted)],
    redirectUrl,
    codeChallenge,
  });
  return redirectTo(request, { code });
}
