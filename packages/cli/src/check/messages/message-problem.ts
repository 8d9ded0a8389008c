import type { MessageRecord } from "@calling-extensions/host";

/** What is wrong with messages: a sentence, and the message that shows it. */
export interface MessageProblem {
  readonly text: string;
  readonly message: MessageRecord;
}
