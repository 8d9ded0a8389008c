import { UNSTABLE_ToastQueue as ToastQueue } from "react-aria-components/Toast";

/** A message above the page: what was done, or what went wrong. */
export interface Toast {
  readonly tone: "info" | "error";
  /** What the message is about: the name of a calling app, or of a record. */
  readonly source?: string;
  readonly text: string;
  /** What the user can do about it. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** More would hide the page: a failing app repeats its errors. */
const MAX_TOASTS = 3;

/** Time to read, decide, and reach the button. An error is longer, and comes unexpectedly. */
const TOAST_TIMEOUT_MS = { info: 10_000, error: 30_000 } as const;

/** The toasts on screen, the newest first. */
export const toasts = new ToastQueue<Toast>();

/** Shows a toast in place of the oldest of three. One without an action is not shown twice at a time. */
export function showToast(toast: Toast): void {
  const { tone, source, text, action } = toast;
  const isShown = toasts.visibleToasts.some(
    ({ content }) => content.tone === tone && content.source === source && content.text === text,
  );
  if (isShown && !action) return;
  const oldest = toasts.visibleToasts[MAX_TOASTS - 1];
  if (oldest) toasts.close(oldest.key);
  toasts.add(toast, { timeout: TOAST_TIMEOUT_MS[tone] });
}
