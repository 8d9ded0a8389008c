import { createAnswers } from "../answers.ts";
import { appError } from "../app-error.ts";
import type { CompletingApp, CompletionAnswer } from "./completion.ts";

/** What becomes of a message: lost before the host, stored or not, answered at once, late or never. */
type Fate = "works" | "fails" | "isLost" | "isUnanswered" | "isLate" | "failsLate";

const ANSWER_TIMEOUT_MS = 10_000;
const QUESTION = "UPDATE_ENGAGEMENT";

/** A host that does with each completion what a test says, and an app of the SDK's that waits for it. */
export class UnreliableHost {
  /** The fates of the next messages; without one, a message works. */
  next: Fate[] = [];
  /** The notes of every message that arrived. */
  readonly received: unknown[] = [];
  /** The notes that are stored now. */
  stored: unknown;
  #answers = createAnswers();
  #late: (() => void)[] = [];

  constructor() {
    this.#answers.connect();
  }

  /** The app's page is gone: nobody waits any more. Late answers reach the next page. */
  reload(): void {
    this.#answers.fail(appError("sessionEnded"));
    this.#answers = createAnswers();
    this.#answers.connect();
  }

  /** Sends the newest late answer, so that answers overtake each other. */
  answerLate(): void {
    this.#late.pop()?.();
  }

  readonly app: CompletingApp = {
    callCompleted: ({ externalCallId, engagementProperties }) => {
      if (!engagementProperties) return Promise.resolve(undefined);
      const answer = this.#answers.expect(QUESTION, externalCallId, ANSWER_TIMEOUT_MS, false);
      this.#receive(externalCallId, engagementProperties["hs_call_body"]);
      return answer as Promise<CompletionAnswer>;
    },
  };

  #receive(externalCallId: string | number, notes: unknown): void {
    const fate = this.next.shift() ?? "works";
    if (fate === "isLost") return;
    this.received.push(notes);
    const isFailure = fate === "fails" || fate === "failsLate";
    if (!isFailure) this.stored = notes;
    const data = isFailure
      ? { externalCallId, error: { message: "No room." } }
      : { externalCallId, engagementId: 7 };
    const send = (): void =>
      this.#answers.settle(`${QUESTION}_${isFailure ? "FAILED" : "SUCCEEDED"}`, data);
    if (fate === "works" || fate === "fails") queueMicrotask(send);
    if (fate === "isLate" || fate === "failsLate") this.#late.push(send);
  }
}
