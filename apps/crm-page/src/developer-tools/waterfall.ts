import type { MessageRecord } from "@calling-extensions/host";

/** The time that the waterfall shows. */
export interface Period {
  /** Epoch milliseconds. */
  readonly start: number;
  /** Milliseconds; never 0. */
  readonly duration: number;
}

/** A bar as parts of the period's width, from 0 to 1. */
export interface Bar {
  readonly start: number;
  readonly length: number;
}

/** When what a message ends began: for a reply, when its request was sent. */
const startOf = ({ at, latencyMs = 0 }: MessageRecord): number => at - latencyMs;

/** The period of messages in their order. Clocks may go back, so it is never empty. */
export function periodOf(messages: readonly MessageRecord[]): Period {
  const [first, last] = [messages[0], messages.at(-1)];
  if (!first || !last) return { start: 0, duration: 1 };
  const start = startOf(first);
  return { start, duration: Math.max(1, last.at - start) };
}

const part = (value: number): number => Math.min(1, Math.max(0, value));

/** The bar of a message: of a reply as long as its latency, of any other as short as possible. */
export function barOf(message: MessageRecord, { start, duration }: Period): Bar {
  const from = part((startOf(message) - start) / duration);
  return { start: from, length: part((message.at - start) / duration) - from };
}
