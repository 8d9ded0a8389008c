import { CallingError } from "@calling-extensions/contract";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { completeCall, resumeCompletions, type CompleteCallOptions } from "./complete-call.ts";
import type { CompletionReply } from "./completion.ts";
import type { CompletionStorage } from "./completion-storage.ts";
import { UnreliableHost } from "../testing/unreliable-host.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Another page's view of the same storage. */
const viewOf = (entries: Map<string, string>): CompletionStorage => ({
  get length() {
    return entries.size;
  },
  key: (index) => [...entries.keys()][index] ?? null,
  getItem: (key) => entries.get(key) ?? null,
  setItem: (key, value) => void entries.set(key, value),
  removeItem: (key) => void entries.delete(key),
});

const about = (notes: string, externalCallId: string | number = "a1") => ({
  externalCallId,
  engagementProperties: { hs_call_body: notes },
});

const entries = new Map<string, string>();
let host: UnreliableHost;
let storage: CompletionStorage;

beforeEach(() => {
  entries.clear();
  host = new UnreliableHost();
  storage = viewOf(entries);
});

const save = (notes: string, options: CompleteCallOptions = {}): Promise<CompletionReply> =>
  completeCall(host.app, about(notes), { storage, ...options });
const stored = (): unknown[] =>
  [...entries]
    .filter(([key]) => key.startsWith("calling-extensions:completion:"))
    .map(([, text]) => JSON.parse(text) as unknown);

