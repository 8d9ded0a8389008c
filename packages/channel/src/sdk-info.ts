/** What two ends of ours may agree on beyond the vendor's protocol. */
export type Capability = "port" | "unloading" | "results" | "simulate";

/**
 * How an end of ours names itself: `hostSdk` in SYNC, `appSdk` in SYNC_ACK.
 *
 * @compat A vendor app echoes all of a SYNC, `hostSdk` too: only `appSdk` says that an app is ours.
 */
export interface SdkInfo {
  readonly name: string;
  readonly version: string;
  readonly capabilities: readonly Capability[];
  /** Of a host: another one for every handshake it begins. */
  readonly session?: string;
}

/** Reads the field of a handshake message; whatever is no such thing has no capabilities. */
export function readSdkInfo(field: unknown): { session: unknown; can(what: Capability): boolean } {
  const { session, capabilities } = Object(field) as { session?: unknown; capabilities?: unknown };
  return {
    session,
    can: (what) => [capabilities].flat().includes(what),
  };
}
