import type { Envelope } from "@calling-extensions/channel";
import { isLive, messageType, type PayloadOf } from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import type { HostPolicy } from "../api/options.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import type { DialQueue } from "../dial/dial-queue.ts";
import type { EngagementRequests } from "../engagement/engagement-requests.ts";
import { detailsOf, type CallResolver, type StartedCall } from "./call-resolver.ts";
import type { CallerLookup } from "./caller-lookup.ts";
import type { Handlers } from "./handler.ts";

export interface CallStartOptions {
  calls: CallRegistry;
  dials: DialQueue;
  engagements: EngagementRequests;
  lookup: CallerLookup;
  resolver: CallResolver;
  policy: HostPolicy;
  showApp(this: void): void;
  endCall(this: void, callKey: string): void;
}

/** Handles messages that start calls. */
export function createCallStartHandlers({
  calls,
  dials,
  engagements,
  lookup,
  resolver,
  policy,
  showApp,
  endCall,
}: CallStartOptions): Pick<Handlers, "OUTGOING_CALL_STARTED" | "INCOMING_CALL"> {
  const needsLookup = policy.associateSingleMatch ? { needsLookup: true } : {};

  /** A reloaded app announces its live call again: the call stays unchanged, and the app gets another reply. */
  const start = (
    { call, isNew }: StartedCall,
    event: "started" | "incoming",
  ): HostCall | undefined => (!isNew && isLive(call) ? call : calls.apply(call, { type: event }));

  async function handleOutgoingCall(
    data: PayloadOf<"OUTGOING_CALL_STARTED">,
    envelope: Envelope,
  ): Promise<void> {
    const { type } = envelope;
    const wantsEngagement = Boolean(data.createEngagement);
    const dial = resolver.findDial(data, envelope);
    const details = detailsOf(dial, data);
    // The page did not ask for a call from the app's keypad, so it doesn't know the other party.
    const isFromKeypad = !details.calledRecord;
    const repeated = dial ? undefined : resolver.findStarted(data);
    const begun = repeated
      ? { call: resolver.restart(repeated, data, type), isNew: false }
      : resolver.begin(data, {
          direction: "OUTBOUND",
          dial,
          ...details,
          ...engagements.ownership(wantsEngagement, isFromKeypad),
          ...(isFromKeypad && needsLookup),
        });
    const { call, isNew } = begun;
    if (dial) dials.answer(dial, call.key);
    const started = start(begun, "started");
    // After the messages that waited with this one: the call may be over.
    if (dial?.state === "canceled") queueMicrotask(() => endCall(call.key));
    if (!started) return;
    if (!wantsEngagement) {
      if (isNew) resolver.warnOfCustomObject(started);
      return;
    }
    const needsCallee = isNew && isFromKeypad;
    await engagements.request(
      started,
      needsCallee ? () => lookup.findOtherParty(started) : undefined,
    );
  }

  async function handleIncomingCall(data: PayloadOf<"INCOMING_CALL">): Promise<void> {
    const wantsEngagement = Boolean(data.createEngagement);
    const begun = resolver.begin(data, {
      direction: "INBOUND",
      ...engagements.ownership(wantsEngagement, true),
      ...needsLookup,
    });
    const ringing = start(begun, "incoming");
    if (!ringing) return;
    if (begun.isNew && policy.showOnIncomingCall) showApp();
    const match = (): Promise<void> => lookup.matchCaller(ringing);
    await (wantsEngagement ? engagements.request(ringing, match) : match());
  }

  return {
    [messageType.OUTGOING_CALL_STARTED]: handleOutgoingCall,
    [messageType.INCOMING_CALL]: handleIncomingCall,
  };
}
