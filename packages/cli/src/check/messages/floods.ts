import type { MessageRecord } from "@calling-extensions/host";
import { FLOOD_WINDOW_MS, MAX_MESSAGES_IN_WINDOW, MAX_RESIZES_IN_WINDOW } from "../../limits.ts";
import type { MessageProblem } from "./message-problem.ts";
import { startsCall } from "./message-fields.ts";

const RESIZE = "RESIZE_WIDGET";

const kinds = [
  { limit: MAX_RESIZES_IN_WINDOW, isCounted: (type: string) => type === RESIZE },
  { limit: MAX_MESSAGES_IN_WINDOW, isCounted: (type: string) => type !== RESIZE },
];

/** More messages within a while than people cause. Each call has its own. */
export function findFloods(messages: readonly MessageRecord[]): readonly MessageProblem[] {
  const received = messages.filter(({ direction }) => direction === "in");
  return kinds.flatMap(({ limit, isCounted }) => {
    const counted = received.filter(({ type }) => isCounted(type));
    for (const [index, message] of counted.entries()) {
      const last = counted[index + limit];
      if (!last) return [];
      const calls = received.filter(
        (each) => startsCall(each) && each.at >= message.at && each.at <= last.at,
      ).length;
      const end = counted[index + limit * Math.max(calls, 1)];
      if (end && end.at - message.at < FLOOD_WINDOW_MS) {
        const text = `The app sent more than ${limit} messages such as ${end.type} within ${FLOOD_WINDOW_MS / 1000} seconds.`;
        return [{ text, message: end }];
      }
    }
    return [];
  });
}
