// @postgres-only
import { searchEffort } from "@calling-extensions/crm/testing";
import { SESSION_HEADER } from "@calling-extensions/crm/page-api";
import { expect, it } from "vitest";
import { buildService } from "./testing/build-service.ts";
import { shareCluster } from "./testing/share-cluster.ts";
import { signIn } from "./testing/sign-in.ts";
import { isUndecided, startClients } from "./testing/start-clients.ts";

const PROCESSES = searchEffort(2, 4);
const CLIENTS = 8;
const KILLS = searchEffort(1, 30);

const cluster = shareCluster(PROCESSES);

it("a session, events and records are the same in each of several processes", async () => {
  const { url, ask } = cluster();
  const session = await signIn(url);
  const headers = { [SESSION_HEADER]: session.token, origin: url };
  for (let times = 0; times < PROCESSES; times += 1) {
    expect((await fetch(`${url}/_page/session`, { headers })).status).toBe(200);
  }
  const stream = await fetch(`${url}/_page/events?lastEventId=${session.lastEventId}`, { headers });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  const created = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const properties = { subject: `Ticket ${number}`, hs_pipeline_stage: "1" };
      const response = await ask("/crm/v3/objects/tickets", "POST", { properties });
      expect(response.status).toBe(201);
      return ((await response.json()) as { id: string }).id;
    }),
  );
  expect(new Set(created).size).toBe(20);
  let events = "";
  while (!created.every((id) => events.includes(`"${id}"`))) {
    const { value, done } = (await reader?.read()) ?? {};
    if (done) break;
    events += value;
  }
  expect(created.filter((id) => events.split(`"objectId":"${id}"`).length !== 2)).toEqual([]);
  await reader?.cancel();
});

it("a process that is killed under load loses no write that it acknowledged, and no read fails", async () => {
  const { main } = await buildService();
  const clients = startClients(cluster().ask, CLIENTS);
  for (let kill = 0; kill < KILLS; kill += 1) {
    // At any moment of the requests that are pending.
    await clients.progress(CLIENTS + Math.random() * 4 * CLIENTS);
    await cluster().replace(kill % PROCESSES, { main, signal: "SIGKILL" });
  }
  const { failures, lost } = await clients.stop();
  expect(failures.filter((failure) => !isUndecided(failure))).toEqual([]);
  expect(lost).toEqual([]);
}, 600_000);
