import { CrmError, type CrmErrorCode } from "./crm-error.ts";

/** The names of errors in RFC 6749, sections 4.1.2.1 and 5.2, and the kinds of responses they are. */
export const oauthErrors = {
  invalid_request: "invalid",
  invalid_client: "unauthenticated",
  invalid_grant: "invalid",
  unauthorized_client: "invalid",
  unsupported_grant_type: "invalid",
  unsupported_response_type: "invalid",
  invalid_scope: "invalid",
  access_denied: "missingScopes",
} as const satisfies Record<string, CrmErrorCode>;

export type OAuthErrorName = keyof typeof oauthErrors;

/** An error of the authorization of an app. Its response has the names of RFC 6749 in addition to the usual fields. */
export class OAuthError extends CrmError {
  readonly error: OAuthErrorName;

  /** @param context further facts, such as the scopes that are not allowed */
  constructor(
    error: OAuthErrorName,
    message: string,
    context: Readonly<Record<string, string[]>> = {},
  ) {
    const detail = Object.keys(context).length > 0 ? { context: { ...context } } : {};
    super(oauthErrors[error], message, [{ message, code: error, ...detail }]);
    this.error = error;
  }
}
