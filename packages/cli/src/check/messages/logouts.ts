import type { MessageRecord } from "@calling-extensions/host";
import type { MessageProblem } from "./message-problem.ts";
import { startsCall } from "./message-fields.ts";

/** Log-outs during a call, which the user didn't ask for. */
export function findLogouts(messages: readonly MessageRecord[]): readonly MessageProblem[] {
  let calls = 0;
  return messages.flatMap((message) => {
    if (message.direction === "out") return [];
    if (startsCall(message)) calls += 1;
    if (message.type === "CALL_ENDED" || message.type === "CALL_TRANSFERRED") {
      calls = Math.max(0, calls - 1);
    }
    return message.type === "LOGGED_OUT" && calls > 0
      ? [{ text: "The app logged its user out during a call.", message }]
      : [];
  });
}
