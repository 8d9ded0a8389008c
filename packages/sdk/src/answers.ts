import { appErrors, CallingError, isCallingError } from "@calling-extensions/contract";
import { appError } from "./app-error.ts";

/** As the app and the host wrote it: a number here may be its digits there. */
type CallId = string | number | null | undefined;

interface Expectation {
  readonly answer: string;
  readonly callId: CallId;
  startClock(this: void): void;
  /** Ends the wait, with an error or with the answer's data. */
  settle(this: void, outcome: unknown): void;
}

/**
 * What the app asked and the host has not answered yet, the oldest first.
 *
 * @differs Methods return promises of what the host answers; the vendor's return nothing.
 */
export function createAnswers() {
  const waiting = new Set<Expectation>();
  let isConnected = false;

  function fail(error: CallingError): void {
    for (const { settle } of waiting) settle(error);
  }

  return {
    fail,

    /**
     * A promise of the answer.
     *
     * @param answer the first part of the answer's type: `CREATE_ENGAGEMENT`.
     * @param isSilent no answer means success: the protocol tells only failures.
     */
    expect(
      answer: string,
      callId: CallId,
      timeoutMs: number,
      isSilent: boolean | undefined,
    ): Promise<unknown> {
      return new Promise((resolve, reject) => {
        let clock: ReturnType<typeof setTimeout> | undefined;
        const settle: Expectation["settle"] = (outcome) => {
          clearTimeout(clock);
          waiting.delete(expectation);
          (isCallingError(outcome) ? reject : resolve)(outcome);
        };
        const startClock = (): void => {
          clock = setTimeout(settle, timeoutMs, isSilent ? undefined : appError("answerTimeout"));
        };
        const expectation = { answer, callId, startClock, settle };
        waiting.add(expectation);
        if (isConnected) startClock();
      });
    },

    /** Hands an answer to the call it names, else to whoever has waited longest for one like it. */
    settle(type: string, data: unknown): void {
      const { externalCallId, error } = Object(data) as Failure;
      const meant = [...waiting].find(
        ({ answer, callId }) =>
          type.startsWith(`${answer}_`) &&
          (externalCallId == null || callId == null || String(externalCallId) === String(callId)),
      );
      meant?.settle(
        type.endsWith("_FAILED")
          ? // What the CRM says of a failure is what the app's user wants to read.
            new CallingError("hostFailed", error?.message || appErrors.hostFailed)
          : data,
      );
    },

    /** A host is there: what waits, waits by the clock from now on; what an earlier host owed is lost. */
    connect(): void {
      if (isConnected) fail(appError("sessionEnded"));
      isConnected = true;
      for (const { startClock } of waiting) startClock();
    },
  };
}

interface Failure {
  externalCallId?: CallId;
  error?: { message?: string };
}
