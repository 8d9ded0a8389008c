import { t } from "@calling-extensions/ui/text";

/** Whether the browser has desktop notifications. */
export const canNotify = (): boolean => "Notification" in window;

/** Shows a notification while the tab is hidden, if the user allows it. Returns a function that removes it. */
export function notifyOfCall(callKey: string, from: string): (() => void) | undefined {
  if (!canNotify() || !document.hidden || Notification.permission !== "granted") return undefined;
  try {
    // A notification of the same call replaces the one before.
    const notification = new Notification(t`Incoming call`, { body: from, tag: callKey });
    notification.addEventListener("click", () => {
      window.focus();
      notification.close();
    });
    return () => notification.close();
  } catch {
    // Browsers on Android allow notifications only in service workers.
    return undefined;
  }
}
