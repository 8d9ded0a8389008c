export { run, scenarioOf } from "./call-center-steps.ts";
export { FUZZ_TIMEOUT_MS, fuzzOptions } from "./fuzz-runs.ts";
export { SimulatedApp, type AppCall, type AppMemory } from "./simulated-app.ts";
export {
  SimulatedCallCenter,
  type CallCenterTab,
  type TabAct,
  type TabObserver,
} from "./simulated-call-center.ts";
export { startSimulatedOutbox, tabOf } from "./simulated-outbox.ts";
export {
  createMessageEvent,
  createSimulatedContainer,
  SimulatedWindow,
} from "./simulated-window.ts";
export type { SimulatedWorld } from "./simulated-world.ts";
