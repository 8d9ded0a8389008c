import { showNotice, type Notice } from "./notices.ts";

/** Says what was done, and what can still be done about it. */
export const showToast = (toast: {
  readonly text: string;
  readonly action: NonNullable<Notice["action"]>;
}): void => showNotice({ tone: "info", ...toast });
