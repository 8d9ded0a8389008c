/**
 * How an end of ours names itself: `hostSdk` in SYNC, `appSdk` in SYNC_ACK.
 *
 * @compat A vendor app echoes all of a SYNC, `hostSdk` too: only `appSdk` says that an app is ours.
 */
export interface SdkInfo {
  readonly name: string;
  readonly version: string;
  /** What two ends of ours may agree on beyond the vendor's protocol: `port` and `unloading` here. */
  readonly capabilities: readonly string[];
  /** Of a host: another one for every handshake it begins. */
  readonly session?: string;
  /** Of an app: what its browser keeps from it. */
  readonly diagnostics?: object;
}

/**
 * Whether the end that a field of a handshake message names can do this. All of the field is a
 * stranger's: what names no end can do nothing.
 */
export const sdkCan = (field: unknown, what: string): boolean =>
  [(Object(field) as Partial<SdkInfo>).capabilities].flat().includes(what);
