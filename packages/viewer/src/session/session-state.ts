import {
  appMessageOf,
  callLifecycle,
  transition,
  type CallEvent,
  type CallState,
} from "@calling-extensions/contract";
import type { RecordingEntry } from "@calling-extensions/recording";
import { isCallState } from "../messages/state-labels.ts";
import { partsOfCall, setsProperties, wantsEngagement, type CallParts } from "./call-parts.ts";

/** Whether the CRM has everything of a call, as far as the entries show it. `none`: it gets nothing. */
export type Saving = "none" | "unsaved" | "saved" | "failed";

/** A call at a moment. */
export interface RecordedCall extends CallParts {
  /** As the file names it. */
  readonly name: string;
  readonly state: CallState;
  readonly saving: Saving;
  /** Why the CRM didn't store it. */
  readonly error?: string;
  readonly engagementId?: string;
  /** The properties that the CRM stored. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A session at a moment. What the recording doesn't say is undefined. */
export interface SessionState {
  readonly status?: string;
  /** Why the app failed. */
  readonly error?: string;
  readonly visibility?: Pick<RecordingEntry<"visibility">, "isHidden" | "isMinimized">;
  /** By name, the oldest first. */
  readonly calls: ReadonlyMap<string, RecordedCall>;
}

/** Before the first entry. */
export const EMPTY_STATE: SessionState = { calls: new Map() };

/** The state after further entries. Doesn't change the first one. */
export function advanceState(state: SessionState, entries: Iterable<RecordingEntry>): SessionState {
  const calls = new Map(state.calls);
  let next = { ...state, calls };
  for (const entry of entries) {
    switch (entry.kind) {
      case "message":
        addMessage(calls, entry);
        break;
      case "stored":
        calls.set(entry.call, storedCall(callIn(calls, entry.call), entry));
        break;
      case "status": {
        const { error: _before, ...rest } = next;
        next = {
          ...rest,
          status: entry.status,
          ...(entry.error != null && { error: entry.error }),
        };
        break;
      }
      case "visibility": {
        const { isHidden, isMinimized } = entry;
        next = { ...next, visibility: { isHidden, isMinimized } };
        break;
      }
      case "diagnosis":
      case "problem":
        break;
    }
  }
  return next;
}

const callIn = (calls: ReadonlyMap<string, RecordedCall>, name: string): RecordedCall =>
  calls.get(name) ?? { name, state: "idle", saving: "none", records: [], properties: {} };

function addMessage(calls: Map<string, RecordedCall>, entry: RecordingEntry<"message">): void {
  if (entry.call == null) return;
  const call = callIn(calls, entry.call);
  const state = stateAfter(call, entry);
  // The other end has dropped it, or never got it.
  const data = isHandled(entry) ? entry.data : undefined;
  const isNew = state !== call.state || setsProperties(data);
  const isSaved = call.saving !== "none" || wantsEngagement(data);
  calls.set(call.name, {
    ...call,
    ...partsOfCall(call, entry.type, data),
    state,
    ...(isNew && isSaved && { saving: "unsaved" }),
  });
}

const isHandled = ({ invalid, isDelivered }: RecordingEntry<"message">): boolean =>
  invalid == null && isDelivered !== false;

/** As it was recorded, or else as the contract's lifecycle has it. */
function stateAfter({ state }: RecordedCall, entry: RecordingEntry<"message">): CallState {
  const { type, after } = entry;
  if (isCallState(after)) return after;
  const event = appMessageOf(type)?.callEvent;
  if (event === undefined || !isHandled(entry)) return state;
  return transition<CallState, CallEvent>(callLifecycle, state, event).state;
}

function storedCall(call: RecordedCall, entry: RecordingEntry<"stored">): RecordedCall {
  const { error: _before, ...rest } = call;
  if (entry.change === "failed") {
    return { ...rest, saving: "failed", ...(entry.error != null && { error: entry.error }) };
  }
  return {
    ...rest,
    saving: "saved",
    properties: { ...call.properties, ...entry.properties },
    ...(entry.engagementId != null && { engagementId: entry.engagementId }),
  };
}
