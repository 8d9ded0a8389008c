import {
  appMessageOf,
  definitionOf,
  messageType,
  requestOfReply,
  requests,
  type MessageType,
  type RequestRow,
} from "@calling-extensions/contract";
import type { Entry } from "./entry.ts";
import type { ReplyInfo } from "../api/message-record.ts";

/** A message that asked something. */
interface Question {
  readonly id: number;
  readonly clock: number;
  isAnswered: boolean;
}

type Row = readonly [type: MessageType, row: RequestRow];

const rows = Object.entries(requests) as readonly Row[];
const questionRowOf = new Map<string, RequestRow>(rows);
const rowsByAnswer = new Map<string, RequestRow>(rows.map(([, row]) => [row.reply, row]));

/** The value at a path such as `data.externalCallId`, as text; empty where there is none. */
function textAt(message: unknown, path = ""): string {
  let value = path === "" ? undefined : message;
  for (const name of path.split(".")) value = (Object(value) as Record<string, unknown>)[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** What tells one app's question from another of its kind: its call. */
const callOf = ({ callKey, externalCallId }: Entry): string => callKey ?? externalCallId ?? "";

/** Finds out which message answers which, from the contract's tables. Takes them in their order. */
export class ReplyCorrelator {
  readonly #kept: number;
  /** Open questions by what their answer is known by, the oldest first. */
  readonly #open = new Map<string, Question[]>();

  /** @param kept how many messages back a question is still there to be answered. */
  constructor(kept: number) {
    this.#kept = kept;
  }

  /** What a message answers; what it asks itself is remembered. */
  take(entry: Entry): ReplyInfo {
    if (!entry.isDelivered) return {};
    const question = this.#answeredBy(entry);
    this.#forget(entry.id);
    this.#remember(entry);
    return question ? { answers: question.id, latencyMs: entry.clock - question.clock } : {};
  }

  #remember(entry: Entry): void {
    const { direction, envelope, id, clock } = entry;
    const { type, data } = envelope;
    const row = questionRowOf.get(type);
    if (row && (definitionOf(type as MessageType).sender === "app") === (direction === "in")) {
      const question: Question = { id, clock, isAnswered: false };
      this.#ask(`${row.reply} ${textAt(envelope, row.requestKey)}`, question);
      this.#ask(`${row.reply} of any`, question);
    }
    if (direction === "out") return;
    for (const [name, field] of Object.entries(appMessageOf(type)?.replies ?? {})) {
      const isAsked = field === "" || Boolean((Object(data) as Record<string, unknown>)[field]);
      if (isAsked) this.#ask(`${name}? ${callOf(entry)}`, { id, clock, isAnswered: false });
    }
  }

  #answeredBy(entry: Entry): Question | undefined {
    const { direction, envelope } = entry;
    const { type } = envelope;
    const row = rowsByAnswer.get(type);
    if (row && (definitionOf(row.reply).sender === "host") === (direction === "out")) {
      const known = textAt(envelope, row.replyKey);
      // An answer that names nothing is the last question's, and so is one where that named nothing.
      if (known === "") return this.#takeLast(`${row.reply} of any`);
      return this.#takeFirst(`${row.reply} ${known}`) ?? this.#takeLast(`${row.reply} `);
    }
    return direction === "out" ? this.#answerToApp(entry) : undefined;
  }

  #answerToApp(entry: Entry): Question | undefined {
    const { type } = entry.envelope;
    const call = callOf(entry);
    const name = requestOfReply(type);
    if (name !== undefined) {
      const question = this.#takeFirst(`${name}? ${call}`);
      // What the old name of an answer says again is the same answer.
      if (question) this.#ask(`${type} again ${call}`, { ...question, isAnswered: false });
      return question;
    }
    const successor = Object.hasOwn(messageType, type)
      ? definitionOf(type as MessageType).deprecatedFor
      : undefined;
    if (successor === undefined) return undefined;
    return (
      this.#takeFirst(`${successor} again ${call}`) ??
      this.#takeFirst(`${requestOfReply(successor)}? ${call}`)
    );
  }

  #ask(slot: string, question: Question): void {
    const waiting = this.#open.get(slot);
    if (waiting) waiting.push(question);
    else this.#open.set(slot, [question]);
  }

  #takeFirst(slot: string): Question | undefined {
    return this.#take(slot, (waiting) => waiting.shift());
  }

  #takeLast(slot: string): Question | undefined {
    return this.#take(slot, (waiting) => waiting.pop());
  }

  #take(slot: string, next: (waiting: Question[]) => Question | undefined): Question | undefined {
    const waiting = this.#open.get(slot) ?? [];
    let question = next(waiting);
    while (question?.isAnswered) question = next(waiting);
    if (waiting.length === 0) this.#open.delete(slot);
    if (question) question.isAnswered = true;
    return question;
  }

  /** Drops questions that are no longer in the list, so that nobody fills the memory by asking. */
  #forget(newestId: number): void {
    const isOver = ({ id, isAnswered }: Question): boolean =>
      isAnswered || id <= newestId - this.#kept;
    for (const [slot, waiting] of this.#open) {
      if (waiting[0] && !isOver(waiting[0])) return;
      const left = waiting.filter((question) => !isOver(question));
      // What is looked at next are those that were not looked at for the longest time.
      this.#open.delete(slot);
      if (left.length > 0) this.#open.set(slot, left);
    }
  }
}
