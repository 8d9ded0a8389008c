import {
  CallingError,
  hasNewsForCrm,
  messageType,
  type CallDocument,
  type HostMessage,
} from "@calling-extensions/contract";
import type { CallRegistry } from "../calls/call-registry.ts";
import type { HostEvents } from "../api/calling-host.ts";
import type { HostCall } from "../api/host-call.ts";
import type { HostHooks } from "../api/hooks.ts";
import type { EngagementProperties } from "../api/ports.ts";
import type { CallOutbox } from "../api/call-outbox.ts";
import { portError } from "../ports/call-port.ts";
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

/** What an app waits for. */
interface Pending {
  readonly kind: "creation" | "update";
  readonly key: string;
  /** The version that has what the app wants stored. */
  readonly document: CallDocument;
  readonly properties: EngagementProperties;
  /** Nothing is to be said yet, since a lookup replies first, or any more. */
  isQuiet: boolean;
  /** The app was told that it failed; the success follows. */
  hasFailed: boolean;
  timer?: ReturnType<typeof setTimeout>;
  settle(isStored: boolean): void;
}

/**
 * Tells the app what became of what it wants stored: at once if it is known, when the CRM acknowledges it,
 * or as failed before the app's SDK gives up. After such a failure the outbox goes on, and the success
 * follows.
 */
export class EngagementReplies {
  readonly #options: EngagementRepliesOptions;
  #pending: readonly Pending[] = [];

  constructor(options: EngagementRepliesOptions) {
    this.#options = options;
  }

  /**
   * The app asked for an engagement.
   *
   * @param lookup whose reply comes first.
   */
  expectCreation(call: HostCall, lookup?: Promise<void>): void {
    const pending = this.#expect("creation", call, {});
    if (!pending || !lookup) {
      this.handle(call.key);
      return;
    }
    pending.isQuiet = true;
    const goOn = (): void => {
      pending.isQuiet = false;
      this.handle(call.key);
    };
    lookup.then(goOn, goOn);
  }

  /** The app wants properties stored. The result is whether they were in time. */
  expectUpdate(call: HostCall, properties: EngagementProperties): Promise<boolean> {
    return new Promise((resolve) => {
      this.#expect("update", call, properties, resolve);
      this.handle(call.key);
    });
  }

  /** The engagement of a call is refused for good. */
  failCreation(call: HostCall, error: CallingError): void {
    for (const pending of this.#of(call.key)) {
      // Without an engagement, nothing can be stored on it either.
      if (!pending.hasFailed) this.#fail(pending, error);
      this.#drop(pending);
    }
  }

  /** The app's properties are refused: they are not part of the document. */
  failUpdate(call: HostCall, error: CallingError): void {
    const pending = this.#expect("update", call, {});
    if (!pending) return;
    pending.isQuiet = true;
    this.#fail(pending, error);
  }

  /** Replies to what is decided by now. */
  handle(key: string): void {
    const { calls } = this.#options;
    const call = calls.get(key);
    const document = calls.documentOf(key);
    const entry = calls.outboxEntryOf(key);
    if (!call || !document) return;
    for (const pending of this.#of(key)) {
      if (pending.isQuiet) continue;
      const error = failureIn(pending, document, entry);
      if (error && !pending.hasFailed) this.#fail(pending, error);
      else if (!error && isStored(pending, document, entry)) this.#succeed(pending, call);
    }
  }

  stop(): void {
    for (const { timer } of this.#pending) clearTimeout(timer);
    this.#pending = [];
  }

  #of(key: string): readonly Pending[] {
    return this.#pending.filter((pending) => pending.key === key);
  }

