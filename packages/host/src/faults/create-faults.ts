import type { HostHooks } from "../api/hooks.ts";
import type { InterceptedMessage, Interceptor } from "../api/messages.ts";
import { faultyPorts, type Fault, type FaultyPort } from "./fault.ts";
import { HeldMessages } from "./held-messages.ts";
import { RequestNotes } from "./request-notes.ts";

/** A fault that is active. */
export interface ActiveFault {
  /** Identifies it among the active faults. */
  readonly id: number;
  /** What the fault does. */
  readonly fault: Fault;
  /** How often it has changed something. */
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
  /** Removes a fault. */
  remove(this: void, id: number): void;
  /** Ends all faults; messages that they delay are sent. */
  clear(this: void): void;
  /** Calls the listener after every change of the list. Returns a function that removes it. */
  subscribe(this: void, listener: () => void): () => void;
  /** Hooks that apply the faults of ports. Pass them to the host. */
  readonly hooks: HostHooks;
  /** Applies the faults of messages. Pass it to the host. */
  readonly intercept: Interceptor;
}

const capitalize = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates an empty list of faults. */
export const createFaults = (): Faults => new FaultList();

class FaultList implements Faults {
  readonly #listeners = new Set<() => void>();
  readonly #heldMessages = new HeldMessages();
  readonly #requestNotes = new RequestNotes();
  #list: readonly ActiveFault[] = [];
  #lastId = 0;

  get list(): readonly ActiveFault[] {
    return this.#list;
  }

  readonly add = (fault: Fault): (() => void) => {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#set([...this.#list, { id, fault, timesApplied: 0 }]);
    return () => this.remove(id);
  };

  readonly remove = (id: number): void => {
    if (!this.#list.some((each) => each.id === id)) return;
    this.#set(this.#list.filter((each) => each.id !== id));
    this.#heldMessages.releaseAllOf(id);
  };

  readonly clear = (): void => {
    for (const { id } of this.#list) this.remove(id);
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  // The table has each port, and a host passes its hook the port's own request.
  readonly hooks = Object.fromEntries(
    faultyPorts.map((port) => [
      `before${capitalize(port)}`,
      (request: unknown) => this.#applyToRequest(port, request),
    ]),
  ) as HostHooks;

  readonly intercept: Interceptor = (message, pass) => {
    const { type, data } = message;
    const applicable = this.#list.filter(
      (each) => "type" in each.fault && each.fault.type === type && !isSpent(each),
    );
    this.#requestNotes.markReply(message);
    const go = applicable.reduceRight<() => void>(
      (next, active) => () => {
        this.#count(active.id);
        this.#applyToMessage(active, message, next);
      },
      () => pass(),
    );
    go();
    this.#heldMessages.handlePassed(type, data);
  };

  #applyToMessage(
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
        const { after } = fault;
        if (this.#heldMessages.hasPassed(after, data)) {
          pass();
          break;
        }
        mark(`held until after ${after}`);
        this.#heldMessages.hold({ faultId: id, after, data, pass });
        break;
      }
      default:
        pass();
    }
  }

  async #applyToRequest(port: FaultyPort, request: unknown): Promise<void> {
    for (const active of this.#list) {
      const { fault } = active;
      if (!("port" in fault) || fault.port !== port || isSpent(active)) continue;
      this.#count(active.id);
      if (fault.kind === "slow") {
        // Several delays of one request add up.
        await sleep(fault.ms);
        this.#requestNotes.add(port, request, `${port} took ${fault.ms} ms`);
      } else {
        this.#requestNotes.add(port, request, `${port} refused`);
        throw new Error(fault.message);
      }
    }
  }

  #count(id: number): void {
    this.#set(
      this.#list.map((each) =>
        each.id === id ? { ...each, timesApplied: each.timesApplied + 1 } : each,
      ),
    );
  }

  #set(list: readonly ActiveFault[]): void {
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }
}

const isSpent = ({ timesApplied, fault }: ActiveFault): boolean =>
  timesApplied >= (fault.times ?? Infinity);
