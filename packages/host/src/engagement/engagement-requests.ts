import type {
  CallDocument,
  CallingError,
  EngagementChanges,
  NewCall,
} from "@calling-extensions/contract";
import type { CallRegistry } from "../calls/call-registry.ts";
import type { HostCall } from "../api/host-call.ts";
import { hostError } from "../errors/host-error.ts";
import type { HostHooks } from "../api/hooks.ts";
import type { EngagementProperties } from "../api/ports.ts";
import { portError, withinTime } from "../ports/call-port.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import type { EngagementReplies } from "./engagement-replies.ts";

export interface EngagementRequestsOptions {
  calls: CallRegistry;
  replies: EngagementReplies;
  hooks: HostHooks;
  timeoutMs: number;
}

/** Decides which calls get an engagement: an app asks for it, and a hook may change or refuse it. */
export class EngagementRequests {
  readonly #options: EngagementRequestsOptions;
  /** Calls that a lookup or a hook holds. */
  readonly #held = new Set<string>();
  /** Why the hook refused a call's engagement. */
  readonly #refusals = new Map<string, CallingError>();

  constructor(options: EngagementRequestsOptions) {
    this.#options = options;
  }

  /** Whose engagement a new call gets, and whether it waits for a lookup or a hook. */
  begin(isRequested: boolean, needsLookup: boolean): Pick<NewCall, "owner" | "isHeld"> {
    if (!isRequested) return { owner: "none" };
    return { owner: "host", ...((needsLookup || this.#hasHook) && { isHeld: true }) };
  }

  /**
   * The app asks for an engagement, maybe again: it gets a reply each time.
   *
   * @param lookUp finds the records of the call first.
   */
  request(call: HostCall, lookUp?: () => Promise<void>): Promise<void> {
    const { calls, replies } = this.#options;
    const { key } = call;
    const document = calls.documentOf(key);
    const isRefused = document?.owner === "none" && document.isCreationFailed;
    if (document?.owner === "none" && !isRefused)
      calls.apply(call, { type: "engagementRequested", isHeld: true });
    const isHeld = calls.documentOf(key)?.isHeld === true;
    const lookup = isHeld ? this.#release(call, lookUp) : (lookUp?.() ?? Promise.resolve());
    replies.expectCreation(call, lookUp && lookup);
    if (isRefused) replies.failCreation(call, this.#refusals.get(key) ?? hostError("portFailed"));
    return lookup;
  }

  /**
   * A call that its app never announced gets an engagement if the app has something to store. The app
   * did not ask for it, and gets no reply.
   */
  requestUnannounced(call: HostCall, properties: EngagementProperties): void {
    const { calls } = this.#options;
    const document = calls.documentOf(call.key);
    const isNeeded = document?.owner === "none" && document.isUnannounced;
    // Without a hook, the document itself knows.
    if (!isNeeded || !this.#hasHook || Object.keys(properties).length === 0) return;
    calls.apply(call, { type: "engagementRequested", isHeld: true });
    void this.#release(call);
  }

  /**
   * Goes on with a call of the page before this one.
   *
   * @param lookUp finds the other party, if that page did not.
   */
  resume(call: HostCall, lookUp: () => Promise<void>): void {
    const document = this.#options.calls.documentOf(call.key);
    if (!document || document.owner === "none") return;
    const lookup = document.needsLookup ? lookUp : undefined;
    if (document.isHeld) void this.#release(call, lookup);
    else void lookup?.();
  }

  /** Asks the hook before properties of the app are stored; undefined if there is none. */
  admitUpdate(
    { key }: HostCall,
    properties: EngagementProperties,
  ): Promise<EngagementProperties> | undefined {
    const { calls, hooks, timeoutMs } = this.#options;
    const { beforeUpdateEngagement: before } = hooks;
    const document = calls.documentOf(key);
    if (!before || !document) return undefined;
    const ask = async (): Promise<EngagementProperties> =>
      (await before({ document, properties }))?.properties ?? properties;
    return withinTime(timeoutMs, ask());
  }

  get #hasHook(): boolean {
    return this.#options.hooks.beforeCreateEngagement !== undefined;
  }

  /** Ends what holds a call: looks up its records, then asks the hook. */
  async #release(call: HostCall, lookUp?: () => Promise<void>): Promise<void> {
    const { calls, replies } = this.#options;
    const { key } = call;
    if (this.#held.has(key)) return lookUp?.();
    this.#held.add(key);
    await lookUp?.();
    try {
      const changes = await this.#askHook(key);
      calls.apply(call, { type: "engagementRequested", ...(changes && { changes }) });
    } catch (cause) {
      const refusal = portError("createEngagement", cause);
      this.#refusals.set(key, refusal);
      calls.apply(call, { type: "engagementRefused" });
      replies.failCreation(call, refusal);
    } finally {
      this.#held.delete(key);
    }
  }

  async #askHook(key: string): Promise<EngagementChanges | undefined> {
    const { calls, hooks, timeoutMs } = this.#options;
    const document = calls.documentOf(key);
    const { beforeCreateEngagement: before } = hooks;
    if (!before || !document) return undefined;
    const ask = async (): Promise<CallDocument | void> => before(document);
    const changed = await withinTime(timeoutMs, ask());
    if (!changed) return undefined;
    const { fromNumber, toNumber, calledRecord, viewedRecord, properties } = changed;
    return omitNullish({ fromNumber, toNumber, calledRecord, viewedRecord, properties });
  }
}
