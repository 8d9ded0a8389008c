import { describeWarning, type MessageRecord } from "@calling-extensions/host";
import type { Verdict } from "../verdict.ts";
import { findSeconds } from "./find-seconds.ts";

/** Judges each message that an app has sent, by itself. */
export function judgeMessages(received: readonly MessageRecord[], verdict: Verdict): void {
  if (received.length === 0) return;
  for (const message of received) {
    const { type, validity, reason, warnings = [] } = message;
    if (validity !== "valid") {
      verdict.fail("valid-messages", `${type} is invalid: ${reason}`, message);
    }
    const texts = [...warnings.map(describeWarning), ...findSeconds(message)];
    for (const text of texts) verdict.fail("exact-messages", `${type} ${text}`, message);
  }
  verdict.pass("valid-messages");
  verdict.pass("exact-messages");
}
