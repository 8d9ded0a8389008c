// What a carrier implements.
export type {
  Carrier,
  CarrierCapabilities,
  CarrierEvent,
  LegToResume,
  Registration,
  RegistrationProblem,
} from "./carrier.ts";
export type {
  AudioFlow,
  AudioStats,
  CallLeg,
  CallOptions,
  LegAudio,
  LegDirection,
  LegEnding,
  LegEvent,
  LegNumbers,
  LegProblem,
  LegState,
  MediaConnection,
  MicrophoneState,
  RejectReason,
  TransferRequest,
} from "./call-leg.ts";

// What an adapter creates for each call, and what it has to say.
export { Leg, type LegActions, type LegOptions, type OpenedMicrophone } from "./leg.ts";

// What a carrier throws.
export { CarrierError, type CarrierErrorCode } from "./carrier-error.ts";

// What a carrier with a Clock works with.
export type { Clock } from "@calling-extensions/platform";
