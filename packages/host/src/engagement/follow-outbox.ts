import { CallingError } from "@calling-extensions/contract";
import type { CallRegistry } from "../calls/call-registry.ts";
import type { HostEvents } from "../api/calling-host.ts";
import type { HostHooks } from "../api/hooks.ts";
import type { CallOutbox, OutboxEntry } from "../api/call-outbox.ts";
import { engagementProperties } from "./engagement-properties.ts";
import type { EngagementReplies } from "./engagement-replies.ts";

export interface OutboxFollowerOptions {
  outbox: Pick<CallOutbox, "on">;
  calls: CallRegistry;
  replies: EngagementReplies;
  hooks: HostHooks;
  onEngagement(this: void, event: HostEvents["engagement"]): void;
  onProblem(this: void, problem: CallingError): void;
}

/**
 * Takes over what the outbox reports of this host's calls, and tells the app, the hooks and the embedder.
 *
 * @returns ends that.
 */
export function followOutbox(options: OutboxFollowerOptions): () => void {
  const { outbox, calls, replies, onProblem } = options;
  const follow = (entry: OutboxEntry): void => {
    const known = calls.get(entry.document.id);
    if (!known) return;
    const before = calls.outboxEntryOf(known.key)?.acknowledged;
    calls.follow(entry);
    replies.handle(known.key);
    const { acknowledged } = entry;
    const isNew = acknowledged && acknowledged.document.version !== before?.document.version;
    if (isNew) reportSaved(options, acknowledged, before, known.engagementId === undefined);
  };
  const stops = [
    outbox.on("change", follow),
    outbox.on("saved", follow),
    outbox.on("failed", follow),
    // Stored, or given up by the user: nothing waits any longer.
    outbox.on("removed", ({ error: _over, ...entry }) => follow({ ...entry, status: "stored" })),
    outbox.on("problem", onProblem),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

type Acknowledged = NonNullable<OutboxEntry["acknowledged"]>;

/** Tells what the CRM stored with a version. */
function reportSaved(
  { calls, hooks, onEngagement, onProblem }: OutboxFollowerOptions,
  { document, saved }: Acknowledged,
  before: Acknowledged | undefined,
  hadNoEngagement: boolean,
): void {
  const call = calls.get(document.id);
  if (!call || saved.gone) return;
  const { leftOut = [] } = saved;
  if (leftOut.length > 0) {
    const message = `The CRM did not store these properties, because their values are invalid: ${leftOut.join(", ")}.`;
    onProblem(new CallingError("portFailed", message, { details: { leftOut } }));
  }
  const { engagementId } = call;
  const isCreated = document.owner === "host" && !before && hadNoEngagement;
  if (isCreated && engagementId !== undefined) {
    hooks.afterCreateEngagement?.(document, { ok: true, result: { engagementId } });
    onEngagement({ call, change: "created" });
  }
  const properties = engagementProperties(document);
  if (document.state === "completed" && before?.document.state !== "completed") {
    hooks.afterCompleteEngagement?.(document, { ok: true, result: undefined });
    onEngagement({ call, change: "completed", properties });
  } else if (!isCreated) {
    onEngagement({ call, change: "updated", properties });
  }
}
