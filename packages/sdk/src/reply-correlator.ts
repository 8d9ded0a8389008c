import {
  appErrors,
  appMessageOf,
  CallingError,
  isCallingError,
} from "@calling-extensions/contract";
import { appError } from "./app-error.ts";

const DEFAULT_REPLY_TIMEOUT_MS = 10_000;
/** The protocol replies to a navigation only if it fails. Failures arrive within this time. */
const IMPLICIT_SUCCESS_TIMEOUT_MS = 2_000;

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
     * Returns a promise of what the host replies to a message, without which it resolves to undefined.
     *
     * @param startError why there can be no reply.
     */
    expectAll(
      type: string,
      data: unknown,
      startError?: CallingError,
      hasResults?: boolean,
      timeoutMs = DEFAULT_REPLY_TIMEOUT_MS,
    ): Promise<unknown> {
      const { replies = {}, repliesOnlyOnFailure } = appMessageOf(type) ?? {};
      const fields = Object(data) as { externalCallId?: string; [field: string]: unknown };
      const isImplicit = repliesOnlyOnFailure && !hasResults;
      const expectOne = ([requestName]: [string, string]) =>
        new Promise((resolve, reject) => {
          let timer: ReturnType<typeof setTimeout> | undefined;
          const settle: PendingReply["settle"] = (outcome) => {
            clearTimeout(timer);
            pending.delete(reply);
            (isCallingError(outcome) ? reject : resolve)(outcome);
          };
          const startTimeout = (): void => {
            timer = setTimeout(
              settle,
              isImplicit ? IMPLICIT_SUCCESS_TIMEOUT_MS : timeoutMs,
              isImplicit || appError("replyTimeout"),
            );
          };
          const reply = { requestName, pendingCallId: fields.externalCallId, startTimeout, settle };
          pending.add(reply);
          if (startError) settle(startError);
          else if (isConnected) startTimeout();
        });
      const reply = Promise.all(
        Object.entries(replies)
          .filter(([, field]) => !field || fields[field])
          .map(expectOne),
      ).then((results) => results[0] && (Object.assign({}, ...results) as unknown));
      reply.catch(() => undefined);
      return reply;
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
