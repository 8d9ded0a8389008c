import {
  callOutcomes,
  definitionOf,
  endNameOf,
  messageTypes,
  type CallOutcome,
} from "@calling-extensions/contract";

/** The constants in a schema: `CONTACT`, `BUSY`. */
function constantsOf(schema: unknown): string[] {
  if (typeof schema === "string") return /^[A-Z]/.test(schema) ? schema.split("|") : [];
  return Object.values(Object(schema) as object).flatMap(constantsOf);
}

const words: readonly string[] = [
  ...new Set([
    ...messageTypes,
    ...messageTypes.flatMap((type) => constantsOf(definitionOf(type).payload)),
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
  ]),
];

const isCompound = (word: string): boolean => word.includes("_");

/** What words with underscores consist of. */
const parts = [...new Set(words.filter(isCompound).flatMap((word) => word.split("_")))];

/**
 * Words that mean the same in every account, as a regular expression: words without underscores, and sequences of the parts of the
 * others. It is short, because the recorder's bundle contains it instead of the contract, from which it comes.
 */
export const fixedTexts = `${words.filter((word) => !isCompound(word)).join("|")}|(?:(?:${parts.join("|")})(?:_|$)){2,}`;
