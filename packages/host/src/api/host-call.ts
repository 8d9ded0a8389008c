import type {
  CallDocument,
  CallingError,
  CallOutcome,
  CallState,
  PropertyValue,
} from "@calling-extensions/contract";
import type { OutboxEntry } from "./call-outbox.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import type { RecordId, RecordReference } from "./records.ts";

/** A call as the host sees it; a new object at every change. */
export interface HostCall {
  /** A random UUID: the id of the call's document. */
  readonly key: string;
  /** The id that the app gave the call, as text; the key if it gave none. */
  readonly externalCallId: string;
  readonly direction: "INBOUND" | "OUTBOUND";
  readonly state: CallState;
  readonly endStatus?: CallOutcome;
  /** It was given up: its app is gone, or does not answer. Its end status is failed. */
  readonly isLost?: boolean;
  readonly engagementId?: RecordId;
  readonly fromNumber?: string;
  readonly toNumber?: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly answeredAt?: number;
  readonly endedAt?: number;
  /** Of the dial that the call followed. */
  readonly startTimestamp?: number;
  /** The other party: the record that the user chose, was called, or has the caller's number. */
  readonly calledRecord?: RecordReference;
  /** The record whose page the call was started from. */
  readonly viewedRecord?: RecordReference;
  /** What the user has typed and not saved, as far as the app reports it: property values by name. */
  readonly draft?: Readonly<Record<string, PropertyValue>>;
  /**
   * `stored`: the CRM has everything, or is to get nothing. `saving`: a request is under way or will be.
   * `offline`: it waits for the network. `session`: it waits for the user to sign in. `refused`: the CRM
   * does not accept it.
   */
  readonly saving: OutboxEntry["status"];
  /** Why the last attempt to store it failed. */
  readonly error?: CallingError;
}

/** A call as the embedder sees it. */
export function toHostCall(
  document: CallDocument,
  { status, error }: Pick<OutboxEntry, "status" | "error">,
): HostCall {
  const { id, externalCallId = id, direction, state, startedAt } = document;
  const { endStatus, isLost, engagementId, fromNumber, toNumber } = document;
  const { answeredAt, endedAt, startTimestamp, chosenRecord, viewedRecord, draft } = document;
  const calledRecord = chosenRecord ?? document.calledRecord;
  return {
    key: id,
    externalCallId: String(externalCallId),
    direction,
    state,
    startedAt,
    ...omitNullish({ endStatus, isLost, engagementId, fromNumber, toNumber, answeredAt, endedAt }),
    ...omitNullish({ startTimestamp, calledRecord, viewedRecord, draft }),
    saving: status,
    ...omitNullish({ error }),
  };
}
