import {
  callFields,
  isLive,
  messageType,
  type CallField,
  type CallState,
  type PayloadOf,
} from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { toWireId } from "../wire/wire-ids.ts";
import type { AppRelay } from "../relay/app-relay.ts";
import type { AppConnection } from "./app-connection.ts";

export interface MovedCallsOptions {
  calls: CallRegistry;
  connection: Pick<AppConnection, "status" | "send" | "supports">;
  relay: Pick<AppRelay, "hasCall" | "closeTab">;
  /** Loads the app again. */
  reload(this: void): void;
}

/** Live calls, and ended ones with a draft, that the app's page here doesn't know: it continues them. */
export class MovedCalls {
  readonly #options: MovedCallsOptions;
  /** The calls for which the app is loaded again when its other live calls are over. */
  #waiting: ((call: HostCall) => boolean) | undefined;

  constructor(options: MovedCallsOptions) {
    this.#options = options;
  }

  /** A live call of the app may be over, which a reload would have ended. */
  handleCallChanged(): void {
    if (this.#waiting) this.#move(this.#waiting);
  }

  /** Names the calls of closed tabs to the app's page, which has just loaded. */
  handleInitialized(): void {
    this.announce(this.#isOfClosedTab);
  }

  /** The outbox has claimed calls of closed tabs. */
  handleClaimed(): void {
    this.#move(this.#isOfClosedTab);
  }

  /** The app's calls in a tab run here now. */
  handleTabClosed(tab: string): void {
    const ids = this.#options.relay.closeTab(tab);
    this.#move(({ externalCallId }) => ids.includes(externalCallId));
  }

  /**
   * Names live calls to the app, which continues them, and ended ones with a draft, whose newest text it shows.
   *
   * @differs An app on our SDK receives `onSessionMoved` with a call of a tab that was closed, or that
   * its reloaded page has not mentioned. Other apps only get its engagement, in `onReady`.
   */
  announce(isMoved: (call: HostCall) => boolean): void {
    const { calls, connection } = this.#options;
    // The app announces that it is initialized later, and gets the calls then.
    if (connection.status !== "initialized") return;
    for (const call of calls.open) {
      if (!isMoved(call) || !(isLive(call) || call.draft)) continue;
      connection.send({ type: messageType.SESSION_MOVED, data: toMovedCall(call, calls) });
    }
  }

  /** Without SESSION_MOVED, the app is loaded again, with the engagement. */
  #move(isMoved: (call: HostCall) => boolean): void {
    const { calls, connection, reload } = this.#options;
    this.#waiting = undefined;
    if (connection.supports(messageType.SESSION_MOVED)) this.announce(isMoved);
    else if (calls.live.every(isMoved)) {
      if (calls.live.length > 0) reload();
    } else if (calls.live.some(isMoved)) this.#waiting = isMoved;
  }

  readonly #isOfClosedTab = ({ key, externalCallId }: HostCall): boolean => {
    const { calls, relay } = this.#options;
    return calls.outboxEntryOf(key)?.isFromOtherTab === true && !relay.hasCall(externalCallId);
  };
}

/** The states on the wire. */
const statuses: Partial<Record<CallState, PayloadOf<"SESSION_MOVED">["status"]>> = {
  dialing: "CONNECTING",
  ringing: "RINGING",
  inProgress: "IN_PROGRESS",
  ended: "COMPLETED",
};

/** The fields of a call that an app needs to continue it, as its message has them. */
function toMovedCall(call: HostCall, calls: CallRegistry): PayloadOf<"SESSION_MOVED"> {
  const values: Readonly<Record<string, unknown>> = {
    ...call,
    externalCallId: calls.appCallIdOf(call),
    state: statuses[call.state],
    engagementId: call.engagementId && toWireId(call.engagementId),
  };
  return Object.fromEntries(
    Object.entries<CallField>(callFields).flatMap(([name, { movedAs }]) =>
      movedAs === undefined || values[name] === undefined ? [] : [[movedAs, values[name]]],
    ),
  ) as PayloadOf<"SESSION_MOVED">;
}
