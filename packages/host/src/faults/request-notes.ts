import type { InterceptedMessage } from "../api/messages.ts";
import { MAX_FAULT_MEMORY } from "../limits.ts";
import { replyPrefixes, type FaultyPort } from "./fault.ts";
import { mayBeSameCall } from "./same-call.ts";

interface Note {
  readonly replyPrefix: string;
  readonly request: unknown;
  readonly text: string;
}

/** What faults did to requests: the record of the reply to the app shows it. */
export class RequestNotes {
  #notes: readonly Note[] = [];

  add(port: FaultyPort, request: unknown, text: string): void {
    const note = { replyPrefix: replyPrefixes[port], request, text };
    this.#notes = [...this.#notes, note].slice(-MAX_FAULT_MEMORY);
  }

  /** Marks the reply to a request with the request's note. */
  markReply({ type, data, mark, direction }: InterceptedMessage): void {
    const match = this.#notes.find(
      ({ replyPrefix, request }) =>
        direction === "out" &&
        type.startsWith(`${replyPrefix}_`) &&
        mayBeSameCall(callIn(request), data),
    );
    if (!match) return;
    this.#notes = this.#notes.filter((each) => each !== match);
    mark(match.text);
  }
}

/** The part of a request that names its call. */
const callIn = (request: unknown): unknown =>
  (Object(request) as { document?: unknown }).document ?? request;
