import { setTimeout as wait } from "node:timers/promises";
import { searchEffort } from "@calling-extensions/crm/testing";
import { expect, onTestFinished } from "vitest";
import type { createClient } from "./spawn-service.ts";

/** The tickets that one request reads: as many as it may. */
const BATCH_SIZE = 100;

/** Of a client after its requests, in milliseconds: without it, the clients would use all cores for as long as they run. */
const PAUSE_MS = searchEffort(40, 0);

/** A request that failed. Without a status, its connection was closed. */
export interface FailedRequest {
  readonly method: "GET" | "POST";
  readonly status?: number | undefined;
  readonly text?: string | undefined;
}

/** Whether a failed request is a write that no process acknowledged: it may be stored or not. */
export const isUndecided = ({ method, status = 502 }: FailedRequest): boolean =>
  method === "POST" && status >= 502;

/** Starts clients, each of which creates tickets and reads the newest one until they are stopped. */
export function startClients(ask: Awaited<ReturnType<typeof createClient>>, count: number) {
  const acknowledged: { id: string; subject: string }[] = [];
  const failures: FailedRequest[] = [];
  const stopped = new AbortController();
  const fail = async (method: FailedRequest["method"], response?: Response) => {
    failures.push({ method, status: response?.status, text: await response?.text() });
  };
  const work = async (client: number): Promise<void> => {
    for (let number = 0; !stopped.signal.aborted; number += 1) {
      const subject = `Ticket ${number} of client ${client}`;
      const body = { properties: { subject, hs_pipeline_stage: "1" } };
      const created = await ask("/crm/v3/objects/tickets", "POST", body).catch(() => undefined);
      if (created?.status === 201) {
        acknowledged.push({ id: ((await created.json()) as { id: string }).id, subject });
      } else await fail("POST", created);
      const path = `/crm/v3/objects/tickets/${acknowledged.at(-1)?.id ?? ""}`;
      // The proxy closes connections of a process that is gone. As browsers do, the client repeats a read then.
      const read = await ask(path).catch(() => ask(path));
      if (read.status === 200) await read.arrayBuffer();
      else await fail("GET", read);
      await wait(PAUSE_MS);
    }
  };
  const clients = Array.from({ length: count }, (_, client) => work(client));
  const stop = async (): Promise<void> => {
    stopped.abort();
    await Promise.all(clients);
  };
  // A test that fails doesn't stop them.
  onTestFinished(stop);
  return {
    /** Resolves after more writes, by default after more than there are clients. */
    async progress(writes = count): Promise<void> {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + writes);
    },
    /** Returns the failed requests, and the acknowledged tickets that aren't stored. */
    async stop(): Promise<{ failures: readonly FailedRequest[]; lost: readonly object[] }> {
      await stop();
      const stored = new Map<string, string>();
      for (let from = 0; from < acknowledged.length; from += BATCH_SIZE) {
        const inputs = acknowledged.slice(from, from + BATCH_SIZE).map(({ id }) => ({ id }));
        const body = { inputs, properties: ["subject"] };
        const read = await ask("/crm/v3/objects/tickets/batch/read", "POST", body);
        const { results } = (await read.json()) as {
          results: { id: string; properties: { subject: string } }[];
        };
        for (const { id, properties } of results) stored.set(id, properties.subject);
      }
      // An id that two writes got has only one of their subjects.
      const lost = acknowledged.filter(({ id, subject }) => stored.get(id) !== subject);
      return { failures, lost };
    },
  };
}
