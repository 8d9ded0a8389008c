import type { HostHooks } from "../api/hooks.ts";
import type { InterceptedMessage, Interceptor } from "../messages/interceptors.ts";
import { replyPrefixes } from "./fault-kinds.ts";
import { faultyPorts, type Fault, type FaultyPort } from "./fault.ts";

/** How long a message waits at most for the one that is to come before it, in milliseconds. */
const MAX_REORDER_DELAY_MS = 10_000;

/** How many messages back, and how many marks of answers that never came, are remembered. */
const KEPT = 100;

/** A fault that is in force. */
export interface ActiveFault {
  readonly id: number;
  readonly fault: Fault;
  /** How often it was applied. */
  readonly timesApplied: number;
}

/**
 * Faults of one or several hosts, one after the other: hand `hooks` to `createCallingHost`, and
 * `intercept` to the host's method of that name.
 */
export interface Faults {
  /** Those in force, the oldest first; a new list at every change. */
  readonly list: readonly ActiveFault[];
  /** Puts a fault in force; the answer ends it. Twice is safe. */
  add(this: void, fault: Fault): () => void;
  remove(this: void, id: number): void;
  /** Ends all of them; what they hold back goes on. */
  clear(this: void): void;
  /** Hears every change of the list; the answer stops listening. */
  subscribe(this: void, listener: () => void): () => void;
  readonly hooks: HostHooks;
  readonly intercept: Interceptor;
}

/** A message that waits for another one. */
interface Held {
  readonly id: number;
  readonly after: string;
  readonly data: unknown;
  readonly release: () => void;
}

/** What happened in a port, to be written beside the message that tells the app of it. */
interface Mark {
  readonly answer: string;
  readonly request: unknown;
  readonly text: string;
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A field of a payload as text; undefined where it has none. */
function fieldOf(data: unknown, name: string): string | undefined {
  const value = (Object(data) as Record<string, unknown>)[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** Whether two payloads may be of one call: no id that both have is another one. */
const mayBeOfOneCall = (one: unknown, other: unknown): boolean =>
  ["externalCallId", "engagementId"].every((name) => {
    const [left, right] = [fieldOf(one, name), fieldOf(other, name)];
    return left === undefined || right === undefined || left === right;
  });

/** What of a request names its call. */
const callIn = (request: unknown): unknown =>
  (Object(request) as { document?: unknown }).document ?? request;

/** A message of a call; none where it names no call. */
function keyOf(type: string, data: unknown): string | undefined {
  const callId = fieldOf(data, "externalCallId");
  return callId === undefined ? undefined : `${type} ${callId}`;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Makes a place for faults, none of which is in force yet. */
export function createFaults(): Faults {
  const listeners = new Set<() => void>();
  let list: readonly ActiveFault[] = [];
  let lastId = 0;
  let held: readonly Held[] = [];
  let marks: readonly Mark[] = [];
  /** Types and calls of what has passed: whatever was to wait for one of them need not. */
  let passed: readonly string[] = [];

  function set(next: readonly ActiveFault[]): void {
    list = next;
    for (const listener of listeners) listener();
  }

  function remove(id: number): void {
    if (!list.some((each) => each.id === id)) return;
    set(list.filter((each) => each.id !== id));
    letGo((message) => message.id === id);
  }

  const count = (id: number): void =>
    set(
      list.map((each) =>
        each.id === id ? { ...each, timesApplied: each.timesApplied + 1 } : each,
      ),
    );

  /** Sends messages on that wait. */
  function letGo(isMeant: (message: Held) => boolean): void {
    const free = held.filter(isMeant);
    held = held.filter((message) => !free.includes(message));
    for (const { release } of free) release();
  }

  const isSpent = ({ timesApplied, fault }: ActiveFault): boolean =>
    timesApplied >= (fault.times ?? Infinity);

  function goWrongOnTheWay(
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
        const message: Held = { id, after: fault.after, data, release: pass };
        held = [...held, message];
        setTimeout(() => letGo((each) => each === message), MAX_REORDER_DELAY_MS);
        break;
      }
      default:
        pass();
    }
  }

  const intercept: Interceptor = (message, pass) => {
    const meant = list.filter(
      (each) => "type" in each.fault && each.fault.type === message.type && !isSpent(each),
    );
    markAnswer(message);
    const go = meant.reduceRight<() => void>(
      (next, active) => () => {
        count(active.id);
        goWrongOnTheWay(active, message, next);
      },
      () => pass(),
    );
    go();
    const key = keyOf(message.type, message.data);
    if (key !== undefined) passed = [...passed, key].slice(-KEPT);
    letGo(({ after, data }) => after === message.type && mayBeOfOneCall(data, message.data));
  };

  /** Writes what happened in a port beside its answer. */
  function markAnswer({ type, data, mark, direction }: InterceptedMessage): void {
    const found = marks.find(
      ({ answer, request }) =>
        direction === "out" &&
        type.startsWith(`${answer}_`) &&
        mayBeOfOneCall(callIn(request), data),
    );
    if (!found) return;
    marks = marks.filter((each) => each !== found);
    mark(found.text);
  }

  const note = (mark: Mark): void => {
    marks = [...marks, mark].slice(-KEPT);
  };

  async function goWrong(port: FaultyPort, request: unknown): Promise<void> {
    const answer = replyPrefixes[port];
    for (const active of list) {
      const { fault } = active;
      if (!("port" in fault) || fault.port !== port || isSpent(active)) continue;
      count(active.id);
      if (fault.kind === "slow") {
        // oxlint-disable-next-line no-await-in-loop -- one after the other is what they are for
        await sleep(fault.ms);
        note({ answer, request, text: `${port} took ${fault.ms} ms` });
      } else {
        note({ answer, request, text: `${port} refused` });
        throw new Error(fault.message);
      }
    }
  }

  const hooks = Object.fromEntries(
    faultyPorts.map((port) => [
      `before${capitalized(port)}`,
      (request: unknown) => goWrong(port, request),
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