  #expect(
    kind: Pending["kind"],
    { key }: HostCall,
    properties: EngagementProperties,
    settle: Pending["settle"] = () => undefined,
  ): Pending | undefined {
    const { calls, outbox } = this.#options;
    const document = calls.documentOf(key);
    if (!document) return undefined;
    // The app's wish to try again is the user's.
    if (calls.get(key)?.saving === "refused") outbox.retry(key);
    const pending: Pending = {
      kind,
      key,
      document,
      properties,
      isQuiet: false,
      hasFailed: false,
      settle,
    };
    pending.timer = setTimeout(() => this.#giveUp(pending), this.#options.timeoutMs);
    // The newest failure is enough to be followed by a success.
    const others = this.#pending.filter(
      (other) => !(other.key === key && other.kind === kind && other.hasFailed),
    );
    this.#pending = [...others, pending];
    return pending;
  }

  #giveUp(pending: Pending): void {
    const { calls, timeoutMs } = this.#options;
    const reason = calls.get(pending.key)?.error?.message;
    const tooLate = `The CRM did not answer within ${timeoutMs / 1000} seconds.`;
    this.#fail(pending, new CallingError("portFailed", reason ?? tooLate));
  }

  #succeed(pending: Pending, call: HostCall): void {
    const { calls, send, hooks } = this.#options;
    this.#drop(pending);
    const data = {
      engagementId: toWireId(call.engagementId ?? ""),
      // @differs Answers say which call they are about; the vendor's do not, so that two calls at
      // once are mixed up.
      externalCallId: calls.appCallIdOf(call),
    };
    if (pending.kind === "creation") {
      send({ type: messageType.CREATE_ENGAGEMENT_SUCCEEDED, data });
      // @compat ENGAGEMENT_CREATED goes out beside CREATE_ENGAGEMENT_SUCCEEDED: old apps know no other.
      send({ type: messageType.ENGAGEMENT_CREATED, data });
    } else {
      send({ type: messageType.UPDATE_ENGAGEMENT_SUCCEEDED, data });
      const { document, properties } = pending;
      hooks.afterUpdateEngagement?.({ document, properties }, { ok: true, result: undefined });
    }
    pending.settle(true);
  }

  #fail(pending: Pending, cause: CallingError): void {
    const { calls, send, hooks, onChange, onProblem } = this.#options;
    const { kind, key, document, properties } = pending;
    clearTimeout(pending.timer);
    pending.hasFailed = true;
    const error = portError("saveCall", cause);
    const { message } = error;
    const outcome = { ok: false, reason: message } as const;
    const type =
      kind === "creation"
        ? messageType.CREATE_ENGAGEMENT_FAILED
        : messageType.UPDATE_ENGAGEMENT_FAILED;
    send({ type, data: { error: { message }, externalCallId: calls.appCallIdOf({ key }) } });
    if (kind === "creation") {
      calls.apply({ key }, { type: "creationFailed" });
      hooks.afterCreateEngagement?.(document, outcome);
    } else {
      hooks.afterUpdateEngagement?.({ document, properties }, outcome);
    }
    onProblem(error);
    const call = calls.get(key);
    if (call) onChange({ call, change: "failed", error });
    pending.settle(false);
  }

  #drop(pending: Pending): void {
    clearTimeout(pending.timer);
    this.#pending = this.#pending.filter((other) => other !== pending);
  }
}

type Saved = ReturnType<CallRegistry["outboxEntryOf"]>;

/** Why what an app waits for cannot be stored, if that is certain. */
function failureIn(
  { kind, document: wanted }: Pending,
  { owner, isHeld, engagementId }: CallDocument,
  saved: Saved,
): CallingError | undefined {
  if (kind === "update" && owner === "none" && !isHeld) {
    return new CallingError(
      "portFailed",
      "This call has no engagement that its properties could be stored on.",
    );
  }
  if (kind === "update" && saved?.acknowledged?.saved.gone) {
    const { gone } = saved.acknowledged.saved;
    return new CallingError("portFailed", `The call's engagement was ${gone} in the CRM.`);
  }
  const isCreated = kind === "creation" && engagementId !== undefined;
  const isRefused = saved?.status === "refused" && saved.document.version >= wanted.version;
  return isRefused && !isCreated ? saved.error : undefined;
}

/** Whether the CRM has what an app waits for. */
function isStored(
  { kind, document: wanted }: Pending,
  { owner, engagementId }: CallDocument,
  saved: Saved,
): boolean {
  if (engagementId === undefined || owner === "none") return false;
  if (kind === "creation") return true;
  const acknowledged = saved?.acknowledged?.document;
  if (!saved || !acknowledged) return false;
  if (acknowledged.version >= wanted.version) return true;
  // After a conflict the CRM may turn out to have everything.
  const { document } = saved;
  const isThere = document.version >= wanted.version && !hasNewsForCrm(document, acknowledged);
  return isThere || !hasNewsForCrm(wanted, acknowledged);
}
