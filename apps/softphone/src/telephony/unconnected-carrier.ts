import {
  Leg,
  type Carrier,
  type LegDirection,
  type LegNumbers,
  type LegProblem,
} from "@calling-extensions/telephony";

/** A leg that ends by itself before anything else happens. */
function createLostLeg(direction: LegDirection, numbers: LegNumbers, problem: LegProblem): Leg {
  const leg = new Leg({ direction, numbers, actions: {} });
  queueMicrotask(() => leg.fail(problem));
  return leg;
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
  useMicrophone: () => undefined,
  on: () => () => undefined,
  destroy: () => undefined,
};
