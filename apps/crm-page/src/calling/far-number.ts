import { numberOf } from "../outbox/call-text.ts";

/** The number at the far end, or words for none. */
export const farNumber = (call: Parameters<typeof numberOf>[0]): string =>
  numberOf(call) ?? "Unknown number";
