import type { Clock } from "@calling-extensions/platform";
import type { OutboxEntry, SendHeartbeat } from "../api/outbox.ts";
import { DRAFT_DELAY_MS, HEARTBEAT_INTERVAL_MS, LEASE_MS } from "../limits.ts";
import { lastSeen } from "./call-progress.ts";
import type { StoredCall } from "./stored-call.ts";

/** Tells the CRM that a page has a call, and what the user has typed so far. */
export class CallHeartbeats {
  readonly #sendHeartbeat: SendHeartbeat | undefined;
  readonly #clock: Clock;
  /** The version of each call whose draft the CRM has. */
  readonly #sentDrafts = new Map<string, number>();
  /** The ids of the calls whose draft is about to be sent. */
  readonly #waiting = new Set<string>();

  constructor(sendHeartbeat: SendHeartbeat | undefined, clock: Clock) {
    this.#sendHeartbeat = sendHeartbeat;
    this.#clock = clock;
  }

  /** Sends one, if the CRM has the call. The next heartbeat tries again what failed. */
  send({ acknowledged, document }: OutboxEntry): void {
    const sendHeartbeat = this.#sendHeartbeat;
    if (!sendHeartbeat || !acknowledged || document.state === "completed") return;
    const { draft: properties } = document;
    const draft = properties && { version: document.version, properties };
    const controller = new AbortController();
    const cancel = this.#clock.after(HEARTBEAT_INTERVAL_MS, () => controller.abort());
    const { version } = acknowledged.document;
    const heartbeat = { id: document.id, version, ...(draft && { draft }) };
    (async () => sendHeartbeat(heartbeat, { signal: controller.signal }))()
      .then(
        () => draft && this.#sentDrafts.set(document.id, draft.version),
        () => undefined,
      )
      .finally(cancel);
  }

  /** Sends what the user types, once for all changes within a short time. */
  sendDraftSoon(id: string, findEntry: () => OutboxEntry | undefined): void {
    if (this.#waiting.has(id)) return;
    this.#waiting.add(id);
    this.#clock.after(DRAFT_DELAY_MS, () => {
      this.#waiting.delete(id);
      const entry = findEntry();
      if (entry) this.send(entry);
    });
  }

  hasUnsentDraft({ document }: Pick<StoredCall, "document">): boolean {
    return (
      this.#sendHeartbeat !== undefined &&
      document.draft !== undefined &&
      this.#sentDrafts.get(document.id) !== document.version
    );
  }

  /** Whether the CRM lacks the draft of a call. A heartbeat would revive one that the CRM has given up. */
  lacksDraft(call: StoredCall): boolean {
    return (
      call.acknowledged !== undefined &&
      this.hasUnsentDraft(call) &&
      this.#clock.now() - lastSeen(call) < LEASE_MS
    );
  }
}
