import {
  appMessageOf,
  definitionOf,
  messageType,
  messageTypes,
  requestOfReply,
  type MessageType,
  type RequestRow,
} from "@calling-extensions/contract";
import type { ReplyInfo } from "../api/messages.ts";
import { MAX_MESSAGES } from "../limits.ts";
import type { Entry } from "./entry.ts";

/** A message that expects a reply. */
interface Request {
  readonly id: number;
  readonly clock: number;
  isReplied: boolean;
}

const rows = messageTypes.flatMap((type) => {
  const { request } = definitionOf(type);
  return request ? [[type, request] as const] : [];
});
const rowsByRequest = new Map<string, RequestRow>(rows);
const rowsByReply = new Map<string, RequestRow>(rows.map(([, row]) => [row.reply, row]));

/** The value at a path such as `data.externalCallId`, as text; empty if there is none. */
function textAt(message: unknown, path = ""): string {
  let value = path === "" ? undefined : message;
  for (const name of path.split(".")) value = (Object(value) as Record<string, unknown>)[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** What distinguishes requests of the same type: their call. */
const callOf = ({ callKey, externalCallId }: Entry): string => callKey ?? externalCallId ?? "";

/** Finds the request that a message replies to, from the contract's tables. Takes messages in order. */
export class ReplyCorrelator {
  /** Open requests by the key of their reply, the oldest first. */
  readonly #open = new Map<string, Request[]>();

  /** Returns what a message replies to. If it is a request itself, a later message may reply to it. */
  take(entry: Entry): ReplyInfo {
    if (!entry.isDelivered) return {};
    const request = this.#requestOf(entry);
    this.#forget(entry.id);
    this.#remember(entry);
    return request ? { replyTo: request.id, latencyMs: entry.clock - request.clock } : {};
  }

  #remember(entry: Entry): void {
    const { direction, envelope, id, clock } = entry;
    const { type, data } = envelope;
    const row = rowsByRequest.get(type);
    if (row && (definitionOf(type as MessageType).sender === "app") === (direction === "in")) {
      const request: Request = { id, clock, isReplied: false };
      this.#expect(`${row.reply} ${textAt(envelope, row.requestKey)}`, request);
      this.#expect(`${row.reply} of any`, request);
    }
    if (direction === "out") return;
    for (const [name, field] of Object.entries(appMessageOf(type)?.replies ?? {})) {
      const isRequested = field === "" || Boolean((Object(data) as Record<string, unknown>)[field]);
      if (isRequested) this.#expect(`${name}? ${callOf(entry)}`, { id, clock, isReplied: false });
    }
  }

  #requestOf(entry: Entry): Request | undefined {
    const { direction, envelope } = entry;
    const row = rowsByReply.get(envelope.type);
    if (
      row &&
      (definitionOf(row.reply as MessageType).sender === "host") === (direction === "out")
    ) {
      const key = textAt(envelope, row.replyKey);
      // A reply without a key belongs to the last request, and so does one to a request without a key.
      if (key === "") return this.#takeLast(`${row.reply} of any`);
      return this.#takeFirst(`${row.reply} ${key}`) ?? this.#takeLast(`${row.reply} `);
    }
    return direction === "out" ? this.#requestOfApp(entry) : undefined;
  }

  #requestOfApp(entry: Entry): Request | undefined {
    const { type } = entry.envelope;
    const call = callOf(entry);
    const name = requestOfReply(type);
    if (name !== undefined) {
      const request = this.#takeFirst(`${name}? ${call}`);
      // A message of the deprecated type that follows is the same reply.
      if (request) this.#expect(`${type} again ${call}`, { ...request, isReplied: false });
      return request;
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

  #expect(key: string, request: Request): void {
    const open = this.#open.get(key);
    if (open) open.push(request);
    else this.#open.set(key, [request]);
  }

  #takeFirst(key: string): Request | undefined {
    return this.#take(key, (open) => open.shift());
  }

  #takeLast(key: string): Request | undefined {
    return this.#take(key, (open) => open.pop());
  }

  #take(key: string, next: (open: Request[]) => Request | undefined): Request | undefined {
    const open = this.#open.get(key) ?? [];
    let request = next(open);
    while (request?.isReplied) request = next(open);
    if (open.length === 0) this.#open.delete(key);
    if (request) request.isReplied = true;
    return request;
  }

  /** Drops requests that are no longer among the messages, so that requests can't fill the memory. */
  #forget(newestId: number): void {
    const isOver = ({ id, isReplied }: Request): boolean =>
      isReplied || id <= newestId - MAX_MESSAGES;
    for (const [key, open] of this.#open) {
      if (open[0] && !isOver(open[0])) return;
      const left = open.filter((request) => !isOver(request));
      // Keys that were checked move to the end, so that the next check continues with the others.
      this.#open.delete(key);
      if (left.length > 0) this.#open.set(key, left);
    }
  }
}
