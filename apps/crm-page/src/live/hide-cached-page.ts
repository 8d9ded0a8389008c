import { getSession } from "@calling-extensions/crm/page-api";
import { callService, getSessionUserId, sessionEnd } from "../api/session.ts";
import { getSessionToken, getStoredToken } from "../api/session-token.ts";
import { SESSION_CHECK_LIMIT_MS } from "../limits.ts";

interface HideOptions {
  /** Shows the sign-in instead of the page. */
  leave: () => void;
  isLeaving: () => boolean;
}

/**
 * Hides a page while the browser keeps it for the button Back, which another person may press. It is shown again once its
 * session is found to continue.
 *
 * @returns a function that ends this
 */
export function hideCachedPage({ leave, isLeaving }: HideOptions): () => void {
  const ended = new AbortController();
  const { style } = document.documentElement;
  let title: string;
  let token: string | undefined;
  const hide = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    token = getSessionToken();
    ({ title } = document);
    document.title = "CRM";
    style.visibility = "hidden";
  };
  const show = async ({ persisted }: PageTransitionEvent): Promise<void> => {
    if (!persisted) return;
    if (!(await canContinue(token))) leave();
    if (isLeaving()) return;
    document.title = title;
    style.visibility = "";
  };
  window.addEventListener("pagehide", hide, ended);
  window.addEventListener("pageshow", (event) => void show(event), ended);
  return () => ended.abort();
}

/** A service may accept a request and never answer. */
const failLate = (): Promise<never> =>
  new Promise((_resolve, reject) => void setTimeout(reject, SESSION_CHECK_LIMIT_MS));

/** Whether a page can continue that had a token. One whose session has ended shows that. */
async function canContinue(token: string | undefined): Promise<boolean> {
  try {
    const { user } = await Promise.race([callService(getSession), failLate()]);
    return user.id === getSessionUserId();
  } catch {
    if (sessionEnd.getState()) return true;
    // The service isn't responding.
    return token !== undefined && token === getStoredToken();
  }
}
