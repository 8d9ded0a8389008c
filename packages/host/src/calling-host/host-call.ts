import type {
  CallOutcome,
  CallState,
  EngagementState,
  PayloadOf,
  PropertyValue,
} from "@calling-extensions/contract";
import type { RecordId, RecordReference } from "./records.ts";

/** A call as the host sees it; a new object at every change. */
export interface HostCall {
  /** (provider, externalCallId) in one string. */
  readonly key: string;
  readonly externalCallId: string;
  readonly direction: "INBOUND" | "OUTBOUND";
  readonly state: CallState;
  readonly endStatus?: CallOutcome;
  /** It was given up: its app is gone, or does not answer. Its end status is failed. */
  readonly isLost?: boolean;
  readonly engagementState: EngagementState;
  readonly engagementId?: RecordId;
  readonly fromNumber?: string;
  readonly toNumber?: string;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly answeredAt?: number;
  readonly endedAt?: number;
  /** What DIAL_NUMBER said, where the call followed one. */
  readonly dialingContext?: PayloadOf<"DIAL_NUMBER">;
  /** Who was called or called, as far as it is known. */
  readonly calledRecord?: RecordReference;
  readonly viewedRecord?: RecordReference;
  /** What the user has typed and not saved, as far as the app reports it: property values by name. */
  readonly draft?: Readonly<Record<string, PropertyValue>>;
}
