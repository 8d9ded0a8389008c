export type { SipAccount } from "./sip-account.ts";
export { createSipCarrier, type SipCarrier, type SipCarrierOptions } from "./sip-carrier.ts";
