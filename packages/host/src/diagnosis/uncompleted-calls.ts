import type { CallingError } from "@calling-extensions/contract";
import { hostError } from "../errors/host-error.ts";
import type { HostCall } from "../api/host-call.ts";
import { callLabel } from "../redaction/call-label.ts";

/** An app may complete a call a moment after it, or its user, went on. */
const GRACE_MS = 5_000;

/** Somebody is on the line, or dials: the user is done with the calls before. A call that rings proves nothing. */
const isTakenUp = ({ direction, state }: HostCall): boolean =>
  state === "inProgress" || (state === "dialing" && direction === "OUTBOUND");

interface EndedCall {
  readonly call: HostCall;
  /** Which calls there were when it ended: what becomes of those says nothing about this one. */
  readonly before: ReadonlySet<string>;
  timer?: ReturnType<typeof setTimeout>;
  diagnosis?: CallingError;
}

/**
 * Tells of calls that ended and are never completed. Users write notes for as long as they like, so time
 * alone is no evidence: the app or its user has to have gone on, see `handleCall`, `handleClosed` and
 * `handleLogout`, and the call has to be uncompleted 5 s later.
 */
export class UncompletedCalls {
  readonly #onDiagnosis: (diagnosis: CallingError) => void;
  readonly #known = new Set<string>();
  readonly #ended = new Map<string, EndedCall>();

  constructor(onDiagnosis: (diagnosis: CallingError) => void) {
    this.#onDiagnosis = onDiagnosis;
  }

  /** The newest: an app that completes one call completes the others alike. */
  get diagnosis(): CallingError | undefined {
    return Array.from(this.#ended.values(), ({ diagnosis }) => diagnosis).findLast(Boolean);
  }

  /** A call began or changed. One that began after another one's end and is taken up is evidence. */
  handleCall(call: HostCall): void {
    this.#known.add(call.key);
    if (call.state === "completed") this.#forget(call.key);
    // A lost call is on the timeline already.
    else if (call.state === "ended" && !call.isLost) this.#noteEnd(call);
    else if (isTakenUp(call)) {
      for (const ended of this.#ended.values()) {
        if (!ended.before.has(call.key))
          this.#suspect(ended, `The app went on to ${callLabel(call)}.`);
      }
    }
  }

  /** The user closed the app. */
  handleClosed(): void {
    this.#suspectAll("The user has closed the app since.");
  }

  /** The app says that its user logged out. */
  handleLogout(): void {
    this.#suspectAll("The user has logged out since.");
  }

  destroy(): void {
    for (const { timer } of this.#ended.values()) clearTimeout(timer);
  }

  #noteEnd(call: HostCall): void {
    if (!this.#ended.has(call.key)) {
      this.#ended.set(call.key, { call, before: new Set(this.#known) });
    }
  }

  #suspectAll(evidence: string): void {
    for (const ended of this.#ended.values()) this.#suspect(ended, evidence);
  }

  #suspect(ended: EndedCall, evidence: string): void {
    ended.timer ??= setTimeout(() => {
      const { externalCallId } = ended.call;
      const detail = `It is ${callLabel(ended.call)}. ${evidence}`;
      ended.diagnosis = hostError("callNotCompleted", detail, { details: { externalCallId } });
      this.#onDiagnosis(ended.diagnosis);
    }, GRACE_MS);
  }

  #forget(key: string): void {
    clearTimeout(this.#ended.get(key)?.timer);
    this.#ended.delete(key);
    this.#known.delete(key);
  }
}
