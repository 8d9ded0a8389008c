/** How a user signs in at a SIP server. */
export interface SipAccount {
  /** The WebSocket address of the server: `wss://sip.example.com/ws`. */
  readonly server: string;
  /** The name or number of the user, with a domain if it isn't the server's: `alice@example.com`. */
  readonly user: string;
  readonly password: string;
  /** The number or name that callers are redirected to for the voicemail. */
  readonly voicemail?: string | undefined;
  /** The number or name of a conference, in which all its callers talk with each other. */
  readonly conference?: string | undefined;
  /** Whether the server is trusted to say who calls, in `P-Asserted-Identity` and `Remote-Party-ID`. */
  readonly trustsIdentity?: boolean | undefined;
}
