import { CallingError } from "@calling-extensions/contract";
import type { HostEvents } from "../api/calling-host.ts";
import type { HostHooks } from "../api/hooks.ts";
import type { CallOutbox, OutboxEntry } from "../api/outbox.ts";
import type { CallRegistry } from "../calls/call-registry.ts";
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
 * Applies what the outbox reports about this host's calls, and notifies the app, the hooks and the host page.
 *
 * @returns a function that stops it.
 */
export function followOutbox(options: OutboxFollowerOptions): () => void {
  const { outbox, calls, replies, onProblem } = options;
  const follow = (entry: OutboxEntry): void => {
    const call = calls.get(entry.document.id);
    if (!call) return;
    const before = calls.outboxEntryOf(call.key)?.acknowledged;
    calls.update(entry);
    replies.handle(call.key);
    const { acknowledged } = entry;
    const isNew = acknowledged && acknowledged.document.version !== before?.document.version;
    if (isNew) reportSaved(options, acknowledged, before, call.engagementId === undefined);
  };
  const stops = [
    outbox.on("change", follow),
    outbox.on("saved", follow),
    outbox.on("failed", follow),
    // It is stored, or the user discarded it.
    outbox.on("removed", ({ error: _over, ...entry }) => follow({ ...entry, status: "stored" })),
    outbox.on("problem", onProblem),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

type Acknowledged = NonNullable<OutboxEntry["acknowledged"]>;

/** Reports what the CRM stored with a version. */
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
