import type { PageEvent } from "@calling-extensions/crm/page-api";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { RECONNECT_DELAY_MS } from "../limits.ts";
import { followPageEvents } from "./follow-page-events.ts";

/** A page that can be hidden. */
let page: EventTarget & { hidden: boolean };
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const setHidden = (hidden: boolean): void => {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
};
const settle = () => vi.advanceTimersByTimeAsync(0);

const restarted = (appId: string): PageEvent => ({ type: "appRestarted", appId });
const written = (id: string, data: unknown): string =>
  `id: ${id}\ndata: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

interface Opened {
  readonly after: string;
  readonly signal: AbortSignal;
  readonly stream: ReadableStreamDefaultController<string>;
}

async function follow() {
  const opened: Opened[] = [];
  const events: PageEvent[] = [];
  const connections: boolean[] = [];
  let failure: Error | undefined;
  const stop = followPageEvents({
    lastEventId: "4",
    open: (after, signal) =>
      failure
        ? Promise.reject(failure)
        : Promise.resolve(
            new ReadableStream<string>({
              start: (stream) => void opened.push({ after, signal, stream }),
            }),
          ),
    onEvent: (event) => events.push(event),
    onConnection: (isConnected) => connections.push(isConnected),
  });
  await settle();
  return {
    opened,
    events,
    connections,
    stop,
    fail: (error?: Error): void => {
      failure = error;
    },
  };
}

it("reads the events after the last one, and continues after it when a stream ends", async () => {
  const { opened, events, connections } = await follow();
  expect(opened.map(({ after }) => after)).toEqual(["4"]);
  expect(connections).toEqual([true]);
  opened[0]?.stream.enqueue(written("5", restarted("1")));
  opened[0]?.stream.enqueue(written("6", "no JSON") + written("7", { type: "unknown" }));
  opened[0]?.stream.enqueue(`data: ${JSON.stringify(restarted("2"))}\n\n`);
  await settle();
  expect(events).toEqual([restarted("1"), restarted("2")]);
  opened[0]?.stream.close();
  await settle();
  expect(connections).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS - 1);
  expect(opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(opened.map(({ after }) => after)).toEqual(["4", "7"]);
  expect(connections).toEqual([true, false, true]);
});

it("tries again after a failure", async () => {
  const { opened, connections, fail } = await follow();
  fail(new Error("The service is down."));
  opened[0]?.stream.error(new Error("Broken."));
  await vi.advanceTimersByTimeAsync(2 * RECONNECT_DELAY_MS);
  expect(opened).toHaveLength(1);
  expect(connections).toEqual([true, false, false, false]);
  fail();
  await vi.advanceTimersByTimeAsync(RECONNECT_DELAY_MS);
  expect(opened).toHaveLength(2);
  expect(connections.at(-1)).toBe(true);
});

it("has no stream while the page is hidden", async () => {
  const { opened, events, connections } = await follow();
  setHidden(true);
  expect(opened[0]?.signal.aborted).toBe(true);
  opened[0]?.stream.enqueue(written("5", restarted("1")));
  opened[0]?.stream.close();
  await vi.advanceTimersByTimeAsync(2 * RECONNECT_DELAY_MS);
  expect(events).toEqual([]);
  expect(connections).toEqual([true]);
  setHidden(false);
  await settle();
  expect(opened.map(({ after }) => after)).toEqual(["4", "4"]);
});

it("a page that is hidden before the next stream opens it later", async () => {
  const { opened } = await follow();
  opened[0]?.stream.close();
  await settle();
  setHidden(true);
  await vi.advanceTimersByTimeAsync(2 * RECONNECT_DELAY_MS);
  expect(opened).toHaveLength(1);
});

it("stops", async () => {
  const { opened, stop } = await follow();
  stop();
  expect(opened[0]?.signal.aborted).toBe(true);
  setHidden(true);
  setHidden(false);
  await settle();
  expect(opened).toHaveLength(1);
});
