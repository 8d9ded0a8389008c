import {
  callLifecycle,
  type CallingError,
  transition,
  type CallEvent,
  type CallState,
  type Habit,
} from "@calling-extensions/contract";
import { hostError } from "../calling-host/host-error.ts";
import type { HostCall } from "../calling-host/host-call.ts";
import type { RecordId } from "../calling-host/records.ts";
import { callLabel } from "./call-label.ts";
import { describeRefusal } from "./describe-refusal.ts";

/** An id of a call as the app wrote it: it is echoed as it was given. */
export type ExternalCallId = string | number;

interface Entry {
  call: HostCall;
  /** Absent where the app gave none and the key is the host's own. */
  givenId: ExternalCallId | undefined;
}

export interface CallBookOptions {
  providerId: string;
  onChange(call: HostCall): void;
  onProblem(problem: CallingError): void;
  onHabit(habit: Habit): void;
}

/** Completed calls are remembered for a while: their messages come late or twice. */
const COMPLETED_CALLS_KEPT = 50;

/** An id that the host gave a call whose app gave none; a page may restore it after a reload. */
const hostId = (startedAt: number, count: number): string => `host-${startedAt}-${count}`;
const HOST_ID = /^host-\d+-\d+$/;

const LIVE: ReadonlySet<CallState> = new Set(["dialing", "ringing", "inProgress"]);

/** Somebody is, or is about to be, on the line. */
export const isLive = (call: HostCall): boolean => LIVE.has(call.state);

/** The calls of one frame, by key, and the only place where one changes. */
export class CallBook {
  readonly #options: CallBookOptions;
  readonly #entries = new Map<string, Entry>();
  /** Keys of calls whose id came after they began. */
  readonly #lateKeys = new Map<string, string>();
  #namelessCalls = 0;

  constructor(options: CallBookOptions) {
    this.#options = options;
  }

  /** Calls that are not completed, the oldest first. */
  get open(): HostCall[] {
    return this.#all().filter((call) => call.state !== "completed");
  }

  get live(): HostCall[] {
    return this.#all().filter(isLive);
  }

  /** The call as it is now. */
  get(key: string): HostCall | undefined {
    return this.#entries.get(key)?.call;
  }

  /** The id with which the app knows a call: as it was given. */
  givenIdOf(call: HostCall): ExternalCallId {
    return this.#entries.get(call.key)?.givenId ?? call.externalCallId;
  }

  /** Takes up a call that began before this page was loaded; one that is there already stays as it is. */
  restore({ externalCallId, ...kept }: Partial<HostCall> & Pick<HostCall, "externalCallId">): void {
    const { call, isNew } = this.begin(externalCallId, {
      direction: "OUTBOUND",
      startedAt: Date.now(),
      ...kept,
    });
    if (!isNew) return;
    this.update(call, {
      ...kept,
      engagementState: kept.engagementId === undefined ? "none" : "created",
    });
  }

