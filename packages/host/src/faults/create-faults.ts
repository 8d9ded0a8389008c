import type { HostHooks } from "../api/hooks.ts";
import type { InterceptedMessage, Interceptor } from "../api/messages.ts";
import { MAX_FAULT_MEMORY, MAX_REORDER_DELAY_MS } from "../limits.ts";
import { faultyPorts, replyPrefixes, type Fault, type FaultyPort } from "./fault.ts";

/** A fault that is active. */
export interface ActiveFault {
  readonly id: number;
  readonly fault: Fault;
  readonly timesApplied: number;
}

/**
 * The faults of one or several hosts: pass `hooks` to `createCallingHost`, and `intercept` to the host's
 * method with that name.
 */
export interface Faults {
  /** The active faults, the oldest first; a new list for every change. */
  readonly list: readonly ActiveFault[];
  /** Activates a fault. Returns a function that ends it, and that can be called twice. */
  add(this: void, fault: Fault): () => void;
  remove(this: void, id: number): void;
  /** Ends all faults; messages that they delay are sent. */
  clear(this: void): void;
  /** Calls the listener after every change of the list. Returns a function that removes it. */
  subscribe(this: void, listener: () => void): () => void;
  readonly hooks: HostHooks;
  readonly intercept: Interceptor;
}

/** A message that waits for another one. */
interface WaitingMessage {
  readonly id: number;
  readonly after: string;
  readonly data: unknown;
  readonly release: () => void;
}

/** A fault of a request: the record of the reply to the app shows its text. */
interface Mark {
  readonly replyPrefix: string;
  readonly request: unknown;
  readonly text: string;
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A field of a payload as text; undefined if there is none. */
function fieldOf(data: unknown, name: string): string | undefined {
  const value = (Object(data) as Record<string, unknown>)[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Whether two payloads may belong to one call: no id that both have differs. */
const mayBeSameCall = (one: unknown, other: unknown): boolean =>
  ["externalCallId", "engagementId"].every((name) => {
    const [left, right] = [fieldOf(one, name), fieldOf(other, name)];
    return left === undefined || right === undefined || left === right;
  });

/** The part of a request that names its call. */
const callIn = (request: unknown): unknown =>
  (Object(request) as { document?: unknown }).document ?? request;

/** Identifies a message of a call; undefined if it names no call. */
function keyOf(type: string, data: unknown): string | undefined {
  const callId = fieldOf(data, "externalCallId");
  return callId === undefined ? undefined : `${type} ${callId}`;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates an empty list of faults. */
export function createFaults(): Faults {
  const listeners = new Set<() => void>();
  let list: readonly ActiveFault[] = [];
  let lastId = 0;
  let waiting: readonly WaitingMessage[] = [];
  let marks: readonly Mark[] = [];
  /** Types and calls of the last messages: a message that waits for one of them is sent. */
  let passed: readonly string[] = [];

  function set(next: readonly ActiveFault[]): void {
    list = next;
    for (const listener of listeners) listener();
  }

  function remove(id: number): void {
    if (!list.some((each) => each.id === id)) return;
    set(list.filter((each) => each.id !== id));
    release((message) => message.id === id);
  }

  const count = (id: number): void =>
    set(
      list.map((each) =>
        each.id === id ? { ...each, timesApplied: each.timesApplied + 1 } : each,
      ),
    );

  function release(isMeant: (message: WaitingMessage) => boolean): void {
    const released = waiting.filter(isMeant);
    waiting = waiting.filter((message) => !released.includes(message));
    for (const message of released) message.release();
  }

  const isSpent = ({ timesApplied, fault }: ActiveFault): boolean =>
    timesApplied >= (fault.times ?? Infinity);

  function apply(
    { id, fault }: ActiveFault,
    { mark, data }: InterceptedMessage,
    pass: () => void,
  ): void {
    switch (fault.kind) {
      case "delay":
        mark(`delayed by ${fault.ms} ms`);
        setTimeout(pass, fault.ms);
        break;
      case "drop":
        mark("dropped");
        break;
      case "duplicate":
        mark("sent twice");
        pass();
        pass();
        break;
      case "reorder": {
        const awaited = keyOf(fault.after, data);
        if (awaited !== undefined && passed.includes(awaited)) {
          pass();
          break;
        }
        mark(`held until after ${fault.after}`);
        const message: WaitingMessage = { id, after: fault.after, data, release: pass };
        waiting = [...waiting, message];
        setTimeout(() => release((each) => each === message), MAX_REORDER_DELAY_MS);
        break;
      }
      default:
        pass();
    }
  }

  const intercept: Interceptor = (message, pass) => {
    const applicable = list.filter(
      (each) => "type" in each.fault && each.fault.type === message.type && !isSpent(each),
    );
    markReply(message);
    const go = applicable.reduceRight<() => void>(
      (next, active) => () => {
        count(active.id);
        apply(active, message, next);
      },
      () => pass(),
    );
    go();
    const key = keyOf(message.type, message.data);
    if (key !== undefined) passed = [...passed, key].slice(-MAX_FAULT_MEMORY);
    release(({ after, data }) => after === message.type && mayBeSameCall(data, message.data));
  };

  /** Marks the reply to a request with the request's fault. */
  function markReply({ type, data, mark, direction }: InterceptedMessage): void {
    const match = marks.find(
      ({ replyPrefix, request }) =>
        direction === "out" &&
        type.startsWith(`${replyPrefix}_`) &&
        mayBeSameCall(callIn(request), data),
    );
    if (!match) return;
    marks = marks.filter((each) => each !== match);
    mark(match.text);
  }

  async function applyToRequest(port: FaultyPort, request: unknown): Promise<void> {
    const note = (text: string): void => {
      const mark = { replyPrefix: replyPrefixes[port], request, text };
      marks = [...marks, mark].slice(-MAX_FAULT_MEMORY);
    };
    for (const active of list) {
      const { fault } = active;
      if (!("port" in fault) || fault.port !== port || isSpent(active)) continue;
      count(active.id);
      if (fault.kind === "slow") {
        // oxlint-disable-next-line no-await-in-loop -- several delays of one request add up
        await sleep(fault.ms);
        note(`${port} took ${fault.ms} ms`);
      } else {
        note(`${port} refused`);
        throw new Error(fault.message);
      }
    }
  }

  const hooks = Object.fromEntries(
    faultyPorts.map((port) => [
      `before${capitalize(port)}`,
      (request: unknown) => applyToRequest(port, request),
    ]),
  ) as HostHooks;

  return {
    get list() {
      return list;
    },
    add(fault) {
      lastId += 1;
      const id = lastId;
      set([...list, { id, fault, timesApplied: 0 }]);
      return () => remove(id);
    },
    remove,
    clear: () => {
      for (const { id } of list) remove(id);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hooks,
    intercept,
  };
}
