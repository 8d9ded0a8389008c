import {
  messageType,
  type CallingError,
  type HostMessage,
  type PayloadOf,
} from "@calling-extensions/contract";
import { defaultRetries, retryDelay } from "@calling-extensions/platform";
import type { HostEvents } from "../api/calling-host.ts";
import type { HostCall } from "../api/host-call.ts";
import type { CallerMatch } from "../api/ports.ts";
import type { RecordId } from "../api/records.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { portError } from "../host-error.ts";
import { MAX_LOOKUPS } from "../limits.ts";
import type { Timers } from "../platform/time.ts";
import type { CallPort } from "../ports/call-port.ts";
import { toWireId } from "../wire/wire-ids.ts";

export interface CallerLookupOptions {
  calls: CallRegistry;
  callPort: CallPort;
  timers: Timers;
  portalId: RecordId;
  /** Whether a single match is associated with the call. */
  associatesSingleMatch: boolean;
  send(this: void, message: HostMessage): void;
  onMatches(this: void, event: HostEvents["callerMatches"]): void;
  onProblem(this: void, problem: CallingError): void;
}

type Matches = readonly CallerMatch[];
type WireMatch = PayloadOf<"CALLER_ID_MATCH_SUCCEEDED">["callerIdMatches"][number];

/** Finds the records of a call's other party by the number, and tries again after a failure. */
export class CallerLookup {
  readonly #options: CallerLookupOptions;

  constructor(options: CallerLookupOptions) {
    this.#options = options;
  }

  /** Looks up the caller of an inbound call, and sends the result to the app and the page. */
  async matchCaller(call: HostCall): Promise<void> {
    const { calls, send, onMatches } = this.#options;
    await this.#lookUp(
      call,
      (matches) => this.#reportMatches(call, matches),
      ({ message }) => {
        const data = { externalCallId: calls.appCallIdOf(call), error: { message } };
        send({ type: messageType.CALLER_ID_MATCH_FAILED, data });
        onMatches({ call: calls.get(call.key) ?? call, matches: [] });
      },
    );
  }

  /** Finds the other party of a call without a dial: from the app's keypad, or from another page. */
  async findOtherParty(call: HostCall): Promise<void> {
    await this.#lookUp(call, (matches) => this.#associate(call, matches));
  }

  #reportMatches(call: HostCall, matches: Matches): void {
    const { calls, portalId, send, onMatches } = this.#options;
    send({
      type: messageType.CALLER_ID_MATCH_SUCCEEDED,
      data: {
        externalCallId: calls.appCallIdOf(call),
        callerIdMatches: matches.map((match) => toWireMatch(match, portalId)),
      },
    });
    this.#associate(call, matches);
    onMatches({ call: calls.get(call.key) ?? call, matches });
  }

  /** Associates a call with the single match, if the policy asks for it. */
  #associate(call: HostCall, matches: Matches): void {
    const { calls, associatesSingleMatch } = this.#options;
    if (!associatesSingleMatch) return;
    const [match] = matches;
    const calledRecord =
      matches.length === 1 && match
        ? { objectTypeId: match.objectTypeId, objectId: match.objectId }
        : undefined;
    calls.apply(call, { type: "recordsFound", ...(calledRecord && { calledRecord }) });
  }

  async #lookUp(
    call: HostCall,
    handle: (matches: Matches) => void,
    handleFailure?: (problem: CallingError) => void,
  ): Promise<void> {
    try {
      handle(await this.#request(call));
    } catch (error) {
      const problem = portError("matchCaller", error);
      this.#options.onProblem(problem);
      handleFailure?.(problem);
      this.#retryLater(call, handle);
    }
  }

  async #request({ direction, fromNumber, toNumber }: HostCall): Promise<Matches> {
    const phoneNumber = direction === "INBOUND" ? fromNumber : toNumber;
    return phoneNumber === undefined ? [] : this.#options.callPort("matchCaller", { phoneNumber });
  }

  #retryLater(call: HostCall, handle: (matches: Matches) => void, failures = 1): void {
    if (failures > MAX_LOOKUPS) return;
    const { calls, timers } = this.#options;
    const retry = async (): Promise<void> => {
      // During the lookup, the user may have chosen the record.
      if (calls.get(call.key)?.calledRecord) return;
      try {
        handle(await this.#request(call));
      } catch {
        this.#retryLater(call, handle, failures + 1);
      }
    };
    timers.set(retryDelay(failures, defaultRetries), () => void retry());
  }
}

function toWireMatch(match: CallerMatch, portalId: RecordId): WireMatch {
  const { objectTypeId, objectId, ...person } = match;
  return {
    ...person,
    objectCoordinates: { portalId: toWireId(portalId), objectId: toWireId(objectId), objectTypeId },
  };
}
