import { hostError } from "../host-error.ts";
import type { CallStorage } from "./call-storage.ts";
import type { ReplicaContext } from "./replica-context.ts";
import { mergeStoredCalls, parseStoredCall, type StoredCall } from "./stored-call.ts";

/** The calls that are stored at one moment. */
export interface StoredCallsSnapshot {
  readonly calls: ReadonlyMap<string, StoredCall>;
  /** Whether a call is surely not stored: a store that could not be read may have it. */
  isGone(this: void, id: string): boolean;
}

/** The calls in all stores, merged by id. */
export class StoredCalls {
  readonly #storage: CallStorage;
  readonly #emit: ReplicaContext["emit"];
  /** Each invalid value is reported once. */
  readonly #reported = new Set<string>();

  constructor(storage: CallStorage, emit: ReplicaContext["emit"]) {
    this.#storage = storage;
    this.#emit = emit;
  }

  async read(waitsForLate = true): Promise<StoredCallsSnapshot> {
    const { values, isComplete } = await this.#storage.readAll(waitsForLate);
    const calls = new Map<string, StoredCall>();
    for (const call of values.flatMap((value) => this.#parse(value))) {
      const { id } = call.document;
      const other = calls.get(id);
      calls.set(id, other ? mergeStoredCalls(other, call) : call);
    }
    const deleted = new Set<string>();
    for (const [id, call] of calls) {
      if (!call.isDeleted) continue;
      calls.delete(id);
      deleted.add(id);
      if (isComplete) void this.#storage.delete(call);
    }
    return { calls, isGone: (id) => deleted.has(id) || (isComplete && !calls.has(id)) };
  }

  #parse(value: unknown): StoredCall | [] {
    const call = parseStoredCall(value);
    if (call) return call;
    const text = JSON.stringify(value) ?? "";
    if (!this.#reported.has(text)) {
      this.#reported.add(text);
      this.#emit(
        "problem",
        hostError("invalidMessage", "The browser's storage has a call that can't be read."),
      );
    }
    return [];
  }
}