  /** Adds a call that begins, or answers the one that is there under the same id. */
  begin(
    externalCallId: ExternalCallId | null | undefined,
    details: Pick<HostCall, "direction" | "startedAt"> & Partial<HostCall>,
  ): { call: HostCall; isNew: boolean } {
    const givenId = externalCallId ?? undefined;
    if (givenId === undefined) this.#namelessCalls += 1;
    const id = String(givenId ?? hostId(details.startedAt, this.#namelessCalls));
    const key = this.#keyOf(id);
    const known = this.#entries.get(key);
    if (known) return { call: known.call, isNew: false };
    const call: HostCall = {
      ...details,
      key,
      externalCallId: id,
      state: "idle",
      engagementState: "none",
    };
    this.#entries.set(key, { call, givenId: HOST_ID.test(id) ? undefined : givenId });
    this.#forgetOldest();
    return { call, isNew: true };
  }

  /** The call that has an id. */
  findById(externalCallId: ExternalCallId): HostCall | undefined {
    return this.get(this.#keyOf(String(externalCallId)));
  }

  /** The call that a message names, by its id or else by its engagement. */
  findNamed(
    externalCallId: ExternalCallId | null | undefined,
    engagementId?: RecordId,
  ): HostCall | undefined {
    const call = externalCallId == null ? undefined : this.findById(externalCallId);
    return call ?? this.#withEngagement(engagementId);
  }

  /**
   * The call that a message is about: the one it names. Without an id it is the newest live call, else
   * the newest that is not completed. An id that no call has is the one call's that has none.
   */
  lookUp(
    externalCallId: ExternalCallId | null | undefined,
    engagementId?: RecordId,
  ): HostCall | undefined {
    return (
      this.findNamed(externalCallId, engagementId) ??
      (externalCallId == null ? this.#candidates().at(-1) : this.#onlyWithoutId())
    );
  }

  /**
   * The call that a message is about, as `lookUp` finds it. The call keeps the id that the app gave it
   * late; a message that could be about several calls is reported.
   */
  find(
    externalCallId: ExternalCallId | null | undefined,
    engagementId?: RecordId,
  ): HostCall | undefined {
    const call = this.lookUp(externalCallId, engagementId);
    if (externalCallId != null) return call && this.#adoptId(call, externalCallId);
    const isGuess = engagementId === undefined || call?.engagementId !== engagementId;
    const { length } = this.#candidates();
    if (call && isGuess && length > 1) {
      const taker = `it was taken for the newest, ${callLabel(call)}`;
      const detail = `A message without externalCallId came during ${length} calls: ${taker}. Name the call in every message.`;
      this.#options.onProblem(hostError("illegalOrder", detail));
    }
    return call;
  }

  /** Takes a call to its next state, with what else changed. A refusal is reported; the call stays. */
  advance(call: HostCall, event: CallEvent, changes: Partial<HostCall> = {}): HostCall | undefined {
    const current = this.get(call.key) ?? call;
    const next = transition<CallState, CallEvent>(callLifecycle, current.state, event);
    if (!next.ok) {
      this.#options.onProblem(
        hostError("illegalOrder", describeRefusal(current, event), {
          details: { externalCallId: current.externalCallId, event },
        }),
      );
      return undefined;
    }
    return this.update(current, { ...changes, state: next.state });
  }

  update(call: HostCall, changes: Partial<HostCall>): HostCall {
    const entry = this.#entries.get(call.key);
    const updated = { ...(entry?.call ?? call), ...changes };
    if (entry) entry.call = updated;
    this.#options.onChange(updated);
    return updated;
  }

  /** A completed call's message that comes twice is about that call, not about another one. */
  #withEngagement(engagementId: RecordId | undefined): HostCall | undefined {
    if (engagementId === undefined) return undefined;
    const calls = this.#all().filter((call) => call.engagementId === engagementId);
    return calls.find((call) => call.state !== "completed") ?? calls.at(-1);
  }

  /** The calls that a message without an id may be about. */
  #candidates(): HostCall[] {
    const { live } = this;
    return live.length > 0 ? live : this.open;
  }

  /** The call without an id of the app's, if there is exactly one. */
  #onlyWithoutId(): HostCall | undefined {
    const nameless = this.#candidates().filter(
      ({ key }) => this.#entries.get(key)?.givenId === undefined,
    );
    return nameless.length === 1 ? nameless[0] : undefined;
  }

  /** The id that an app sends late for a call becomes the call's, under the key that it has. */
  #adoptId(call: HostCall, givenId: ExternalCallId): HostCall {
    const entry = this.#entries.get(call.key);
    if (!entry || entry.givenId !== undefined) return call;
    const externalCallId = String(givenId);
    entry.givenId = givenId;
    this.#lateKeys.set(externalCallId, call.key);
    this.#options.onHabit("lateCallId");
    return this.update(call, { externalCallId });
  }

  #all(): HostCall[] {
    return Array.from(this.#entries.values(), (entry) => entry.call);
  }

  #keyOf(externalCallId: string): string {
    const late = this.#lateKeys.get(externalCallId);
    return late ?? JSON.stringify([this.#options.providerId, externalCallId]);
  }

  #forgetOldest(): void {
    const completed = this.#all().filter((call) => call.state === "completed");
    for (const { key, externalCallId } of completed.slice(0, -COMPLETED_CALLS_KEPT)) {
      this.#entries.delete(key);
      this.#lateKeys.delete(externalCallId);
    }
  }
}
