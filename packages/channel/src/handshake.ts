/** The message types of the handshake, which the contract defines. */
export interface HandshakeTypes {
  readonly sync: string;
  readonly syncAck: string;
  /** An app that has just started asks its host for a handshake. */
  readonly hello: string;
  /** The page of an app unloads, for a reload or permanently. */
  readonly unloading: string;
}

/**
 * How an end on our SDK identifies itself: `hostSdk` in SYNC, `appSdk` in SYNC_ACK.
 *
 * @compat A vendor app echoes all fields of a SYNC, including `hostSdk`: only `appSdk` shows that an app
 * uses our SDK.
 */
export interface SdkInfo {
  readonly name: string;
  readonly version: string;
  /** Extensions of the vendor's protocol that this end supports. The channel uses `port` and `unloading`. */
  readonly capabilities: readonly string[];
  /** Of a host: a different one for each handshake. */
  readonly session?: string;
  /** Of an app: what its browser blocks. */
  readonly diagnostics?: object;
}

/** Whether the `hostSdk` or `appSdk` of a handshake message declares a capability. The field is untrusted. */
export const hasCapability = (field: unknown, capability: string): boolean =>
  [(Object(field) as Partial<SdkInfo>).capabilities].flat().includes(capability);
