// @vitest-environment jsdom
import { beginCall, CallingError, type CallDocument } from "@calling-extensions/contract";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallOutbox } from "../api/outbox.ts";
import { createCallOutbox, type CallOutboxOptions } from "./create-call-outbox.ts";

const call = beginCall({
  id: "a",
  providerId: "9001",
  direction: "OUTBOUND",
  startedAt: Date.now(),
  owner: "host",
  state: "dialing",
});

let outboxes: CallOutbox[] = [];

beforeEach(() => {
  vi.stubGlobal("indexedDB", new IDBFactory());
});

afterEach(() => {
  for (const outbox of outboxes) outbox.stop();
  outboxes = [];
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

const saveCall = async ({ version }: CallDocument) => ({ engagementId: "5", version });

function open(changes: Partial<CallOutboxOptions> = {}): CallOutbox {
  const outbox = createCallOutbox({ portalId: 1, userId: 2, saveCall, window, ...changes });
  outboxes.push(outbox);
  return outbox;
}

const nextSaved = (outbox: CallOutbox): Promise<string> =>
  new Promise((resolve) => {
    outbox.on("saved", ({ document }) => resolve(document.id));
  });

test.each([
  ["indexedDB", () => undefined],
  ["localStorage", () => vi.stubGlobal("indexedDB", undefined)],
])("a page continues the call that the previous one stored in %s", async (tier, block) => {
  block();
  const first = open({ saveCall: () => new Promise(() => undefined) });
  await first.put(call);
  expect(first.storageTier).toBe(tier);
  first.stop();
  const second = open();
  const saved = nextSaved(second);
  expect(await second.claimCalls("9001")).toMatchObject([{ id: "a" }]);
  expect(await saved).toBe("a");
});

test("what the database hasn't stored when the user leaves the page is in another storage, until it has", async () => {
  const request = indexedDB.open("calling-extensions/1/2");
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore("calls"));
  await new Promise((resolve) => request.addEventListener("success", resolve));
  const calls = request.result.transaction("calls", "readwrite").objectStore("calls");
  let isOccupied = true;
  const wait = (): void => {
    if (isOccupied) calls.get("").addEventListener("success", wait);
  };
  wait();
  const outbox = open({ saveCall: () => new Promise(() => undefined) });
  const stored = outbox.put(call);
  await vi.waitFor(() => {
    window.dispatchEvent(new Event("pagehide"));
    expect(localStorage).toHaveLength(1);
  });
  expect(localStorage.getItem("calling-extensions/1/2/call/a")).toContain('"state":"dialing"');
  isOccupied = false;
  await stored;
  expect(outbox.storageTier).toBe("indexedDB");
  // The browser has kept the page.
  await vi.waitFor(() => expect(localStorage).toHaveLength(0));
  window.dispatchEvent(new Event("pagehide"));
  expect(localStorage).toHaveLength(0);
});

test("another user of the same browser sees no calls", async () => {
  const first = open({ saveCall: () => new Promise(() => undefined) });
  await first.put(call);
  first.stop();
  const savesOfOthers = vi.fn<CallOutboxOptions["saveCall"]>();
  for (const user of [{ userId: 3 }, { portalId: "1/2", userId: "" }]) {
    const other = open({ ...user, saveCall: savesOfOthers });
    await other.ready;
    expect([other.entries, await other.claimCalls("9001")]).toEqual([[], []]);
  }
  expect(savesOfOthers).not.toHaveBeenCalled();
});

test("a call is sent even if the browser blocks all storage", async () => {
  const blocked = new Proxy(window, {
    get(target, name) {
      if (["indexedDB", "localStorage", "sessionStorage"].includes(String(name))) {
        throw new DOMException("blocked", "SecurityError");
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const outbox = open({ window: blocked });
  expect(outbox.storageTier).toBe("memory");
  const saved = nextSaved(outbox);
  await outbox.put(call);
  expect(await saved).toBe("a");
});

const refuse = (): Promise<never> => Promise.reject(new CallingError("saveRefused", "No."));

test("a completed call that the user discards is forgotten, also by the tab's next page", async () => {
  const first = open({ saveCall: refuse });
  const refused = new Promise((resolve) => first.on("failed", resolve));
  await first.put({ ...call, state: "completed" });
  await refused;
  const removed = new Promise((resolve) => first.on("removed", resolve));
  first.discard("a");
  await removed;
  first.stop();
  expect(await open({ saveCall: refuse }).claimCalls("9001")).toEqual([]);
});
