import { isLive, messageType } from "@calling-extensions/contract";
import type { CallAction, CallStatus, HostEvents } from "../api/calling-host.ts";
import type { CallCommand, HostCall } from "../api/host-call.ts";
import type { EngagementProperties } from "../api/ports.ts";
import type { RecordReference } from "../api/records.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { hostError } from "../host-error.ts";
import type { Listeners } from "../platform/listeners.ts";
import type { AppRelay } from "../relay/app-relay.ts";
import { neededFor, toWireCommand } from "../wire/wire-commands.ts";
import type { AppConnection } from "./app-connection.ts";

const callActions: readonly CallAction[] = ["answer"];

/** What the host page can do with calls in the app. */
export class CallControl {
  readonly #calls: CallRegistry;
  readonly #connection: Pick<AppConnection, "hasCapability" | "send">;
  readonly #events: Pick<Listeners<HostEvents>, "emit">;
  readonly #relay: Pick<AppRelay, "answer">;

  constructor(
    calls: CallRegistry,
    connection: Pick<AppConnection, "hasCapability" | "send">,
    events: Pick<Listeners<HostEvents>, "emit">,
    relay: Pick<AppRelay, "answer">,
  ) {
    this.#calls = calls;
    this.#connection = connection;
    this.#events = events;
    this.#relay = relay;
  }

  readonly endCall = (callKey?: string): boolean => {
    if (callKey !== undefined) {
      const call = this.#calls.get(callKey);
      // An app that does not read the id would end the current call.
      if (!call || !isLive(call)) return false;
      // @differs During several calls, the request to end one is sent only to an app that reads which one:
      // another app would end any of them.
      if (this.#calls.live.length > 1 && !this.#connection.hasCapability("endById")) {
        this.#events.emit("problem", hostError("endByIdUnsupported"));
        return false;
      }
    }
    this.#connection.send({ type: messageType.END_CALL, data: this.#referenceTo(callKey) });
    return true;
  };

  /** What the app can do with calls when the page asks it, beyond hanging up. */
  get actions(): readonly CallAction[] {
    return callActions.filter((action) => this.#connection.hasCapability(action));
  }

  readonly answerCall = (callKey: string, tab?: string): boolean => {
    const call = this.#calls.get(callKey);
    const isRinging = call?.direction === "INBOUND" && call.state === "ringing";
    if (!isRinging || !this.actions.includes("answer")) return false;
    const data = this.#referenceTo(callKey);
    this.#relay.answer(call.externalCallId, { type: messageType.ANSWER_CALL, data }, tab);
    return true;
  };

  readonly controlCall = (callKey: string, command: CallCommand): boolean => {
    const call = this.#calls.get(callKey);
    if (!call?.controls?.actions.includes(neededFor(command))) return false;
    if (!this.#connection.hasCapability("control")) return false;
    this.#connection.send({
      type: messageType.CONTROL_CALL,
      data: { ...toWireCommand(command), ...this.#referenceTo(callKey) },
    });
    return true;
  };

  readonly setCallState = (status: CallStatus, callKey?: string): void =>
    this.#connection.send({
      type: messageType.SET_CALL_STATE,
      data: { status, ...this.#referenceTo(callKey) },
    });

  readonly chooseCaller = (callKey: string, record: RecordReference): void => {
    this.#calls.apply({ key: callKey }, { type: "recordChosen", record });
  };

  readonly completeCall = (callKey: string, properties: EngagementProperties = {}): void => {
    const call = { key: callKey };
    this.#calls.apply(call, { type: "completed", at: this.#calls.now(call), properties });
  };

  readonly markCallLost = (callKey: string): void => {
    const call = this.#calls.get(callKey);
    if (call && isLive(call)) this.#markLost(call);
  };

  /** Marks all live calls as lost. An app that comes back may still complete them. */
  markAllLost(): void {
    for (const call of this.#calls.live) this.#markLost(call);
  }

  #markLost(call: HostCall): void {
    if (this.#calls.apply(call, { type: "lost", at: this.#calls.now(call) })) {
      this.#events.emit("problem", hostError("callLost"));
    }
  }

  /** How a message names a call: by its key, or the only live one. */
  #referenceTo(callKey: string | undefined): { externalCallId?: string | number } {
    const { live } = this.#calls;
    const call =
      callKey === undefined && live.length === 1 ? live[0] : this.#calls.get(callKey ?? "");
    return call ? { externalCallId: this.#calls.appCallIdOf(call) } : {};
  }
}
