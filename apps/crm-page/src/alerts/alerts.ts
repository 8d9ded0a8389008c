import { showNotice } from "./notices.ts";

/** Says what went wrong: a calling app said so, or the page. */
export const showAlert = ({ source, message }: { source: string; message: string }): void =>
  showNotice({ tone: "error", source, text: message });
