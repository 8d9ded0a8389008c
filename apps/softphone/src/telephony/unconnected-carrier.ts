import {
  CarrierError,
  type CallLeg,
  type Carrier,
  type LegDirection,
  type LegEvent,
  type LegNumbers,
  type LegProblem,
  type LegState,
} from "@calling-extensions/telephony";

const ignore = () => undefined;
const refuse = () => Promise.reject(new CarrierError("notConnected"));

/** A leg that ends by itself before anything else happens. */
function createLostLeg(direction: LegDirection, numbers: LegNumbers, problem: LegProblem): CallLeg {
  const listeners = new Set<(event: LegEvent) => void>();
  let state: LegState = direction === "INBOUND" ? "ringing" : "dialing";

  queueMicrotask(() => {
    state = "ended";
    const ending = { by: "network", cause: "failed", problem } as const;
    for (const listener of listeners) listener({ type: "ended", ending });
  });

  return {
    direction,
    numbers,
    get state() {
      return state;
    },
    audio: {
      isMuted: false,
      isHeld: false,
      isHeldByThem: false,
      microphone: "off",
      connection: "none",
      remoteStream: undefined,
      localStream: undefined,
    },
    answer: ignore,
    reject: ignore,
    hangUp: ignore,
    setMuted: ignore,
    setHeld: refuse,
    sendDtmf: ignore,
    transfer: refuse,
    retryMicrophone: ignore,
    getAudioStats: () => Promise.resolve(undefined),
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The carrier of a phone whose user isn't signed in: nothing can be called, and calls are gone. */
export const unconnectedCarrier: Carrier = {
  capabilities: {
    media: false,
    hold: false,
    dtmf: false,
    blindTransfer: false,
    attendedTransfer: false,
    busySignal: false,
    voicemail: false,
  },
  registration: { state: "unregistered" },
  place: ({ fromNumber, toNumber }) =>
    createLostLeg("OUTBOUND", { fromNumber, toNumber }, "signalingLost"),
  resume: ({ direction, fromNumber, toNumber }) =>
    createLostLeg(direction, { fromNumber, toNumber }, "reloaded"),
  useMicrophone: ignore,
  on: () => () => undefined,
  destroy: () => undefined,
};
