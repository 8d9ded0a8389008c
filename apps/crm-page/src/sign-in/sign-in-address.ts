import { SIGN_IN_PATH, SIGN_IN_PROBLEM, SIGN_IN_REQUIRED } from "@calling-extensions/crm/page-api";
import { addressOf } from "../api/address-of.ts";
import { errorDetails } from "../api/error-details.ts";

/** Whether the user can sign in at a provider after an error. */
export const canSignIn = (error: Error): boolean =>
  errorDetails(error).some(({ code }) => code === SIGN_IN_REQUIRED);

/** Where a sign-in begins that leads back to what the page shows. */
export function signInAddress(page: string): string {
  const url = new URL(page);
  // Otherwise, the text of other parameters might change.
  if (url.searchParams.has(SIGN_IN_PROBLEM)) url.searchParams.delete(SIGN_IN_PROBLEM);
  const { pathname, search, hash } = url;
  return addressOf(SIGN_IN_PATH, {}, { returnTo: `${pathname}${search}${hash}` });
}
