import { SIGN_IN_PATH, SIGN_IN_REQUIRED } from "@calling-extensions/crm/page-api";
import { addressOf } from "../api/address-of.ts";
import { errorDetails } from "../api/error-details.ts";
import { withoutSignInProblem } from "../session/sign-in-problem.ts";

/** Whether the user can sign in at a provider after an error. */
export const canSignIn = (error: Error): boolean =>
  errorDetails(error).some(({ code }) => code === SIGN_IN_REQUIRED);

/** Where a sign-in begins that leads back to what the page shows. */
export function signInAddress(page: string): string {
  const { pathname, search, hash } = withoutSignInProblem(page);
  return addressOf(SIGN_IN_PATH, {}, { returnTo: `${pathname}${search}${hash}` });
}
