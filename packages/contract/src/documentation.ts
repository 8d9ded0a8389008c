import type { MessageRow } from "./messages/messages.ts";

/** Where readers find the folder `docs` of the repository. */
const docs = "https://github.com/calling-extensions/calling-extensions/blob/main/docs";

const sections: Readonly<Record<MessageRow["from"], string>> = {
  handshake: "handshake-messages",
  app: "from-app-to-host",
  both: "both-ways",
  host: "from-host-to-app",
  local: "local-events",
};

/** Documentation of the messages that an end sends. */
export const messagesUrl = (from: MessageRow["from"]): string =>
  `${docs}/protocol.md#${sections[from]}`;

/** Documentation of all rules of the check. */
export const rulesUrl = `${docs}/reference/check-rules.md`;

/** The section of a rule. */
export const ruleUrl = (rule: string): string => `${rulesUrl}#${rule}`;
