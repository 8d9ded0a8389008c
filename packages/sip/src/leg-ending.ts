import type { LegEnding } from "@calling-extensions/telephony";
import { isAnsweredElsewhere } from "./answered-elsewhere.ts";

const failed = (problem: (LegEnding & { cause: "failed" })["problem"]): LegEnding => ({
  by: "network",
  cause: "failed",
  problem,
});

/** What the status codes mean that refuse a call. The others mean that the number can't be reached. */
const endings: Readonly<Record<number, LegEnding>> = {
  403: { by: "them", cause: "rejected" },
  408: { by: "them", cause: "noAnswer" },
  480: { by: "them", cause: "noAnswer" },
  486: { by: "them", cause: "busy" },
  600: { by: "them", cause: "busy" },
  603: { by: "them", cause: "rejected" },
};

/** Causes that JsSIP finds itself, without a message of the other party. */
const localCauses: Readonly<Record<string, LegEnding>> = {
  "Connection Error": failed("signalingLost"),
  "Request Timeout": failed("signalingLost"),
  "Dialog Error": failed("signalingLost"),
  "No ACK": failed("signalingLost"),
};

/** Whether the reply to a call names other addresses (RFC 3261, 21.3). */
export const isRedirect = (statusCode: number): boolean => statusCode >= 300 && statusCode < 400;

/** How JsSIP reports the end of a session. */
export interface SessionEnd {
  readonly originator: string;
  readonly cause: string;
  readonly message?: {
    readonly method?: unknown;
    readonly status_code?: unknown;
    getHeaders?(name: string): string[];
  } | null;
}

/**
 * How a leg ended that the user has not ended. Status codes tell more than JsSIP's causes: 408 and 480 have
 * the same one.
 */
export function toLegEnding({ originator, cause, message }: SessionEnd): LegEnding {
  const statusCode = message?.status_code;
  if (typeof statusCode === "number" && isRedirect(statusCode)) return failed("redirected");
  if (typeof statusCode === "number") return endings[statusCode] ?? failed("unreachable");
  // The other party's BYE or CANCEL.
  if (originator === "remote" && message) {
    const isElsewhere =
      message.method === "CANCEL" && isAnsweredElsewhere(message.getHeaders?.("Reason") ?? []);
    return { by: "them", cause: isElsewhere ? "answeredElsewhere" : "hungUp" };
  }
  return localCauses[cause] ?? failed("unreachable");
}
