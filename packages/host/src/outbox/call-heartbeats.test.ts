import { describe, expect, test } from "vitest";
import {
  clock,
  completed,
  heartbeats,
  lastSave,
  open,
  openBrowserForEachTest,
  put,
  type Session,
  settle,
  started,
} from "../testing/outbox-pages.ts";

openBrowserForEachTest();

describe("heartbeats", () => {
  test("are sent every 15 s between the first acknowledgement and the completion", async () => {
    const { outbox } = open();
    put(outbox, started);
    await clock.settle(15_000);
    expect(heartbeats).toEqual([]);
    lastSave().resolve();
    await clock.settle(30_000);
    expect(heartbeats).toEqual([
      { id: "a", version: 2 },
      { id: "a", version: 2 },
    ]);
    put(outbox, completed);
    await clock.settle(60_000);
    expect(heartbeats).toHaveLength(2);
  });

  test("have what the user types within a second, once per second", async () => {
    const sent: unknown[] = [];
    const { outbox } = open(new Map(), {
      sendHeartbeat: async (heartbeat) => void sent.push(heartbeat),
    });
    put(outbox, started);
    await settle();
    lastSave().resolve();
    for (const text of ["W", "Wa", "Wan"]) {
      await clock.settle(200);
      put(outbox, { type: "drafted", draft: { hs_call_body: text } });
    }
    await clock.settle(1_000);
    const draft = { version: 5, properties: { hs_call_body: "Wan" } };
    expect(sent).toEqual([{ id: "a", version: 2, draft }]);
    put(outbox, { type: "drafted", draft: { hs_call_body: "Want" } });
    put(outbox, completed);
    await clock.settle(60_000);
    expect(sent).toHaveLength(1);
  });

  test("have what the user typed before the CRM knew the call", async () => {
    const sent: unknown[] = [];
    const { outbox } = open(new Map(), {
      sendHeartbeat: async (heartbeat) => void sent.push(heartbeat),
    });
    put(outbox, started, { type: "drafted", draft: { hs_call_body: "Typed" } });
    await clock.settle(1_500);
    expect(sent).toEqual([]);
    lastSave().resolve();
    await clock.settle(1_500);
    expect(sent).toEqual([
      { id: "a", version: 3, draft: { version: 3, properties: { hs_call_body: "Typed" } } },
    ]);
  });

  test("that fail are retried, and stop with the outbox", async () => {
    let count = 0;
    const sendHeartbeat = async (): Promise<void> => {
      count += 1;
      throw new Error("503");
    };
    const { outbox } = open(new Map(), { sendHeartbeat });
    put(outbox, started);
    await settle();
    lastSave().resolve();
    await clock.settle(45_000);
    expect(count).toBe(3);
    outbox.stop();
    outbox.stop();
    await clock.settle(60_000);
    expect(count).toBe(3);
  });
});

test("a heartbeat that hangs during a reload does not delay the next page's", async () => {
  const session: Session = new Map();
  const signals: AbortSignal[] = [];
  const first = open(session, {
    sendHeartbeat: (_call, { signal }) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
  });
  put(first.outbox, started);
  await settle();
  lastSave().resolve();
  await clock.settle(45_000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  first.page.close();
  const { outbox } = open(session);
  const taking = outbox.claimCalls("9001");
  await clock.settle(31_000);
  expect(await taking).toHaveLength(1);
  expect(heartbeats).toHaveLength(3);
});
