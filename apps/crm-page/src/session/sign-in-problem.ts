import { SIGN_IN_PROBLEM } from "@calling-extensions/crm/page-api";

/** Removes the problem of a sign-in from the page's address, so that a reload or a shared link doesn't show it again. */
export function removeSignInProblem(): void {
  const { href } = window.location;
  const next = withoutSignInProblem(href);
  if (next.href !== href) window.history.replaceState(window.history.state, "", next);
}

/** The address of a page without the problem of a sign-in. */
export function withoutSignInProblem(page: string): URL {
  const url = new URL(page);
  // Otherwise, the text of other parameters might change.
  if (url.searchParams.has(SIGN_IN_PROBLEM)) url.searchParams.delete(SIGN_IN_PROBLEM);
  return url;
}
