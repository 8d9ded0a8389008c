import { callOutcomes } from "../lifecycle/call-end-status.ts";
import type { Schema, ValueOf } from "../schema/schema.ts";
import { changedByHook, type EngagementChanges } from "./call-document.ts";
import { properties, record } from "./call-parts.ts";

const at = { "!": { at: "number" } } as const;

/** The events of a call's document. Plain data, so that a browser can store it. `at` is epoch milliseconds. */
export const callEvents = {
  started: {},
  ringing: {},
  incoming: {},
  answered: at,
  transferred: at,
  lost: at,
  ended: { ...at, endStatus: callOutcomes },
  /** `engagementId`: the engagement that the app names. */
  completed: { "!": { at: "number", properties }, engagementId: "string" },
  /** The app's id arrived after the call began. */
  named: { "!": { externalCallId: "stringOrNumber" } },
  /** The call gets an engagement, when it has started or after it was held. `changes` come from the hook. */
  engagementRequested: { isHeld: "boolean", changes: changedByHook },
  /** A hook rejected the engagement: nothing is sent. */
  engagementRefused: {},
  /** The lookup is over, whether or not it found the call's records. */
  recordsFound: { calledRecord: record, viewedRecord: record },
  recordChosen: { "!": { record } },
  drafted: { "!": { draft: properties } },
  /** The CRM stored a version, and the engagement has this id. */
  acknowledged: { engagementId: "string" },
  /** The app was notified that its engagement couldn't be created. */
  creationFailed: {},
} as const satisfies Readonly<Record<string, Schema>>;

export type CallEventType = keyof typeof callEvents;

type Details<Type extends CallEventType> = Type extends "engagementRequested"
  ? { readonly isHeld?: boolean; readonly changes?: EngagementChanges }
  : ValueOf<(typeof callEvents)[Type]>;

/** An event of a call's document. */
export type CallDocumentEvent = {
  [Type in CallEventType]: { readonly type: Type } & Details<Type>;
}[CallEventType];
