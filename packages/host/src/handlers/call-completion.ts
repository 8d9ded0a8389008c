import { messageType, type HostMessage, type PayloadOf } from "@calling-extensions/contract";
import type { HostCall } from "../api/host-call.ts";
import type { EngagementProperties } from "../api/ports.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import type { EngagementReplies } from "../engagement/engagement-replies.ts";
import type { EngagementRequests } from "../engagement/engagement-requests.ts";
import { portError } from "../host-error.ts";
import { omitNullish } from "../wire/omit-nullish.ts";
import { fromWireId } from "../wire/wire-ids.ts";
import type { CallResolver } from "./call-resolver.ts";
import type { ClaimedCalls } from "./claimed-calls.ts";
import type { FirstEnds } from "./first-ends.ts";
import type { Handler } from "./handler.ts";

export interface CallCompletionOptions {
  calls: CallRegistry;
  claimedCalls: ClaimedCalls;
  engagements: EngagementRequests;
  firstEnds: FirstEnds;
  replies: EngagementReplies;
  resolver: CallResolver;
  send(this: void, message: HostMessage): void;
  /** Whether the app stays, whatever its `hideWidget` says. */
  staysOpen(this: void): boolean;
  hideApp(this: void): void;
}

/**
 * `unstored`: the app received a failure, or the CRM left values out, and its user may try again. `ignored`: the call is unknown or
 * already completed.
 */
type Completion = "stored" | "unstored" | "ignored";

/** Completes calls, and tells the app whether its properties are stored. */
export class CallCompletion {
  readonly #options: CallCompletionOptions;
  /** Keys of the calls that the app's current page has completed, unless it received a failure. */
  readonly #completedKeys = new Set<string>();

  constructor(options: CallCompletionOptions) {
    this.#options = options;
  }

  /** The app may complete a call again: it received a failure, or was reloaded before the reply. */
  allowRetry(key?: string): void {
    if (key === undefined) this.#completedKeys.clear();
    else this.#completedKeys.delete(key);
  }

  readonly handle: Handler<"CALL_COMPLETED"> = async (data, envelope) => {
    const { calls, resolver, hideApp } = this.#options;
    // Before the call is stored: after that, the page may go on.
    const staysOpen = this.#options.staysOpen();
    const call =
      resolver.resolve(data, envelope) ??
      (await resolver.claim(data, envelope)) ??
      resolver.adopt(data) ??
      resolver.reportUnknown(envelope.type, data);
    const completion = call ? await this.#complete(call, data) : this.#rejectUnknown(data);
    if (completion === "unstored" || staysOpen) return;
    const { hideWidget } = data;
    const isRequested = hideWidget === true || hideWidget === 1;
    const isDefault = completion === "stored" && hideWidget == null && calls.live.length === 0;
    if (isRequested || isDefault) hideApp();
  };

  /** Nothing can be stored for an unknown call. An app that waits for a reply gets a failure. */
  #rejectUnknown({
    externalCallId,
    engagementProperties,
  }: PayloadOf<"CALL_COMPLETED">): Completion {
    if (Object.keys(engagementProperties ?? {}).length === 0) return "ignored";
    const message = "The CRM page doesn't know this call, so its properties can't be stored.";
    this.#options.send({
      type: messageType.UPDATE_ENGAGEMENT_FAILED,
      data: { error: { message }, ...omitNullish({ externalCallId }) },
    });
    return "unstored";
  }

  async #complete(call: HostCall, data: PayloadOf<"CALL_COMPLETED">): Promise<Completion> {
    const { calls, claimedCalls, engagements, firstEnds, replies } = this.#options;
    const properties = firstEnds.handleCompletion(call, data.engagementProperties ?? {});
    const hasProperties = Object.keys(properties).length > 0;
    const isRepeated = calls.documentOf(call.key)?.state === "completed";
    if (isRepeated && this.#completedKeys.has(call.key)) calls.reportRejection(call, "completed");
    this.#completedKeys.add(call.key);
    if (isRepeated && !hasProperties) {
      calls.apply(call, { type: "drafted", draft: {} });
      return "ignored";
    }
    const engagementId = fromWireId(data.engagementId);
    const complete = (accepted: EngagementProperties): void => {
      if (engagementId === undefined) engagements.requestUnannounced(call, accepted);
      calls.apply(call, {
        type: "completed",
        at: calls.now(call),
        properties: claimedCalls.withInheritedDraft(call.key, accepted),
        ...omitNullish({ engagementId }),
      });
    };
    if (!hasProperties) {
      complete({});
      await calls.whenPersisted(call.key);
      return "stored";
    }
    try {
      const confirmation = engagements.confirmUpdate(call, properties);
      complete(confirmation ? await confirmation : properties);
    } catch (cause) {
      // The call belongs on the timeline even if its properties can't be stored.
      complete({});
      replies.failUpdate(call, portError("updateEngagement", cause));
      return "unstored";
    }
    if (await replies.expectUpdate(call, properties)) return "stored";
    this.allowRetry(call.key);
    return "unstored";
  }
}
