import type { CallingError, HostMessage } from "@calling-extensions/contract";
import type { HostEvents } from "../api/calling-host.ts";
import type { HostHooks } from "../api/hooks.ts";
import type { HostPolicy } from "../api/options.ts";
import type { CallOutbox } from "../api/outbox.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
import { EngagementReplies } from "./engagement-replies.ts";
import { EngagementRequests } from "./engagement-requests.ts";
import { followOutbox } from "./follow-outbox.ts";

export interface CallEngagementsOptions {
  calls: CallRegistry;
  outbox: CallOutbox;
  hooks: HostHooks;
  policy: Pick<HostPolicy, "replyTimeoutMs" | "portTimeoutMs">;
  send(this: void, message: HostMessage): void;
  onEngagement(this: void, event: HostEvents["engagement"]): void;
  onProblem(this: void, problem: CallingError): void;
}

/** The engagements of calls: what the app requests, what the outbox reports, and the replies. */
export class CallEngagements {
  readonly replies: EngagementReplies;
  readonly requests: EngagementRequests;
  readonly #stopFollowing: () => void;

  constructor({
    calls,
    outbox,
    hooks,
    policy,
    send,
    onEngagement,
    onProblem,
  }: CallEngagementsOptions) {
    const { replyTimeoutMs, portTimeoutMs } = policy;
    const replies = new EngagementReplies({
      calls,
      outbox,
      hooks,
      timeoutMs: replyTimeoutMs,
      send,
      onChange: onEngagement,
      onProblem,
    });
    this.replies = replies;
    this.requests = new EngagementRequests({ calls, replies, hooks, timeoutMs: portTimeoutMs });
    this.#stopFollowing = followOutbox({ outbox, calls, replies, hooks, onEngagement, onProblem });
  }

  stop(): void {
    this.#stopFollowing();
    this.replies.stop();
  }
}
