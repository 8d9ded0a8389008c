import { callOutcomes, endNameOf, type CallOutcome } from "@calling-extensions/contract";
import { protocolConstants, SHORT_NUMBER } from "./redact.ts";

/** Words that mean the same in every account. */
const words: ReadonlySet<string> = new Set([
  ...protocolConstants,
  ...callOutcomes.split("|").map((outcome) => endNameOf(outcome as CallOutcome)),
  "INBOUND",
  "OUTBOUND",
  "mute",
  "hold",
  "sendTones",
  "transfer",
  "widget",
  "remote",
  "window",
]);

/** Whether a text means the same in every session: a word of the protocol, or a short number. */
export const isFixedText = (text: string): boolean =>
  text === "" || words.has(text) || SHORT_NUMBER.test(text);
