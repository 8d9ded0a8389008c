// @long
// @postgres-only
import { SESSION_HEADER } from "@calling-extensions/crm/page-api";
import { expect, it } from "vitest";
import { shareCluster } from "./testing/share-cluster.ts";
import { signIn } from "./testing/sign-in.ts";

const PROCESSES = 4;
const SUBSCRIBERS = 500;
const CHANGES = 40;

const cluster = shareCluster(PROCESSES);

async function create(number: number): Promise<string> {
  const properties = { subject: `Ticket ${number}`, hs_pipeline_stage: "1" };
  const response = await cluster().ask("/crm/v3/objects/tickets", "POST", { properties });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

/** Follows changes from a position on, and returns the ids of records in the order of their events, to the last one. */
async function follow(headers: Record<string, string>, from: string) {
  const response = await fetch(`${cluster().url}/_page/events?lastEventId=${from}`, { headers });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return async (last: string): Promise<string[]> => {
    let events = "";
    while (!events.includes(`"objectId":"${last}"`)) {
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) throw new Error("The stream ended.");
      events += value;
    }
    await reader?.cancel();
    return [...events.matchAll(/"type":"record"[^}]*"objectId":"(\d+)"/g)].map(
      ([, id]) => id ?? "",
    );
  };
}

it("each of 500 subscribers of four processes gets each change once", async () => {
  const { url } = cluster();
  const session = await signIn(url);
  const headers = { [SESSION_HEADER]: session.token, origin: url };
  const readers = await Promise.all(
    Array.from({ length: SUBSCRIBERS }, () => follow(headers, session.lastEventId)),
  );
  const created = await Promise.all(Array.from({ length: CHANGES }, (_, number) => create(number)));
  // It is the last one of each stream, because the others were stored before it began.
  const last = await create(CHANGES);
  const expected = [...created, last].toSorted();
  const received = await Promise.all(readers.map((read) => read(last)));
  expect(received.filter((ids) => ids.toSorted().join() !== expected.join())).toEqual([]);
}, 240_000);
