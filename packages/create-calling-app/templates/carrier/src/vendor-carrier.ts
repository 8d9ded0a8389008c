import {
  CarrierError,
  type CallLeg,
  type Carrier,
  type CarrierEvent,
  type LegAudio,
  type LegDirection,
  type LegEnding,
  type LegEvent,
  type LegState,
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
  lost: { by: "network", cause: "failed", problem: "reloaded" },
};
const unknownReason: LegEnding = { by: "network", cause: "failed", problem: "unreachable" };

function createLeg(call: VendorCall, direction: LegDirection, signal: AbortSignal): CallLeg {
  const listeners = new Set<(event: LegEvent) => void>();
  let state: LegState = direction === "INBOUND" ? "ringing" : "dialing";
  let audio: LegAudio = {
    isMuted: false,
    isHeld: false,
    isHeldByThem: false,
    microphone: "off",
    connection: "none",
    remoteStream: undefined,
    localStream: undefined,
  };

  function emit(event: LegEvent) {
    if (signal.aborted) return;
    for (const listener of listeners) listener(event);
  }
  /** Ignores what the state doesn't allow. */
  function change(from: LegState[], to: LegState, event: LegEvent) {
    if (!from.includes(state)) return;
    state = to;
    emit(event);
  }
  const end = (ending: LegEnding) =>
    change(["dialing", "ringing", "connected"], "ended", { type: "ended", ending });
  function leave(cause: "hungUp" | "rejected") {
    if (state === "ended") return;
    end({ by: "us", cause });
    call.hangUp();
  }

  call.on("ringing", () => change(["dialing"], "ringing", { type: "ringing" }));
  call.on("accepted", () => change(["dialing", "ringing"], "connected", { type: "answered" }));
  call.on("disconnected", (reason = "") => end(endings[reason] ?? unknownReason));

  return {
    direction,
    numbers: { fromNumber: call.from, toNumber: call.to },
    get state() {
      return state;
    },
    get audio() {
      return audio;
    },
    answer() {
      if (direction === "INBOUND" && state === "ringing") call.accept();
    },
    reject() {
      if (direction === "INBOUND" && state === "ringing") leave("rejected");
    },
    hangUp: () => leave("hungUp"),
    setMuted(isMuted) {
      if (state === "ended") return;
      call.mute(isMuted);
      audio = { ...audio, isMuted };
      emit({ type: "audioChanged", audio });
    },
    sendDtmf(tones) {
      if (state === "connected") call.sendDigits(tones);
    },
    // The vendor has neither: they are false in `capabilities`, and the phone doesn't offer them.
    setHeld: () => refuse(),
    transfer: () => refuse(),
    retryMicrophone() {},
    getAudioStats: async () => undefined,
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  async function refuse(): Promise<void> {
    throw new CarrierError(state === "connected" ? "notSupported" : "notConnected");
  }
}

export function createVendorCarrier(client: VendorClient): Carrier {
  const abort = new AbortController();
  const listeners = new Set<(event: CarrierEvent) => void>();
  const place: Carrier["place"] = ({ fromNumber, toNumber }) =>
    createLeg(client.call(fromNumber, toNumber), "OUTBOUND", abort.signal);

  client.on("incoming", (call) => {
    const leg = createLeg(call, "INBOUND", abort.signal);
    for (const listener of listeners) listener({ type: "incomingCall", leg });
  });

  return {
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
    place,
    // The vendor's calls don't survive a reload: this one ends at once, and the CRM learns it.
    resume({ fromNumber, toNumber, direction }) {
      const lost: VendorCall = {
        from: fromNumber,
        to: toNumber,
        accept() {},
        hangUp() {},
        mute() {},
        sendDigits() {},
        on(type, listener) {
          if (type === "disconnected") queueMicrotask(() => listener("lost"));
        },
      };
      return createLeg(lost, direction, abort.signal);
    },
    // The vendor's SDK opens the microphone itself.
    useMicrophone() {},
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    destroy() {
      abort.abort();
      listeners.clear();
      client.close();
    },
  };
}
