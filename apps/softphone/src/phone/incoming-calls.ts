import type { CallLeg, CallOptions, Carrier, CarrierEvent } from "@calling-extensions/telephony";
import { createCall, isIncoming, type Call } from "../call/call.ts";
import { formatNumber } from "../numbers/phone-number.ts";
import { toAnnouncedCall } from "./announced-call.ts";
import type { CallLines } from "./call-lines.ts";
import type { Act } from "./create-turns.ts";
import { findUnavailableReason, type MissedCalls } from "./missed-call.ts";
import { callsOf, findMainCall, type Notice } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import type { WrapUpController } from "./wrap-up-controller.ts";

export interface IncomingCallsOptions extends PhoneDependencies {
  readonly carrier: Carrier;
  readonly lines: CallLines;
  readonly missedCalls: MissedCalls;
  readonly wrapUp: WrapUpController;
  /** Creates the id under which the CRM knows a call. */
  readonly createId: () => string;
}

/** Lets calls ring that the carrier reports, and answers or declines them. */
export class IncomingCalls {
  readonly #options: IncomingCallsOptions;
  readonly #stopReceiving: () => void;

  constructor(options: IncomingCallsOptions) {
    this.#options = options;
    this.#stopReceiving = options.carrier.on((event) => this.#handle(event));
  }

  /** Answers the call with this id, or the one that rings. A call in progress is put on hold first. */
  answer(options?: CallOptions, externalCallId?: string): void {
    void this.#options.lines.takeTurn(() => this.#answer(externalCallId, options));
  }

  /** Ends the call in progress, and answers the one that waits. */
  hangUpAndAnswer(): void {
    const { store, lines } = this.#options;
    const call = this.#find(undefined);
    const ended = findMainCall(store.getState());
    if (!call || call === ended) return;
    store.dispatch({ type: "callSelected", externalCallId: call.externalCallId });
    lines.find(ended)?.hangUp();
    lines.find(call)?.leg.answer();
  }

  /** Lets the carrier answer an incoming call: with a busy signal or its voicemail, if it has them. */
  reject(externalCallId: string, reason: "busy" | "voicemail"): void {
    this.#options.lines.find(this.#find(externalCallId))?.leg.reject(reason);
  }

  destroy(): void {
    this.#stopReceiving();
  }

  #find(externalCallId: string | undefined): Call | undefined {
    return callsOf(this.#options.store.getState()).find(
      (call) => isIncoming(call) && (externalCallId ?? call.externalCallId) === call.externalCallId,
    );
  }

  #answer(id: string | undefined, options: CallOptions | undefined): ReturnType<Act> {
    const { store, lines } = this.#options;
    const call = this.#find(id);
    if (!call) return undefined;
    return lines.holdActiveCall(() => {
      store.dispatch({ type: "callSelected", externalCallId: call.externalCallId });
      lines.find(call)?.leg.answer(options);
      return undefined;
    });
  }

  #handle(event: CarrierEvent): void {
    if (event.type === "incomingCall") this.#receive(event.leg);
    if (event.type === "voicemailLeft") {
      const name = formatNumber(event.fromNumber);
      this.#show({ tone: "good", text: ({ texts }) => texts.notices.voicemailLeft(name) });
    }
    if (event.type === "unreadableCall") {
      this.#show({ tone: "warning", text: ({ texts }) => texts.notices.unreadableCall });
    }
  }

  #receive(leg: CallLeg): void {
    const { store, crm, clock, lines, missedCalls, wrapUp, createId } = this.#options;
    wrapUp.setAside();
    const state = store.getState();
    const unavailable = findUnavailableReason(state);
    const call = createCall({
      externalCallId: createId(),
      direction: "INBOUND",
      numbers: leg.numbers,
      startedAt: clock.now(),
      hasCrm: crm.hasCrm,
      callerName: leg.callerName,
    });
    if (unavailable) {
      missedCalls.reject(call, leg, unavailable);
      return;
    }
    // Also beside notes, so that a user who is typing doesn't lose the field.
    store.dispatch({ type: state.call ? "callWaiting" : "callStarted", call });
    crm.incomingCall(toAnnouncedCall(call));
    lines.follow(call, leg);
  }

  #show(notice: Notice): void {
    this.#options.store.dispatch({ type: "noticeChanged", notice });
  }
}
