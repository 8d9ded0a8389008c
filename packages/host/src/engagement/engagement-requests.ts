import {
  hookFields,
  type CallDocument,
  type CallingError,
  type EngagementChanges,
  type NewCall,
} from "@calling-extensions/contract";
import type { HostHooks } from "../api/hooks.ts";
import type { HostCall } from "../api/host-call.ts";
import type { EngagementProperties } from "../api/ports.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { hostError, portError } from "../host-error.ts";
import { withTimeout } from "../platform/time.ts";
import type { EngagementReplies } from "./engagement-replies.ts";

export interface EngagementRequestsOptions {
  calls: CallRegistry;
  replies: EngagementReplies;
  hooks: HostHooks;
  timeoutMs: number;
}

/** Decides which calls get an engagement: the app requests it, and a hook may change or reject it. */
export class EngagementRequests {
  readonly #options: EngagementRequestsOptions;
  /** Calls that wait for a lookup or a hook. */
  readonly #waiting = new Set<string>();
  /** Why the hook rejected a call's engagement. */
  readonly #rejections = new Map<string, CallingError>();

  constructor(options: EngagementRequestsOptions) {
    this.#options = options;
  }

  /** The owner of a new call's engagement, and whether the call waits for a lookup or a hook. */
  ownership(isRequested: boolean, needsLookup: boolean): Pick<NewCall, "owner" | "isHeld"> {
    if (!isRequested) return { owner: "none" };
    return { owner: "host", ...((needsLookup || this.#hasHook) && { isHeld: true }) };
  }

  /**
   * Handles the app's request for an engagement. The app gets a reply to each request.
   *
   * @param lookUp finds the records of the call first.
   */
  request(call: HostCall, lookUp?: () => Promise<void>): Promise<void> {
    const { calls, replies } = this.#options;
    const { key } = call;
    const document = calls.documentOf(key);
    const isRejected = document?.owner === "none" && document.isCreationFailed;
    if (document?.owner === "none" && !isRejected)
      calls.apply(call, { type: "engagementRequested", isHeld: true });
    const isHeld = calls.documentOf(key)?.isHeld === true;
    const lookup = isHeld ? this.#release(call, lookUp) : (lookUp?.() ?? Promise.resolve());
    replies.expectCreation(call, lookUp && lookup);
    if (isRejected) {
      replies.failCreation(call, this.#rejections.get(key) ?? hostError("portFailed"));
    }
    return lookup;
  }

  /**
   * Gives a call that its app never announced an engagement if there is something to store. The app did not
   * request it, and gets no reply.
   */
  requestUnannounced(call: HostCall, properties: EngagementProperties): void {
    const { calls } = this.#options;
    const document = calls.documentOf(call.key);
    const isNeeded = document?.owner === "none" && document.isUnannounced;
    // Without a hook, the document itself decides.
    if (!isNeeded || !this.#hasHook || Object.keys(properties).length === 0) return;
    calls.apply(call, { type: "engagementRequested", isHeld: true });
    void this.#release(call);
  }

  /**
   * Continues a call of the previous page.
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

  /** Runs the hook before properties of the app are stored; undefined if there is none. */
  confirmUpdate(
    { key }: HostCall,
    properties: EngagementProperties,
  ): Promise<EngagementProperties> | undefined {
    const { calls, hooks, timeoutMs } = this.#options;
    const { beforeUpdateEngagement: before } = hooks;
    const document = calls.documentOf(key);
    if (!before || !document) return undefined;
    const run = async (): Promise<EngagementProperties> =>
      (await before({ document, properties }))?.properties ?? properties;
    return withTimeout(run(), timeoutMs);
  }

  get #hasHook(): boolean {
    return this.#options.hooks.beforeCreateEngagement !== undefined;
  }

  /** Looks up the records of a waiting call, then runs the hook, and lets the call be sent. */
  async #release(call: HostCall, lookUp?: () => Promise<void>): Promise<void> {
    const { calls, replies } = this.#options;
    const { key } = call;
    if (this.#waiting.has(key)) return lookUp?.();
    this.#waiting.add(key);
    await lookUp?.();
    try {
      const changes = await this.#runHook(key);
      calls.apply(call, { type: "engagementRequested", ...(changes && { changes }) });
    } catch (cause) {
      const rejection = portError("createEngagement", cause);
      this.#rejections.set(key, rejection);
      calls.apply(call, { type: "engagementRefused" });
      replies.failCreation(call, rejection);
    } finally {
      this.#waiting.delete(key);
    }
  }

  async #runHook(key: string): Promise<EngagementChanges | undefined> {
    const { calls, hooks, timeoutMs } = this.#options;
    const document = calls.documentOf(key);
    const { beforeCreateEngagement: before } = hooks;
    if (!before || !document) return undefined;
    const run = async (): Promise<CallDocument | void> => before(document);
    const changed = await withTimeout(run(), timeoutMs);
    return changed ? hookFields(changed) : undefined;
  }
}
