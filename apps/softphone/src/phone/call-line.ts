import type { CallLeg, LegEnding, LegEvent, TransferRequest } from "@calling-extensions/telephony";
import { elapsedSince } from "@calling-extensions/ui/time";
import { engagementIdOf, isIncoming, isLive, type Call } from "../call/call.ts";
import type { CallEvent } from "../call/call-events.ts";
import { isUnattended, toCallEndStatus, toEndStatus, type EndStatus } from "../call/end-status.ts";
import type { Message } from "../languages/language.ts";
import { EXTENSION_DELAY_MS } from "../settings/defaults.ts";
import { missedCallNotice } from "./missed-call.ts";
import { findCall, hasOtherWork } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import type { SleepWatch } from "./sleep-watch.ts";

export interface CallLineOptions extends PhoneDependencies {
  readonly externalCallId: string;
  readonly leg: CallLeg;
  readonly sleepWatch: SleepWatch;
  readonly onAnswered: () => void;
  /** Runs before the end is reported. */
  readonly onEnded: () => void;
}

/** The connection of a live call to the carrier: what happens there is reported to the store and the CRM. */
export class CallLine {
  readonly leg: CallLeg;
  readonly #options: CallLineOptions;
  #transferRequest: TransferRequest | undefined;
  /** What is dialed as soon as the other party can hear it. */
  #dueExtension: string | undefined;

  constructor(options: CallLineOptions) {
    this.#options = options;
    this.leg = options.leg;
    this.leg.on((event) => this.#handle(event));
    this.#update({ type: "audioChanged", audio: this.leg.audio });
    // A reload may come between the answer and the extension.
    const { answeredAt } = this.#find() ?? {};
    if (answeredAt !== undefined && options.clock.now() - answeredAt < EXTENSION_DELAY_MS) {
      this.#dialExtension();
    }
  }

  /** Ends the call, cancels dialing, or declines an incoming call. */
  hangUp(): void {
    const call = this.#find();
    if (call && isIncoming(call)) this.leg.reject();
    else this.leg.hangUp();
  }

  /** Resolves with false if the carrier can't do it, which the user learns. A call that has ended is no problem. */
  hold(): Promise<boolean> {
    return this.#setHeld(true, ({ texts }) => texts.notices.notHeld);
  }

  /** Like {@link hold}. */
  resume(): Promise<boolean> {
    return this.#setHeld(false, ({ texts }) => texts.notices.notResumed);
  }

  async #setHeld(isHeld: boolean, failure: Message): Promise<boolean> {
    this.#update({ type: "requested", request: { requestedHold: isHeld } });
    try {
      await this.leg.setHeld(isHeld);
      return true;
    } catch {
      if (this.leg.state === "ended") return true;
      const notice = { tone: "danger", text: failure } as const;
      this.#options.store.dispatch({ type: "noticeChanged", notice });
      return false;
    } finally {
      this.#update({ type: "requested", request: { requestedHold: undefined } });
    }
  }

  /** Accepts or declines to be transferred by the other party. */
  answerTransfer(isAccepted: boolean): void {
    if (isAccepted) this.#transferRequest?.accept();
    else this.#transferRequest?.decline();
  }

  /** Drops the leg of a call whose end the CRM page has reported. */
  drop(): void {
    const call = this.#find();
    if (call?.direction === "INBOUND" && this.leg.state === "ringing") this.leg.reject();
    else this.leg.hangUp();
    if (call?.endStatus) this.#finishUnanswered(call, call.endStatus);
  }

  #find(): Call | undefined {
    return findCall(this.#options.store.getState(), this.#options.externalCallId);
  }

  #update(event: CallEvent): void {
    this.#options.store.dispatch({ ...event, externalCallId: this.#options.externalCallId });
  }

  #handle(event: LegEvent): void {
    switch (event.type) {
      case "ringing":
        this.#update({ type: "ringing" });
        return;
      case "answered":
        this.#answer();
        return;
      case "audioChanged":
        this.#update({ type: "audioChanged", audio: event.audio });
        this.#sendExtension();
        return;
      case "transferRequested":
        this.#transferRequest = event.request;
        this.#update({
          type: "requested",
          request: { requestedTransfer: event.request?.toNumber },
        });
        return;
      case "ended":
        this.#end(event.ending);
    }
  }

  #answer(): void {
    const { clock, crm, externalCallId, onAnswered } = this.#options;
    const at = clock.now();
    // From now on, the clock of the computer no longer matters.
    elapsedSince(at, clock);
    this.#update({ type: "answered", at });
    crm.callAnswered(externalCallId);
    this.#dialExtension();
    onAnswered();
  }

  #dialExtension(): void {
    const extension = this.#find()?.extension;
    this.#options.clock.after(EXTENSION_DELAY_MS, () => {
      this.#dueExtension = extension;
      this.#sendExtension();
    });
  }

  /** Sends the extension once the other party listens: not on hold, which no tone reaches, nor after the call. */
  #sendExtension(): void {
    const { leg } = this;
    if (this.#dueExtension === undefined || leg.state !== "connected" || leg.audio.isHeld) return;
    leg.sendDtmf(this.#dueExtension);
    this.#dueExtension = undefined;
  }

  #end(ending: LegEnding): void {
    const { crm, clock, externalCallId, onEnded } = this.#options;
    onEnded();
    const call = this.#find();
    // The CRM page may have reported an earlier end.
    if (!call || !isLive(call)) return;
    const wasAnswered = call.answeredAt !== undefined;
    const endStatus = toEndStatus({ direction: call.direction, wasAnswered, ending });
    this.#update({
      type: "ended",
      at: this.#endOf(call, ending),
      endStatus,
      problem: ending.cause === "failed" ? ending.problem : undefined,
      wrapUpSince: clock.now(),
    });
    const engagementId = engagementIdOf(call);
    if (endStatus === "TRANSFERRED") crm.callTransferred(externalCallId);
    else crm.callEnded({ externalCallId, engagementId, endStatus: toCallEndStatus(endStatus) });
    this.#finishUnanswered(call, endStatus);
  }

  /** When the call has ended, by a clock that can't be set, so that the duration is right. */
  #endOf({ externalCallId, answeredAt }: Call, ending: LegEnding): number {
    const { clock, sleepWatch } = this.#options;
    const until = sleepWatch.endOf(externalCallId, ending);
    return answeredAt === undefined
      ? clock.now()
      : answeredAt + elapsedSince(answeredAt, clock, until);
  }

  /** Without a conversation with a caller, there is nothing to write, and the line is free for the next call. */
  #finishUnanswered(call: Call, endStatus: EndStatus): void {
    if (call.direction === "OUTBOUND" || call.answeredAt !== undefined) return;
    const { store, crm, externalCallId } = this.#options;
    // The phone stays visible to show a missed call.
    const isMissed = isUnattended(endStatus);
    const hidesWidget = !isMissed && !hasOtherWork(store.getState(), call);
    const engagementId = engagementIdOf(call);
    crm.callCompleted({ externalCallId, engagementId, hidesWidget });
    const notice = isMissed ? missedCallNotice(call) : undefined;
    store.dispatch({ type: "callFinished", externalCallId, notice });
  }
}
