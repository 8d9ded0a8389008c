import { appErrors, CallingError, isCallingError } from "@calling-extensions/contract";
import { appError } from "./app-error.ts";

/** An externalCallId as the app or the host wrote it: one may send a number and the other its digits. */
type CallId = string | number | null | undefined;

interface PendingReply {
  readonly requestName: string;
  readonly pendingCallId: CallId;
  startTimeout(this: void): void;
  /** Ends the wait, with an error or with the reply's data. */
  settle(this: void, outcome: unknown): void;
}

/**
 * Matches the host's replies with the app's requests, the oldest first.
 *
 * @differs Methods return promises of the host's replies; the vendor's return nothing.
 */
export function createReplyCorrelator() {
  const pending = new Set<PendingReply>();
  let isConnected = false;

  function fail(error: CallingError): void {
    for (const { settle } of pending) settle(error);
  }

  return {
    fail,

    /**
     * Returns a promise of the reply.
     *
     * @param requestName the first part of the reply's type: `CREATE_ENGAGEMENT`.
     * @param repliesOnlyOnFailure the timeout means success: the protocol has no success reply.
     */
    expect(
      requestName: string,
      pendingCallId: CallId,
      timeoutMs: number,
      repliesOnlyOnFailure: boolean | undefined,
    ): Promise<unknown> {
      return new Promise((resolve, reject) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const settle: PendingReply["settle"] = (outcome) => {
          clearTimeout(timer);
          pending.delete(reply);
          (isCallingError(outcome) ? reject : resolve)(outcome);
        };
        const startTimeout = (): void => {
          timer = setTimeout(settle, timeoutMs, repliesOnlyOnFailure || appError("replyTimeout"));
        };
        const reply = { requestName, pendingCallId, startTimeout, settle };
        pending.add(reply);
        if (isConnected) startTimeout();
      });
    },

    /** Settles the request of the call that a reply names; otherwise the oldest request of its type. */
    settle(type: string, data: unknown): void {
      const { externalCallId, error } = Object(data) as Failure;
      const match = [...pending].find(
        ({ requestName, pendingCallId }) =>
          type.startsWith(`${requestName}_`) &&
          (externalCallId == null ||
            pendingCallId == null ||
            String(externalCallId) === String(pendingCallId)),
      );
      match?.settle(
        type.endsWith("_FAILED")
          ? // The app's user wants to read the CRM's own message.
            new CallingError("hostFailed", error?.message || appErrors.hostFailed)
          : data,
      );
    },

    /** A host has connected: timeouts start now, and requests to an earlier host fail. */
    handleConnected(): void {
      if (isConnected) fail(appError("sessionEnded"));
      isConnected = true;
      for (const { startTimeout } of pending) startTimeout();
    },
  };
}

interface Failure {
  externalCallId?: CallId;
  error?: { message?: string };
}
