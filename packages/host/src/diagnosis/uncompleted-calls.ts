import type { CallingError } from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import { hostError } from "../host-error.ts";
import { COMPLETION_GRACE_MS } from "../limits.ts";
import { callLabel } from "../redaction/call-label.ts";

/** In progress or dialing: the user is done with earlier calls. A ringing call proves nothing. */
const isActive = ({ direction, state }: HostCall): boolean =>
  state === "inProgress" || (state === "dialing" && direction === "OUTBOUND");

interface EndedCall {
  readonly call: HostCall;
  /** The calls that existed when it ended: their events prove nothing about this one. */
  readonly before: ReadonlySet<string>;
  timer?: ReturnType<typeof setTimeout>;
  diagnosis?: CallingError;
}

/**
 * Reports calls that ended and are never completed. Users may write notes for a long time, so time alone is
 * no evidence: the app or its user must have moved on, see `handleCall`, `handleClosed` and `handleLogout`,
 * and the call must still be uncompleted 5 s later.
 */
export class UncompletedCalls {
  readonly #onDiagnosis: (diagnosis: CallingError) => void;
  readonly #keys = new Set<string>();
  readonly #ended = new Map<string, EndedCall>();

  constructor(onDiagnosis: (diagnosis: CallingError) => void) {
    this.#onDiagnosis = onDiagnosis;
  }

  /** The newest one: an app treats all calls alike. */
  get diagnosis(): CallingError | undefined {
    return Array.from(this.#ended.values(), ({ diagnosis }) => diagnosis).findLast(Boolean);
  }

  /** A call started or changed. An active call that started after another one ended is evidence. */
  handleCall(call: HostCall): void {
    this.#keys.add(call.key);
    if (call.state === "completed") this.#forget(call.key);
    // A lost call is already on the timeline.
    else if (call.state === "ended" && !call.isLost) this.#addEnded(call);
    else if (isActive(call)) {
      for (const ended of this.#ended.values()) {
        if (!ended.before.has(call.key))
          this.#suspect(ended, `The app moved on to ${callLabel(call)}.`);
      }
    }
  }

  /** The user closed the app. */
  handleClosed(): void {
    this.#suspectAll("The user has closed the app since then.");
  }

  /** The user logged out of the app. */
  handleLogout(): void {
    this.#suspectAll("The user has logged out since then.");
  }

  destroy(): void {
    for (const { timer } of this.#ended.values()) clearTimeout(timer);
  }

  #addEnded(call: HostCall): void {
    if (!this.#ended.has(call.key)) {
      this.#ended.set(call.key, { call, before: new Set(this.#keys) });
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
    }, COMPLETION_GRACE_MS);
  }

  #forget(key: string): void {
    clearTimeout(this.#ended.get(key)?.timer);
    this.#ended.delete(key);
    this.#keys.delete(key);
  }
}
