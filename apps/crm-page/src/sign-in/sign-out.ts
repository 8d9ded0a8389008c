import { signOut as signOutEndpoint } from "@calling-extensions/crm/page-api";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { counted, t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { isSignedOut } from "../api/page-error.ts";
import { sendRequest } from "../api/request.ts";
import { saveSessionToken } from "../api/session-token.ts";
import { removeAllRecordings } from "../recordings/stored-recordings.ts";

/** What would be left behind by a sign-out. */
export interface OpenCalls {
  /** How many calls are live, in this tab or another one. */
  readonly live: number;
  readonly unstored: number;
  /** Whether calls that are not stored yet are lost with the page. */
  readonly isOnlyInMemory: boolean;
}

/** Signs out in all tabs, and at the provider if it has a page for that. Asks first if there are open calls. */
export async function signOut(calls: OpenCalls): Promise<void> {
  if (!(await confirmSignOut(calls))) return;
  try {
    const { signOutUrl } = await sendRequest(signOutEndpoint);
    await leave(signOutUrl);
  } catch (error) {
    // The session has ended before.
    if (isSignedOut(error)) await leave();
    else showToast({ tone: "error", text: t`Couldn't sign out. ${(error as Error).message}` });
  }
}

async function leave(address = "/"): Promise<void> {
  saveSessionToken(undefined);
  await removeAllRecordings();
  window.location.assign(address);
}

async function confirmSignOut({ live, unstored, isOnlyInMemory }: OpenCalls): Promise<boolean> {
  const unstoredText = isOnlyInMemory
    ? counted(
        "{0} call is not stored yet. This browser can't keep calls, so it is lost.",
        "{0} calls are not stored yet. This browser can't keep calls, so they are lost.",
        unstored,
      )
    : counted(
        "{0} call is not stored yet. It stays in this browser until you sign in here again.",
        "{0} calls are not stored yet. They stay in this browser until you sign in here again.",
        unstored,
      );
  const consequences = [
    ...(live > 0 ? [t`You're in a call. It may end, because the calling app is closed.`] : []),
    ...(unstored > 0 ? [unstoredText] : []),
  ];
  if (consequences.length === 0) return true;
  const answer = await requestConfirmation({
    title: t`Sign out?`,
    body: consequences.join(" "),
    options: [
      { value: "yes", label: t`Sign out`, tone: "danger" },
      { value: "no", label: t`Stay signed in`, tone: "secondary" },
    ],
  });
  return answer === "yes";
}
