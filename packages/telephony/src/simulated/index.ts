export { createSimulatedCarrier, type SimulatedCarrier } from "./simulated-carrier.ts";
export { demoNumbers, type DemoNumber } from "./demo-numbers.ts";
export {
  farEndReactions,
  farEndVoices,
  type FarEnd,
  type FarEndReaction,
  type FarEndSettings,
  type FarEndVoice,
} from "./far-end.ts";
export type { LegMedia, OpenMedia } from "./leg-media.ts";
export { RING_TIMEOUT_MS } from "../limits.ts";
