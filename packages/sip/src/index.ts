export type { SipAccount } from "./sip-account.ts";
export { createSipCarrier, type SipCarrierOptions } from "./sip-carrier.ts";
