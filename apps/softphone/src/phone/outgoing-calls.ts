import type { CallOptions, Carrier } from "@calling-extensions/telephony";
import { createCall, dialTextOf, isLive, redialContext, type Call } from "../call/call.ts";
import type { Contact, DialingContext } from "../crm-link/crm-link.ts";
import { english, type Message } from "../languages/language.ts";
import { formatNumber } from "../numbers/phone-number.ts";
import { toAnnouncedCall } from "./announced-call.ts";
import type { CallLines } from "./call-lines.ts";
import type { ContactLookup } from "./contact-lookup.ts";
import type { DraftSender } from "./draft-sender.ts";
import { findDialObstacle, readDial } from "./dial-obstacle.ts";
import { liveCallsOf } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import type { WrapUpController } from "./wrap-up-controller.ts";

export interface OutgoingCallsOptions extends PhoneDependencies {
  readonly carrier: Carrier;
  readonly lines: CallLines;
  readonly contactLookup: ContactLookup;
  readonly wrapUp: WrapUpController;
  readonly drafts: DraftSender;
  /** Creates the id under which the CRM knows a call. */
  readonly createId: () => string;
}

/** What a call is dialed with. */
interface Dial {
  readonly context?: DialingContext | undefined;
  readonly options?: CallOptions | undefined;
  /** Whether the call can be the second one. */
  readonly canAddCall?: boolean;
}

/** Calls numbers, for the user and for the CRM page. */
export class OutgoingCalls {
  readonly #options: OutgoingCallsOptions;

  constructor(options: OutgoingCallsOptions) {
    this.#options = options;
  }

  /** Calls a number, for the record of a contact if it is theirs. Colleagues have no record. A call in progress is put on hold first. */
  dial(number: string, contact?: Contact): void {
    void this.#dial(number, { context: contextOf(number, contact) });
  }

  /** Calls the number that the CRM page asks for, unless there is a call. */
  dialForPage(context: DialingContext): void {
    void this.#dial(context.phoneNumber, { context, canAddCall: false });
  }

  /**
   * Calls the conference, beside two other calls, which are put on hold. Resolves with the call, if that succeeds and both
   * calls are still there.
   */
  async callConference(
    toNumber: string,
    parties: readonly Pick<Call, "externalCallId">[],
  ): Promise<Call | undefined> {
    const { lines, store } = this.#options;
    const isThere = ({ externalCallId }: Pick<Call, "externalCallId">): boolean =>
      liveCallsOf(store.getState()).some((each) => each.externalCallId === externalCallId);
    let call: Call | undefined;
    await lines.takeTurn(() =>
      lines.holdActiveCall(() => {
        // The carrier may have taken long to hold the calls.
        if (parties.every(isThere)) call = this.#place({ toNumber, extension: undefined });
        return undefined;
      }),
    );
    return call;
  }

  /** Saves the call that has ended, and calls its number again. */
  callAgain(options?: CallOptions): void {
    const { store, wrapUp, drafts } = this.#options;
    const { call } = store.getState();
    if (!call || isLive(call) || call.direction === "INBOUND") return;
    drafts.write({ keepsOpen: true });
    wrapUp.save();
    const context = call.dialingContext && redialContext(call.dialingContext);
    const text = dialTextOf({ number: call.toNumber, extension: call.extension });
    void this.#dial(text, { context, options });
  }

  async #dial(
    text: string,
    { context, options, canAddCall = this.#options.carrier.capabilities.hold }: Dial,
  ): Promise<void> {
    const { store, lines, wrapUp } = this.#options;
    // A call whose notes are being saved doesn't occupy the line.
    wrapUp.setAside();
    if (store.getState().agentName === undefined) {
      if (context) store.dispatch({ type: "dialPostponed", context });
      return;
    }
    const { toNumber, extension, problem } = readDial(text, context, store.getState());
    if (problem) {
      this.#reject(problem, context);
      return;
    }
    const isRejected = () => {
      const obstacle = findDialObstacle(store.getState(), canAddCall);
      if (!obstacle) return false;
      this.#reject(({ texts }) => texts.notices[obstacle](formatNumber(toNumber)), context);
      return true;
    };
    const place = () => {
      // Another call may have come in by now.
      if (!isRejected()) this.#place({ toNumber, extension, context, options });
      return undefined;
    };
    await lines.takeTurn(() => (isRejected() ? undefined : lines.holdActiveCall(place)));
  }

  #place({
    toNumber,
    extension,
    context,
    options,
  }: Dial & { toNumber: string; extension: string | undefined }): Call {
    const { store, crm, clock, carrier, lines, contactLookup, createId } = this.#options;
    const numbers = { fromNumber: store.getState().callerId, toNumber };
    const call = createCall({
      externalCallId: createId(),
      direction: "OUTBOUND",
      numbers,
      startedAt: clock.now(),
      hasCrm: crm.hasCrm,
      dialingContext: context,
      extension,
    });
    store.dispatch({ type: "callStarted", call });
    crm.outgoingCall({ ...toAnnouncedCall(call), dialingContext: context });
    contactLookup.find(call);
    lines.follow(call, carrier.place(numbers, options));
    return call;
  }

  /** Shows why a call isn't made; the CRM page shows it too if it asked for the call. */
  #reject(text: Message, context: DialingContext | undefined): void {
    this.#options.store.dispatch({ type: "noticeChanged", notice: { tone: "danger", text } });
    if (context) this.#options.crm.refuseDial(context, text(english));
  }
}

const USER_TYPE_ID = "0-115";

/** The context of a call to a contact, as if the CRM page had asked for it. */
const contextOf = (
  phoneNumber: string,
  { objectId, objectTypeId }: Partial<Contact> = {},
): DialingContext | undefined =>
  objectId === undefined || objectTypeId === undefined || objectTypeId === USER_TYPE_ID
    ? undefined
    : {
        phoneNumber,
        objectId,
        calleeInfo: { calleeId: objectId, calleeObjectTypeId: objectTypeId },
      };
