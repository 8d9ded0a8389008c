import {
  CallingError,
  hasNewsForCrm,
  messageType,
  type CallDocument,
  type HostMessage,
} from "@calling-extensions/contract";
import type { HostEvents } from "../api/calling-host.ts";
import type { HostHooks } from "../api/hooks.ts";
import type { HostCall } from "../api/host-call.ts";
import type { CallOutbox, OutboxEntry } from "../api/outbox.ts";
import type { EngagementProperties } from "../api/ports.ts";
import type { CallRegistry, ExternalCallId } from "../calls/call-registry.ts";
import { portError } from "../host-error.ts";
import { toWireId } from "../wire/wire-ids.ts";

export interface EngagementRepliesOptions {
  calls: CallRegistry;
  outbox: Pick<CallOutbox, "retry">;
  hooks: HostHooks;
  /** How long the app waits for a reply. */
  timeoutMs: number;
  send(this: void, message: HostMessage): void;
  onChange(this: void, event: HostEvents["engagement"]): void;
  onProblem(this: void, problem: CallingError): void;
}

/** Something that an app wants stored, with a reply. */
interface PendingReply {
  readonly kind: "creation" | "update";
  readonly key: string;
  /** The version that contains what the app wants stored. */
  readonly document: CallDocument;
  readonly properties: EngagementProperties;
  /** The id by which the app named the call; undefined if it has named none so far. */
  readonly externalCallId: ExternalCallId | undefined;
  /** No reply is due now: a lookup replies first, or the last reply was sent. */
  isPaused: boolean;
  /** The app received a failure; the success may follow. */
  hasFailed: boolean;
  timer?: ReturnType<typeof setTimeout>;
  settle(isStored: boolean): void;
}

/**
 * Tells the app whether something is stored: immediately if it is known, when the CRM acknowledges it, or as
 * a failure before the app's SDK gives up. After such a failure the outbox continues, and the success
 * follows.
 */
export class EngagementReplies {
  readonly #options: EngagementRepliesOptions;
  #pending: readonly PendingReply[] = [];

  constructor(options: EngagementRepliesOptions) {
    this.#options = options;
  }

  /**
   * The app requested an engagement.
   *
   * @param lookup its reply comes first.
   */
  expectCreation(call: HostCall, lookup?: Promise<void>): void {
    const pending = this.#expect("creation", call, {});
    if (!pending || !lookup) {
      this.handle(call.key);
      return;
    }
    pending.isPaused = true;
    const resume = (): void => {
      pending.isPaused = false;
      this.handle(call.key);
    };
    lookup.then(resume, resume);
  }

  /** The app wants properties stored. Resolves to whether all of them were stored in time. */
  expectUpdate(call: HostCall, properties: EngagementProperties): Promise<boolean> {
    return new Promise((resolve) => {
      this.#expect("update", call, properties, resolve);
      this.handle(call.key);
    });
  }

  /** The engagement of a call is finally rejected. */
  failCreation(call: HostCall, error: CallingError): void {
    // Without an engagement, updates can't be stored either.
    for (const pending of this.#of(call.key)) {
      if (!pending.hasFailed) this.#fail(pending, error);
      this.#drop(pending);
    }
  }

  /** The app's properties are rejected: the document doesn't contain them. */
  failUpdate(call: HostCall, error: CallingError): void {
    const pending = this.#expect("update", call, {});
    if (!pending) return;
    pending.isPaused = true;
    this.#fail(pending, error);
  }

  /** Sends the replies for a call that are known now. */
  handle(key: string): void {
    const { calls } = this.#options;
    const call = calls.get(key);
    const document = calls.documentOf(key);
    const entry = calls.outboxEntryOf(key);
    if (!call || !document) return;
    for (const pending of this.#of(key)) {
      if (pending.isPaused) continue;
      const error = findFailure(pending, document, entry);
      if (error && !pending.hasFailed) this.#fail(pending, error);
      else if (!error && isStored(pending, document, entry)) {
        this.#succeed(pending, call, entry?.acknowledged?.saved.leftOut);
      }
    }
  }

  stop(): void {
    for (const { timer } of this.#pending) clearTimeout(timer);
    this.#pending = [];
  }

  #of(key: string): readonly PendingReply[] {
    return this.#pending.filter((pending) => pending.key === key);
  }

