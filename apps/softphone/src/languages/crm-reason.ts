import type { Texts } from "./en.ts";

/** Why the CRM page couldn't do something, in its own words, or that it gave no reason. */
export const reasonOf = ({ message }: { message: string }, texts: Texts): string =>
  message || texts.notices.noReason;
