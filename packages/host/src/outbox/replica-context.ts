import type { Clock, OwnTab } from "@calling-extensions/platform";
import type { OutboxEntry, OutboxEvents, SaveCall } from "../api/outbox.ts";
import type { CallStorage } from "./call-storage.ts";
import type { StoredCall } from "./stored-call.ts";

/** A call of an outbox that is removed, or that another tab has. */
export interface ForgottenCall {
  readonly id: string;
  /** Whether this tab has the call, or had it. */
  readonly isOfTab: boolean;
  readonly entry: OutboxEntry;
}

/** What the calls of one outbox share. */
export interface ReplicaContext {
  readonly storage: CallStorage;
  readonly tab: OwnTab;
  readonly clock: Clock;
  readonly saveCall: SaveCall;
  /** The id of this page. */
  readonly writer: string;
  readonly session: { isExpired: boolean };
  /** From 0 to 1: keeps tabs from retrying at the same time. */
  readonly random: () => number;
  readonly isOnline: () => boolean;
  /** Reads a call again. It is neither known nor gone if a store could not be read. */
  readCall(
    id: string,
    waitsForLate: boolean,
  ): Promise<{ call: StoredCall | undefined; isGone: boolean }>;
  emit<Name extends keyof OutboxEvents>(name: Name, event: OutboxEvents[Name]): void;
  /** Whether the CRM lacks what the user typed, and still waits for the call. */
  lacksDraft(call: StoredCall): boolean;
  sendHeartbeat(call: Pick<ForgottenCall, "entry">): void;
  /** Lets other tabs know that this page claimed the call or removed it. */
  announce(id: string): void;
  /** The outbox no longer has the call. */
  forget(call: ForgottenCall): void;
}
