import { CallingError } from "@calling-extensions/contract";
import { appError } from "./app-error.ts";

/** As the app and the host wrote it: a number here may be its digits there. */
type CallId = string | number | null | undefined;

interface Expectation {
  readonly answer: string;
  readonly callId: CallId;
  startClock(this: void): void;
  /** Ends the wait: with the error, or with the answer's data. */
  settle(this: void, error: CallingError | undefined, data?: unknown): void;
}

/**
 * What the app asked and the host has not answered yet, the oldest first.
 *
 * @differs Methods return promises of what the host answers; the vendor's return nothing.
 */
export class Answers {
  readonly #waiting = new Set<Expectation>();
  #isConnected = false;

  /**
   * A promise of the answer.
   *
   * @param answer the first part of the answer's type: `CREATE_ENGAGEMENT`.
   * @param isSilent no answer means success: the protocol tells only failures.
   */
  expect(answer: string, callId: CallId, timeoutMs: number, isSilent: boolean): Promise<unknown> {
    return new Promise((resolve, reject) => {
      let clock: ReturnType<typeof setTimeout> | undefined;
      const expectation: Expectation = {
        answer,
        callId,
        startClock() {
          clock = setTimeout(
            () => expectation.settle(isSilent ? undefined : appError("answerTimeout")),
            timeoutMs,
          );
        },
        settle: (error, data) => {
          clearTimeout(clock);
          this.#waiting.delete(expectation);
          if (error) reject(error);
          else resolve(data);
        },
      };
      this.#waiting.add(expectation);
      if (this.#isConnected) expectation.startClock();
    });
  }

  /** Hands an answer to the call it names, else to whoever has waited longest for one like it. */
  settle(type: string, data: unknown): void {
    const { externalCallId } = Object(data) as { externalCallId?: CallId };
    for (const { answer, callId, settle } of this.#waiting) {
      const isMeant =
        externalCallId == null || callId == null || String(externalCallId) === String(callId);
      const isFailure = type === `${answer}_FAILED`;
      if (isMeant && (isFailure || type === `${answer}_SUCCEEDED`)) {
        settle(isFailure ? failureOf(data) : undefined, data);
        return;
      }
    }
  }

  /** A host is there: what waits, waits by the clock from now on; what an earlier host owed is lost. */
  connect(): void {
    if (this.#isConnected) this.fail(appError("sessionEnded"));
    this.#isConnected = true;
    for (const { startClock } of this.#waiting) startClock();
  }

  fail(error: CallingError): void {
    for (const { settle } of this.#waiting) settle(error);
  }
}

/** What the CRM says of a failure is what the app's user wants to read. */
function failureOf(data: unknown): CallingError {
  const { error } = Object(data) as { error?: { message?: string } };
  return error?.message ? new CallingError("hostFailed", error.message) : appError("hostFailed");
}
