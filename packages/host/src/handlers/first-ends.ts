import {
  endNameOf,
  endProperties,
  messageType,
  statusOfEnd,
  type CallOutcome,
  type HostMessage,
  type PayloadOf,
} from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import type { EngagementProperties } from "../api/ports.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { omitNullish } from "../wire/omit-nullish.ts";

export interface FirstEndsOptions {
  calls: CallRegistry;
  /** Whether the app is initialized and reads the ids of calls. Another app might end its current call. */
  isReachable(this: void): boolean;
  send(this: void, message: HostMessage): void;
}

/** The end of a call on the wire. There is no call status for a missed call, and no end status for a transfer. */
function toWireEnd(outcome: CallOutcome) {
  const name = endNameOf(outcome);
  // What is left are call statuses, too.
  const status = (
    name === "MISSED" ? "NO_ANSWER" : statusOfEnd(name)
  ) as PayloadOf<"SET_CALL_STATE">["status"];
  return { status, callEndStatus: name === "TRANSFERRED" ? undefined : name };
}

/**
 * Keeps the first end of each call. A page of the app that has lost it, because it could not store it, continues the
 * call and ends it again: later, and perhaps with another status.
 *
 * @differs An app on our SDK that reads the ids of calls receives SET_CALL_STATE with the end of a call when its page
 * has loaded again, or takes the call for live.
 */
export class FirstEnds {
  readonly #options: FirstEndsOptions;
  /** Keys of the calls that the app's current page has ended. */
  readonly #endedKeys = new Set<string>();
  /** Keys of the calls that a page has ended which did not know the first end. */
  readonly #endedAgainKeys = new Set<string>();

  constructor(options: FirstEndsOptions) {
    this.#options = options;
  }

  /** Another page of the app is loading. */
  handleConnecting(): void {
    this.#endedKeys.clear();
  }

  /** The app has ended a call: for the first time, or again. */
  handleEnd(call: HostCall, isFirst: boolean): void {
    const { key } = call;
    if (!isFirst && !this.#endedKeys.has(key)) this.#endedAgainKeys.add(key);
    this.#endedKeys.add(key);
    if (!isFirst) this.announce(call);
  }

  /** Returns the properties with which the app completes a call: with its first end if the app has ended it again. */
  handleCompletion({ key }: HostCall, properties: EngagementProperties): EngagementProperties {
    this.#endedKeys.add(key);
    const document = this.#options.calls.documentOf(key);
    const { endStatus, isLost } = document ?? {};
    if (!document || !endStatus || isLost || !this.#endedAgainKeys.has(key)) return properties;
    const { hs_call_status, hs_call_duration } = endProperties({ ...document, endStatus });
    const isLonger = Number(properties["hs_call_duration"]) > Number(hs_call_duration);
    return {
      ...properties,
      ...("hs_call_status" in properties && omitNullish({ hs_call_status })),
      ...(isLonger && omitNullish({ hs_call_duration })),
    };
  }

  /** Tells the app the ends of the calls that it has not completed. */
  announceAll(): void {
    for (const call of this.#options.calls.open) this.announce(call);
  }

  /** Tells the app the end of a call, if it is over. */
  announce({ key }: HostCall): void {
    const { calls, isReachable, send } = this.#options;
    const call = calls.get(key);
    // The app may continue a call that the host has lost.
    if (!call?.endStatus || call.isLost || !isReachable()) return;
    const externalCallId = calls.appCallIdOf(call);
    // A newer call has its id.
    if (calls.findById(externalCallId)?.key !== key) return;
    const { endStatus, answeredAt, endedAt } = call;
    const { status, callEndStatus } = toWireEnd(endStatus);
    const properties = omitNullish({ callEndStatus, answeredAt, endedAt });
    const data = { externalCallId, status, properties };
    send({ type: messageType.SET_CALL_STATE, data });
  }
}