  #expect(
    kind: PendingReply["kind"],
    { key }: HostCall,
    properties: EngagementProperties,
    settle: PendingReply["settle"] = () => undefined,
  ): PendingReply | undefined {
    const { calls, outbox, timeoutMs } = this.#options;
    const document = calls.documentOf(key);
    if (!document) return undefined;
    // A request of the app after a failure counts as the user's retry: it doesn't wait for the next attempt.
    if (calls.get(key)?.error) outbox.retry(key);
    const state = { isPaused: false, hasFailed: false };
    const externalCallId =
      document.externalCallId === undefined ? undefined : calls.appCallIdOf({ key });
    const request = { kind, key, document, properties, externalCallId };
    const pending: PendingReply = { ...request, ...state, settle };
    pending.timer = setTimeout(() => this.#timeOut(pending), timeoutMs);
    // A success follows only the newest failure.
    const others = this.#pending.filter(
      (other) => !(other.key === key && other.kind === kind && other.hasFailed),
    );
    this.#pending = [...others, pending];
    return pending;
  }

  #timeOut(pending: PendingReply): void {
    const { calls, timeoutMs } = this.#options;
    const reason = calls.get(pending.key)?.error?.message;
    const timedOut = `The CRM did not respond within ${timeoutMs / 1_000} seconds.`;
    this.#fail(pending, new CallingError("portFailed", reason ?? timedOut));
  }

  #succeed(pending: PendingReply, call: HostCall, invalid: readonly string[] = []): void {
    const { calls, send, hooks } = this.#options;
    this.#drop(pending);
    const data = {
      engagementId: toWireId(call.engagementId ?? ""),
      // @differs Replies name their call; the vendor's do not, so that two simultaneous calls are mixed up.
      externalCallId: pending.externalCallId ?? calls.appCallIdOf(call),
    };
    const { document, properties } = pending;
    const leftOut = invalid.filter((name) => Object.hasOwn(properties, name));
    if (pending.kind === "creation") {
      send({ type: messageType.CREATE_ENGAGEMENT_SUCCEEDED, data });
      // @compat ENGAGEMENT_CREATED is sent in addition to CREATE_ENGAGEMENT_SUCCEEDED: old apps know no other.
      send({ type: messageType.ENGAGEMENT_CREATED, data });
    } else {
      const isPartial = leftOut.length > 0;
      const reply = { ...data, ...(isPartial && { leftOut }) };
      send({ type: messageType.UPDATE_ENGAGEMENT_SUCCEEDED, data: reply });
      hooks.afterUpdateEngagement?.({ document, properties }, { ok: true, result: undefined });
    }
    pending.settle(leftOut.length === 0);
  }

  #fail(pending: PendingReply, cause: CallingError): void {
    const { calls, send, hooks, onChange, onProblem } = this.#options;
    const { kind, key, document, properties, externalCallId } = pending;
    clearTimeout(pending.timer);
    pending.hasFailed = true;
    const error = portError("saveCall", cause);
    const { message } = error;
    const outcome = { ok: false, reason: message } as const;
    const data = {
      error: { message },
      externalCallId: externalCallId ?? calls.appCallIdOf({ key }),
    };
    if (kind === "creation") {
      send({ type: messageType.CREATE_ENGAGEMENT_FAILED, data });
      calls.apply({ key }, { type: "creationFailed" });
      hooks.afterCreateEngagement?.(document, outcome);
    } else {
      send({ type: messageType.UPDATE_ENGAGEMENT_FAILED, data });
      hooks.afterUpdateEngagement?.({ document, properties }, outcome);
    }
    onProblem(error);
    const call = calls.get(key);
    if (call) onChange({ call, change: "failed", error });
    pending.settle(false);
  }

  #drop(pending: PendingReply): void {
    clearTimeout(pending.timer);
    this.#pending = this.#pending.filter((other) => other !== pending);
  }
}

/** Why something can't be stored, if that is certain. */
function findFailure(
  { kind, document: wanted }: PendingReply,
  { owner, isHeld, engagementId }: CallDocument,
  entry: OutboxEntry | undefined,
): CallingError | undefined {
  if (kind === "update" && owner === "none" && !isHeld) {
    return new CallingError(
      "portFailed",
      "The call has no engagement, so its properties can't be stored.",
    );
  }
  const gone = entry?.acknowledged?.saved.gone;
  if (kind === "update" && gone) {
    return new CallingError("portFailed", `The call's engagement was ${gone} in the CRM.`);
  }
  const isCreated = kind === "creation" && engagementId !== undefined;
  const isRefused = entry?.status === "refused" && entry.document.version >= wanted.version;
  return isRefused && !isCreated ? entry.error : undefined;
}

/** Whether the CRM has what the app wants stored. */
function isStored(
  { kind, document: wanted, properties }: PendingReply,
  { owner, engagementId }: CallDocument,
  entry: OutboxEntry | undefined,
): boolean {
  if (engagementId === undefined || owner === "none") return false;
  if (kind === "creation") return true;
  const acknowledged = entry?.acknowledged?.document;
  if (!entry || !acknowledged) return false;
  // Another writer's version may be as new, and lack them until the outbox has sent them again.
  const isWaiting = entry.events.some(
    (event) =>
      event.type === "completed" &&
      Object.entries(properties).every(([name, value]) => event.properties[name] === value),
  );
  if (acknowledged.version >= wanted.version && !isWaiting) return true;
  // After a conflict, the CRM may already have everything.
  const { document } = entry;
  const isInEntry = document.version >= wanted.version && !hasNewsForCrm(document, acknowledged);
  return isInEntry || !hasNewsForCrm(wanted, acknowledged);
}
