import type { CallOutcome } from "../lifecycle/call-end-status.ts";
import type { CallState } from "../lifecycle/call-lifecycle.ts";

/** A CRM record: its type, such as `0-1` for contacts, and its id in decimal. */
export interface DocumentRecord {
  readonly objectTypeId: string;
  readonly objectId: string;
}

/**
 * Who created the call's engagement, and so what a save may do. `host`: the CRM creates it from the
 * document. `app`: the app created it over HTTP and named it; a save sets properties and completes it.
 * `none`: the app wants no engagement; the document is never sent.
 */
export type EngagementOwner = "host" | "app" | "none";

/** A property value as apps send it. */
export type PropertyValue = string | number | boolean | null;

/** Everything that is stored about a call. A new object for each version. */
export interface CallDocument {
  /** A random UUID from the host; the app's id is `externalCallId`. */
  readonly id: string;
  /** Starts at 1 and increases by one with each change. */
  readonly version: number;
  readonly providerId: string;
  /** The app's id, up to 500 characters; absent if the app sent none. */
  readonly externalCallId?: string | number;
  readonly direction: "INBOUND" | "OUTBOUND";
  readonly state: CallState;
  readonly endStatus?: CallOutcome;
  /** The app ended the call without a status: a later status replaces `endStatus`. */
  readonly isEndAssumed?: true;
  /** The app is gone or doesn't respond, so the host ended the call. `endStatus` is `failed`. */
  readonly isLost?: true;
  /** Epoch milliseconds of this browser's clock; sent to the CRM as ages. */
  readonly startedAt: number;
  readonly answeredAt?: number;
  readonly endedAt?: number;
  readonly fromNumber?: string;
  readonly toNumber?: string;
  /** The timestamp of the call's dial. */
  readonly startTimestamp?: number;
  /** The record that was dialed, or the only one with the caller's number. */
  readonly calledRecord?: DocumentRecord;
  /** The record whose page the call was started from. */
  readonly viewedRecord?: DocumentRecord;
  /** The record that the user chose as the other party; it replaces `calledRecord`. */
  readonly chosenRecord?: DocumentRecord;
  /** The app never announced the call, so it asked for no engagement either. */
  readonly isUnannounced?: true;
  readonly owner: EngagementOwner;
  /** The host still looks up the records or waits for a hook: nothing is sent yet. */
  readonly isHeld?: boolean;
  /** The app was notified that the engagement couldn't be created, and may have created one itself. */
  readonly isCreationFailed?: true;
  /**
   * The record of the other party must still be looked up by its number. A CRM that gets such a document
   * can do that itself, and associate the call with the only match.
   */
  readonly needsLookup?: boolean;
  /** The engagement: named by the app, or created by the CRM at the first acknowledged save. */
  readonly engagementId?: string;
  /** The app's engagement properties, merged so far; the last value of each name. */
  readonly properties: Readonly<Record<string, PropertyValue>>;
  /** What the user has typed and not saved, if the app reports it. */
  readonly draft?: Readonly<Record<string, PropertyValue>>;
}

/** The CRM's response to a save. */
export interface SavedCall {
  /** Absent only if the call has no engagement. */
  readonly engagementId?: string;
  /** The version that is stored now. */
  readonly version: number;
  /** Names of properties with invalid values, which were not stored. */
  readonly leftOut?: readonly string[];
  /** The engagement was deleted, or merged into another one: nothing was stored. */
  readonly gone?: "deleted" | "merged";
}
