import type { ErrorCode } from "./errors/error-codes.ts";
import type { MessageRow } from "./messages/messages.ts";

/** The documentation site, which `apps/site` builds. */
export const SITE_URL = "https://calling-extensions.dev";

const sections: Readonly<Record<MessageRow["from"], string>> = {
  handshake: "handshake-messages",
  app: "from-app-to-host",
  both: "both-ways",
  host: "from-host-to-app",
  local: "local-events",
};

/** Documentation of the messages that an end sends. */
export const messagesUrl = (from: MessageRow["from"]): string =>
  `${SITE_URL}/protocol#${sections[from]}`;

/** Documentation of all rules of the check. */
export const rulesUrl = `${SITE_URL}/reference/check-rules`;

/** The section of a rule. */
export const ruleUrl = (rule: string): string => `${SITE_URL}/r/${rule}`;

/** The section of an error code. */
export const errorUrl = (code: ErrorCode): string => `${SITE_URL}/e/${code}`;

/** Returns the message of an error without its documentation, for users. */
export const withoutErrorUrl = (message: string): string => message.replace(/ \S+\/e\/\w+$/, "");
