/** The message types of the handshake, which the contract names. */
export interface LinkWords {
  readonly sync: string;
  readonly syncAck: string;
  /** An app that has just started asks its host to shake hands. */
  readonly hello: string;
  /** An app's page goes away, to be loaded anew or for good. */
  readonly unloading: string;
}
