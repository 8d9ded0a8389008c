import {
  Leg,
  type Carrier,
  type CarrierEvent,
  type LegDirection,
  type LegEnding,
} from "@calling-extensions/telephony";

/** The part of the vendor's SDK that we use. */
export interface VendorCall {
  from: string;
  to: string;
  accept(): void;
  hangUp(): void;
  mute(isMuted: boolean): void;
  sendDigits(digits: string): void;
  on(type: "ringing" | "accepted" | "disconnected", listener: (reason?: string) => void): void;
}
export interface VendorClient {
  call(from: string, to: string): VendorCall;
  on(type: "incoming", listener: (call: VendorCall) => void): void;
  close(): void;
}

/** What the vendor's reasons mean. */
const endings: Record<string, LegEnding> = {
  hangup: { by: "them", cause: "hungUp" },
  busy: { by: "them", cause: "busy" },
  declined: { by: "them", cause: "rejected" },
  timeout: { by: "them", cause: "noAnswer" },
};
const unknownReason: LegEnding = { by: "network", cause: "failed", problem: "unreachable" };

export function createVendorCarrier(client: VendorClient): Carrier {
  const legs = new Set<Leg>();
  const listeners = new Set<(event: CarrierEvent) => void>();

  /** Connects a call of the vendor with a leg, which knows what each state allows. */
  function createLeg(call: VendorCall, direction: LegDirection): Leg {
    const leg = new Leg({
      direction,
      numbers: { fromNumber: call.from, toNumber: call.to },
      // What the user can do.
      actions: {
        answer: () => call.accept(),
        setMuted: (isMuted) => call.mute(isMuted),
        sendDtmf: (tones) => call.sendDigits(tones),
        // The leg has ended, for any reason.
        release({ by }) {
          legs.delete(leg);
          if (by === "us") call.hangUp();
        },
      },
    });
    legs.add(leg);
    // What happens on the network.
    call.on("ringing", () => leg.report({ type: "ringing" }));
    call.on("accepted", () => leg.report({ type: "answered" }));
    call.on("disconnected", (reason = "") =>
      leg.report({ type: "ended", ending: endings[reason] ?? unknownReason }),
    );
    return leg;
  }

  client.on("incoming", (call) => {
    const leg = createLeg(call, "INBOUND");
    for (const listener of listeners) listener({ type: "incomingCall", leg });
  });

  return {
    // The phone offers what is true here.
    capabilities: {
      media: false,
      hold: false,
      dtmf: true,
      blindTransfer: false,
      attendedTransfer: false,
      busySignal: false,
      voicemail: false,
    },
    registration: { state: "registered" },
    place: ({ fromNumber, toNumber }) => createLeg(client.call(fromNumber, toNumber), "OUTBOUND"),
    // The vendor's calls don't survive a reload: this one ends at once, and the CRM learns it.
    resume({ fromNumber, toNumber, direction }) {
      const leg = new Leg({ direction, numbers: { fromNumber, toNumber }, actions: {} });
      queueMicrotask(() => leg.fail("reloaded"));
      return leg;
    },
    // The vendor's SDK opens the microphone itself.
    useMicrophone() {},
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      for (const leg of legs) leg.close();
      listeners.clear();
      client.close();
    },
  };
}
