import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { describe, expect, it } from "vitest";
import { MAX_HISTORY_ENTRIES } from "../settings/defaults.ts";
import { createCallHistory, HISTORY_KEY, type CallHistory } from "./call-history.ts";
import { countUnseen } from "./history-state.ts";
import type { HistoryEntry } from "./history-entry.ts";

const entryOf = (id: string, change: Partial<HistoryEntry> = {}): HistoryEntry => ({
  externalCallId: id,
  direction: "INBOUND",
  startedAt: 1_000,
  endStatus: "MISSED",
  number: "+12025550101",
  outcome: "none",
  durationMs: 0,
  isSeen: false,
  ...change,
});

const idsOf = ({ state }: CallHistory) =>
  state.getState().entries.map(({ externalCallId }) => externalCallId);

describe("the call history", () => {
  it("has each call once, the latest first, also after a reload", () => {
    const storage = createMemoryStorage();
    const history = createCallHistory(storage);
    history.add(entryOf("old"));
    history.add(entryOf("new", { startedAt: 2_000 }));
    history.add(entryOf("old"));
    expect(idsOf(history)).toEqual(["new", "old"]);
    expect(idsOf(createCallHistory(storage))).toEqual(["new", "old"]);
  });

  it("is each user's own; calls that came while no user was logged in are the next user's", () => {
    const storage = createMemoryStorage();
    const history = createCallHistory(storage);
    history.setUser("Robin Reed");
    history.add(entryOf("of Robin"));
    history.setUser(undefined);
    history.add(entryOf("of nobody", { startedAt: 2_000 }));
    history.setUser("Noor Haddad");
    expect(idsOf(history)).toEqual(["of nobody"]);
    const reopened = createCallHistory(storage);
    reopened.setUser("Robin Reed");
    expect(idsOf(reopened)).toEqual(["of Robin"]);
    reopened.setUser("Noor Haddad");
    expect(idsOf(reopened)).toEqual(["of nobody"]);
  });

  it("counts the missed calls until they are seen, also in the next visit", () => {
    const storage = createMemoryStorage();
    const history = createCallHistory(storage);
    history.add(entryOf("missed"));
    history.add(entryOf("answered", { isSeen: true }));
    expect(countUnseen(createCallHistory(storage).state.getState())).toBe(1);
    history.markSeen();
    history.add(entryOf("missed"));
    expect(countUnseen(createCallHistory(storage).state.getState())).toBe(0);
  });

  it("restores deleted calls, and changes none that is deleted", () => {
    const history = createCallHistory(createMemoryStorage());
    history.add(entryOf("one"));
    history.add(entryOf("two", { startedAt: 2_000 }));
    const before = history.state.getState().entries;
    history.remove(["one", "two"]);
    history.update("one", { outcome: "busy" });
    expect(idsOf(history)).toEqual([]);
    history.add(entryOf("three", { startedAt: 3_000 }));
    history.restore(before);
    expect(idsOf(history)).toEqual(["three", "two", "one"]);
  });

  it("drops the oldest calls beyond its limit", () => {
    const history = createCallHistory(createMemoryStorage());
    const many = Array.from({ length: MAX_HISTORY_ENTRIES + 1 }, (_, index) =>
      entryOf(`call-${index}`, { startedAt: index + 1 }),
    );
    history.restore(many);
    expect(idsOf(history)).toHaveLength(MAX_HISTORY_ENTRIES);
    expect(idsOf(history)).not.toContain("call-0");
  });

  it("keeps what another tab has stored, and shows it when told", () => {
    const storage = createMemoryStorage();
    const [one, other] = [createCallHistory(storage), createCallHistory(storage)];
    one.add(entryOf("one"));
    other.add(entryOf("other", { startedAt: 2_000 }));
    expect(idsOf(other)).toEqual(["other", "one"]);
    one.reload();
    expect(idsOf(one)).toEqual(["other", "one"]);
  });

  it.each([
    ["text that is no JSON", "{", []],
    ["another shape", '{"v":1,"value":{"calls":[]}}', []],
    [
      "invalid entries beside valid ones",
      JSON.stringify({
        v: 1,
        value: [null, { externalCallId: "" }, { ...entryOf("valid"), outcome: "?", name: 5 }],
      }),
      ["valid"],
    ],
  ])("reads stored %s", (_what, text, ids) => {
    const history = createCallHistory(createMemoryStorage({ [HISTORY_KEY]: text }));
    expect(idsOf(history)).toEqual(ids);
  });

  it("says that it isn't stored, and keeps its calls, while storage is full", () => {
    const memory = createMemoryStorage();
    let isFull = false;
    const history = createCallHistory({
      ...memory,
      setItem(key, value) {
        if (isFull) throw new DOMException("full", "QuotaExceededError");
        memory.setItem(key, value);
      },
    });
    history.add(entryOf("stored"));
    isFull = true;
    history.add(entryOf("unstored", { startedAt: 2_000 }));
    history.add(entryOf("another", { startedAt: 3_000 }));
    history.reload();
    expect(history.state.getState().isStorageWorking).toBe(false);
    expect(idsOf(history)).toEqual(["another", "unstored", "stored"]);

    isFull = false;
    history.markSeen();
    expect(history.state.getState().isStorageWorking).toBe(true);
    expect(idsOf(createCallHistory(memory))).toEqual(["another", "unstored", "stored"]);
  });

  it("works without storage, and reports it", () => {
    const history = createCallHistory(undefined);
    expect(history.state.getState().isStorageWorking).toBe(false);
    history.add(entryOf("one"));
    history.add(entryOf("two"));
    expect(idsOf(history)).toEqual(["two", "one"]);
  });
});
