export { carrierContract, type ContractTest } from "./carrier-contract.ts";
export type { CarrierHarness } from "./harness.ts";