describe("a completion", () => {
  test("resolves with the host's reply, and is stored until then", async () => {
    const reply = save("Hello");
    expect(stored()).toMatchObject([{ completion: about("Hello") }]);
    await expect(reply).resolves.toEqual({ engagementId: 7, externalCallId: "a1" });
    expect(stored()).toEqual([]);
    expect(host.received).toEqual(["Hello"]);
  });

  test("is sent although the browser blocks the frame's storage", async () => {
    Object.defineProperty(globalThis, "sessionStorage", {
      configurable: true,
      get() {
        throw new Error("Blocked.");
      },
    });
    onTestFinished(() => void Reflect.deleteProperty(globalThis, "sessionStorage"));
    await completeCall(host.app, about("Hello"));
    expect(host.received).toEqual(["Hello"]);
  });

  test("leaves nothing on the signal that an app uses for all its calls", async () => {
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, "addEventListener");
    host.next = ["works", "fails", "works"];
    for (let call = 0; call < 8; call += 1) void save(`Call ${call}`, { signal });
    await vi.runAllTimersAsync();
    expect(host.stored).toBe("Call 7");
    const listeners = added.mock.calls.map(([, , options]) => options as AddEventListenerOptions);
    expect(listeners).toHaveLength(8);
    expect(listeners.filter((options) => options?.signal?.aborted !== true)).toEqual([]);
  });

  test("is sent again after failures and timeouts, with growing pauses, until it is confirmed", async () => {
    host.next = ["fails", "fails", "isLost", "hasNoReply"];
    const pauses: number[] = [];
    const reply = save("Hello", { onFailure: (_error, pauseMs) => pauses.push(pauseMs) });
    await vi.advanceTimersByTimeAsync(60_000);
    await expect(reply).resolves.toMatchObject({ engagementId: 7 });
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000]);
    expect(host.stored).toBe("Hello");
  });

  test("reports the host's message about a failure", async () => {
    host.next = ["fails"];
    const onFailure = vi.fn();
    void save("Hello", { onFailure });
    await vi.advanceTimersByTimeAsync(0);
    expect(onFailure).toHaveBeenCalledWith(
      expect.objectContaining({ code: "hostFailed", message: "No room." }),
      1_000,
    );
  });

  test("that is repeated before its reply sends only the latest values, once", async () => {
    const replies = ["One", "Two", "Three"].map((notes) => save(notes));
    await vi.advanceTimersByTimeAsync(0);
    expect(await Promise.all(replies)).toHaveLength(3);
    expect(host.received).toEqual(["One", "Three"]);
    expect(host.stored).toBe("Three");
  });

  test("that is repeated with the same properties is not sent again after its reply", async () => {
    const first = save("One");
    const second = completeCall(host.app, { ...about("One"), hideWidget: false }, { storage });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await Promise.all([first, second])).toHaveLength(2);
    expect(host.received).toEqual(["One"]);
  });

  test("that is repeated doesn't wait for the retry delay", async () => {
    host.next = ["fails"];
    void save("One");
    await vi.advanceTimersByTimeAsync(10);
    await save("Two");
    expect(host.received).toEqual(["One", "Two"]);
  });

  test("ignores the late reply to older values", async () => {
    host.next = ["isLate", "isLost"];
    void save("Old");
    await vi.advanceTimersByTimeAsync(10_000);
    const reply = save("New");
    let isSettled = false;
    void reply.then(() => (isSettled = true));
    host.next = ["isLost"];
    host.replyLate();
    await vi.advanceTimersByTimeAsync(0);
    expect(isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isSettled).toBe(true);
    expect(host.stored).toBe("New");
  });

  test("ignores a late reply to a confirmed completion in the next one", async () => {
    host.next = ["isLate"];
    void save("First");
    await vi.advanceTimersByTimeAsync(11_000);
    expect(stored()).toEqual([]);
    host.next = ["isLost"];
    let isSettled = false;
    void save("Second").then(() => (isSettled = true));
    host.replyLate();
    await vi.advanceTimersByTimeAsync(0);
    expect(isSettled && host.stored === "First").toBe(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(host.stored).toBe("Second");
    expect(isSettled).toBe(true);
  });

  test("keeps apart calls with other ids, and joins a number with its digits", async () => {
    await Promise.all([
      completeCall(host.app, about("One", 1), { storage }),
      completeCall(host.app, about("Two", 2), { storage }),
    ]);
    expect(host.received).toEqual(["One", "Two"]);
  });

  test("without properties is sent, and nothing is left of earlier values", async () => {
    host.next = ["fails"];
    const first = save("One");
    await vi.advanceTimersByTimeAsync(10);
    const completion = { externalCallId: "a1", hideWidget: true };
    await expect(completeCall(host.app, completion, { storage })).resolves.toBeUndefined();
    await expect(first).resolves.toBeUndefined();
    expect(stored()).toEqual([]);
  });

  test("is sent once with an SDK whose methods return nothing", async () => {
    const callCompleted = vi.fn();
    await expect(completeCall({ callCompleted }, about("Hello"), { storage })).resolves.toBe(
      undefined,
    );
    expect(callCompleted).toHaveBeenCalledTimes(1);
  });

  test.each(["notEmbedded", "hostRejected", "illegalOrder"] as const)(
    "ends, but stays stored, if no attempt can succeed: %s",
    async (code) => {
      const callCompleted = vi.fn(() => Promise.reject(new CallingError(code, "No.")));
      const reply = completeCall({ callCompleted }, about("Hello"), { storage });
      await expect(reply).rejects.toMatchObject({ code });
      expect(stored()).toMatchObject([{ completion: about("Hello") }]);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test("ends with a destroyed instance, and continues with the next one", async () => {
    const reply = completeCall(destroyedApp, about("Hello"), { storage });
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(reply).rejects.toMatchObject({ code: "sessionEnded" });
    const [resumed] = resumeCompletions(host.app, { storage });
    await expect(resumed?.reply).resolves.toMatchObject({ engagementId: 7 });
  });

  test("stops when it is aborted, and stays stored", async () => {
    host.next = ["fails"];
    const controller = new AbortController();
    const reply = save("Hello", { signal: controller.signal });
    await vi.advanceTimersByTimeAsync(10);
    controller.abort(new Error("Enough."));
    await expect(reply).rejects.toThrow("Enough.");
    expect(vi.getTimerCount()).toBe(0);
    expect(stored()).toHaveLength(1);
    await expect(save("Hello", { signal: controller.signal })).rejects.toThrow("Enough.");
    expect(host.received).toHaveLength(1);
  });
});

describe("a reload", () => {
  test("continues unconfirmed completions", async () => {
    host.next = ["isLost"];
    void save("Hello");
    host.reload();
    const resumed = resumeCompletions(host.app, { storage: viewOf(entries) });
    expect(resumed).toMatchObject([{ completion: about("Hello") }]);
    await expect(resumed[0]?.reply).resolves.toMatchObject({ engagementId: 7 });
    expect(host.stored).toBe("Hello");
    expect(stored()).toEqual([]);
  });

  test("ignores other keys, and removes invalid values", () => {
    const key = "calling-extensions:completion:";
    const bad = ["", "null", "7", "{", '{"v":1}', '{"v":2,"completion":{"externalCallId":"b"}}'];
    bad.forEach((text, index) => entries.set(`${key}${index}`, text));
    const misplaced = { v: 1, completion: { externalCallId: "c" }, sends: 0, olderSends: 0 };
    entries.set(`${key}d`, JSON.stringify(misplaced));
    entries.set("other", "mine");
    expect(resumeCompletions(host.app, { storage })).toHaveLength(0);
    expect([...entries.keys()].filter((name) => name !== "other")).toEqual([]);
    expect(entries.get("other")).toBe("mine");
  });
});

const destroyedApp = {
  callCompleted: () => Promise.reject(new CallingError("sessionEnded", "It is over.")),
};

const failing = (): never => {
  throw new DOMException("Full.", "QuotaExceededError");
};

describe("a storage", () => {
  test("that is full is reported, and the completion continues", async () => {
    const onStorageError = vi.fn();
    const full = { ...viewOf(entries), setItem: failing };
    await expect(save("Hello", { storage: full, onStorageError })).resolves.toBeDefined();
    expect(onStorageError.mock.calls).toMatchObject([[{ name: "QuotaExceededError" }]]);
  });

  test("that fills up leaves no older values for the next page", async () => {
    host.next = ["fails", "fails"];
    const filling = viewOf(entries);
    void save("Old", { storage: filling });
    await vi.advanceTimersByTimeAsync(10);
    filling.setItem = failing;
    void save("New", { storage: filling });
    expect(stored()).toEqual([]);
  });

  test("that is missing is reported", async () => {
    const onStorageError = vi.fn();
    await save("Hello", { storage: null, onStorageError });
    expect(onStorageError).toHaveBeenCalledTimes(1);
    const blocked = { ...viewOf(entries), getItem: failing, removeItem: failing, setItem: failing };
    await save("Hello", { storage: blocked, onStorageError });
    expect(onStorageError).toHaveBeenCalledTimes(2);
    expect(resumeCompletions(host.app, { storage: { ...blocked, key: failing } })).toEqual([]);
  });
});

test("the latest values are always stored when the promise resolves", async () => {
  const event = fc.oneof(
    fc.record({ save: fc.stringMatching(/^[a-c]$/) }),
    fc.record({ waitMs: fc.integer({ min: 0, max: 15_000 }) }),
    fc.constant("reload" as const),
    fc.constant("replyLate" as const),
  );
  const fates = fc.array(
    fc.constantFrom("works", "fails", "isLost", "hasNoReply", "isLate", "failsLate"),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(fates, fc.array(event, { maxLength: 12 }), async (next, events) => {
      entries.clear();
      host = new UnreliableHost();
      host.next = [...next];
      let page = viewOf(entries);
      let controller = new AbortController();
      let last = "first";
      let isConfirmed = false;
      let wrong: unknown;
      const follow = async (reply: Promise<unknown>): Promise<void> => {
        isConfirmed = false;
        const [{ status }] = await Promise.allSettled([reply]);
        if (status === "rejected") return;
        isConfirmed = true;
        if (host.stored !== last) wrong = [host.stored, last];
      };
      const write = (notes: string): void => {
        last = notes;
        const { signal } = controller;
        void follow(completeCall(host.app, about(notes), { storage: page, signal }));
      };
      write(last);
      for (const each of events) {
        if (each === "reload") {
          controller.abort();
          controller = new AbortController();
          host.reload();
          page = viewOf(entries);
          const { signal } = controller;
          for (const { reply } of resumeCompletions(host.app, { storage: page, signal })) {
            void follow(reply);
          }
        } else if (each === "replyLate") host.replyLate();
        else if ("save" in each) write(each.save);
        else await vi.advanceTimersByTimeAsync(each.waitMs);
        await vi.advanceTimersByTimeAsync(0);
      }
      host.next = [];
      await vi.advanceTimersByTimeAsync(300_000);
      expect(wrong).toBeUndefined();
      expect(isConfirmed || stored().length === 0).toBe(true);
      expect(host.stored).toBe(last);
      expect(stored()).toEqual([]);
      expect(vi.getTimerCount()).toBe(0);
    }),
    { numRuns: 300 },
  );
});
