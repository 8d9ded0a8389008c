/** The message types of the handshake, which the contract names. */
export interface LinkWords {
  readonly sync: string;
  readonly syncAck: string;
}
