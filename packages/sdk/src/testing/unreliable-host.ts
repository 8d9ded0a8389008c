import { createReplyCorrelator } from "../reply-correlator.ts";
import { appError } from "../app-error.ts";
import type { CompletingApp, CompletionReply } from "../complete/completion.ts";

/** The outcome of a message: lost before the host, stored or not, with an immediate reply, a late one or none. */
type Outcome = "works" | "fails" | "isLost" | "hasNoReply" | "isLate" | "failsLate";

const REPLY_TIMEOUT_MS = 10_000;
const REQUEST = "UPDATE_ENGAGEMENT";

/** A host that handles each completion as a test says, and an app that waits for its replies. */
export class UnreliableHost {
  /** The outcomes of the next messages; by default a message works. */
  next: Outcome[] = [];
  /** The notes of every message that arrived. */
  readonly received: unknown[] = [];
  /** The notes that are stored now. */
  stored: unknown;
  #replies = createReplyCorrelator();
  #late: (() => void)[] = [];

  constructor() {
    this.#replies.handleConnected();
  }

  /** The app's page reloads. Late replies reach the next page. */
  reload(): void {
    this.#replies.fail(appError("sessionEnded"));
    this.#replies = createReplyCorrelator();
    this.#replies.handleConnected();
  }

  /** Sends the newest late reply, so that replies arrive out of order. */
  replyLate(): void {
    this.#late.pop()?.();
  }

  readonly app: CompletingApp = {
    callCompleted: (data) => {
      const { externalCallId, engagementProperties } = data;
      const reply = this.#replies.expectAll(
        "CALL_COMPLETED",
        data,
        undefined,
        false,
        REPLY_TIMEOUT_MS,
      );
      if (!engagementProperties) return reply as Promise<undefined>;
      this.#receive(externalCallId, engagementProperties["hs_call_body"]);
      return reply as Promise<CompletionReply>;
    },
  };

  #receive(externalCallId: string | number, notes: unknown): void {
    const outcome = this.next.shift() ?? "works";
    if (outcome === "isLost") return;
    this.received.push(notes);
    const isFailure = outcome === "fails" || outcome === "failsLate";
    if (!isFailure) this.stored = notes;
    const data = isFailure
      ? { externalCallId, error: { message: "No room." } }
      : { externalCallId, engagementId: 7 };
    const send = (): void =>
      this.#replies.settle(`${REQUEST}_${isFailure ? "FAILED" : "SUCCEEDED"}`, data);
    if (outcome === "works" || outcome === "fails") queueMicrotask(send);
    if (outcome === "isLate" || outcome === "failsLate") this.#late.push(send);
  }
}
