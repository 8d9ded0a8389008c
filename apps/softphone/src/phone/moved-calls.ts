import type { PayloadOf } from "@calling-extensions/sdk";
import type { Carrier } from "@calling-extensions/telephony";
import type { StoredCalls } from "../call/call-storage.ts";
import { createCall, engagementIdOf, withHold, type Call } from "../call/call.ts";
import type { KnownEnd } from "../call/call-events.ts";
import { withDraft } from "../call/engagement-properties.ts";
import type { AnnouncedCall } from "../crm-link/crm-link.ts";
import { toAnnouncedCall } from "./announced-call.ts";
import type { CallLines } from "./call-lines.ts";
import type { ContactLookup } from "./contact-lookup.ts";
import { findCall, liveCallsOf } from "./phone-state.ts";
import type { PhoneDependencies } from "./phone-store.ts";
import type { WrapUpController } from "./wrap-up-controller.ts";

/** A live call, or one whose notes aren't saved, as the CRM page names it. */
export interface MovedCall extends AnnouncedCall {
  readonly direction: "INBOUND" | "OUTBOUND";
  readonly state: "dialing" | "ringing" | "inProgress" | "ended";
  readonly answeredAt: number | undefined;
  readonly engagementId: number | string | undefined;
  /** What the user has typed and not saved, by the names of properties. */
  readonly draft: Readonly<Record<string, string>>;
}

const movedStates = new Map<string, MovedCall["state"]>([
  ["CONNECTING", "dialing"],
  ["RINGING", "ringing"],
  ["COMPLETED", "ended"],
]);

const textsOf = (properties: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties).filter(
      (property): property is [string, string] => typeof property[1] === "string",
    ),
  );

export const toMovedCall = ({
  externalCallId,
  direction,
  status,
  engagementId,
  fromNumber,
  toNumber,
  callStartTime,
  answeredAt,
  properties,
}: PayloadOf<"SESSION_MOVED">): MovedCall => ({
  externalCallId: String(externalCallId),
  direction: direction ?? "OUTBOUND",
  state: movedStates.get(status ?? "") ?? "inProgress",
  engagementId: engagementId ?? undefined,
  fromNumber: fromNumber ?? "",
  toNumber: toNumber ?? "",
  startedAt: callStartTime ?? Date.now(),
  answeredAt: answeredAt ?? undefined,
  draft: textsOf(properties ?? {}),
});

/** Creates a call that another tab had, from what the CRM page knows about it. */
function createMovedCall(moved: MovedCall): Call {
  const { engagementId, state, answeredAt, draft, fromNumber, toNumber, ...known } = moved;
  const started = createCall({ ...known, numbers: { fromNumber, toNumber }, hasCrm: true });
  return {
    ...started,
    state,
    // Whether the user was muted is not known, and the user is not unmuted by surprise.
    isMuted: state === "inProgress",
    ...(answeredAt !== undefined && { answeredAt }),
    ...(engagementId !== undefined && { engagement: { status: "created", id: engagementId } }),
    wrapUp: withDraft(started.wrapUp, draft),
  };
}

export interface MovedCallsOptions extends PhoneDependencies {
  readonly carrier: Carrier;
  readonly lines: CallLines;
  readonly contactLookup: ContactLookup;
  readonly wrapUp: WrapUpController;
}

const legStates = { dialing: "dialing", ringing: "ringing", inProgress: "connected" } as const;

/** Continues calls of before a reload and of other tabs, and learns what the CRM page knows of them. */
export class MovedCalls {
  readonly #options: MovedCallsOptions;

  constructor(options: MovedCallsOptions) {
    this.#options = options;
  }

  /** Continues the calls from before a reload. */
  restore(calls: StoredCalls): void {
    const { store } = this.#options;
    store.dispatch({ type: "callsRestored", calls });
    for (const call of liveCallsOf(store.getState())) this.#resume(call);
  }

  /** Continues a call of another tab. If it can't, the call has failed. */
  takeOver(moved: MovedCall): void {
    const { store, crm, carrier, contactLookup, wrapUp } = this.#options;
    const { externalCallId, engagementId } = moved;
    // The notes on an ended one that this phone doesn't know are finished in the page.
    if (findCall(store.getState(), externalCallId) || moved.state === "ended") return;
    wrapUp.setAside();
    const liveCalls = liveCallsOf(store.getState());
    const canJoin = moved.state === "inProgress" && carrier.capabilities.hold;
    if (liveCalls.length > 1 || (liveCalls.length === 1 && !canJoin)) {
      crm.callEnded({ externalCallId, engagementId, endStatus: "FAILED" });
      return;
    }
    const isFirst = liveCalls.length === 0;
    const call = isFirst ? createMovedCall(moved) : withHold(createMovedCall(moved));
    store.dispatch({ type: isFirst ? "callStarted" : "callWaiting", call });
    contactLookup.find(call);
    this.#resume(call);
  }

  /** The CRM page knows that a call is over, which this phone may have lost. */
  learnEnd(externalCallId: string, end: KnownEnd): void {
    const { store, clock, lines } = this.#options;
    store.dispatch({ type: "endLearned", externalCallId, end, wrapUpSince: clock.now() });
    lines.find(findCall(store.getState(), externalCallId))?.drop();
  }

  /** Tells the CRM page about the live calls again: it has lost what it knew of them. */
  announceAgain(): void {
    const { store, crm } = this.#options;
    for (const call of liveCallsOf(store.getState())) {
      const { direction, state, externalCallId, dialingContext } = call;
      // Otherwise, the page may know the call.
      if (engagementIdOf(call) === undefined) continue;
      const announced = toAnnouncedCall(call);
      if (direction === "INBOUND") crm.incomingCall(announced);
      else crm.outgoingCall({ ...announced, dialingContext });
      if (state === "inProgress") crm.callAnswered(externalCallId);
    }
  }

  #resume(call: Call): void {
    const state = legStates[call.state as keyof typeof legStates];
    this.#options.lines.follow(call, this.#options.carrier.resume({ ...call, state }));
  }
}
