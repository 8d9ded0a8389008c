import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { countJobs, type OpenCrm, type ServiceObserver } from "@calling-extensions/crm";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { COUNT_TIMEOUT_MS } from "./defaults.ts";
import { describeTaken, portOf } from "./port-taken.ts";

/** In seconds: from a read of the cache to a request that a proxy gives up. */
const DURATIONS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];

/** What is read of a CRM. */
type CountedStore = Pick<OpenCrm["crm"], "read">;

/** Measures a service, and serves what it measured to Prometheus. */
export function createMetrics({ host, port }: { host: string; port: number }) {
  const registry = new Registry();
  // The process: memory, processor, event-loop delay, garbage collection.
  collectDefaultMetrics({ register: registry });
  const { observer, jobs } = createInstruments(registry);

  async function respond(crm: CountedStore, response: ServerResponse): Promise<void> {
    // While the store is away or responds slowly, there are metrics of all but what is in it.
    const late = wait(COUNT_TIMEOUT_MS, [], { ref: false });
    const waiting = await Promise.race([crm.read(countJobs).catch(() => []), late]);
    jobs.reset();
    for (const { kind, state, count } of waiting) jobs.set({ kind, state }, count);
    response.setHeader("content-type", registry.contentType).end(await registry.metrics());
  }

  return {
    observer,

    /** Serves the metrics of a CRM, and nothing else. */
    async serve(crm: CountedStore) {
      const server = createServer((request, response) => {
        const isRead = request.method === "GET" || request.method === "HEAD";
        if (isRead && request.url === "/metrics") {
          respond(crm, response).catch(() => response.writeHead(500).end());
        } else {
          response.writeHead(404).end("The metrics are at /metrics.\n");
        }
      });
      server.listen(port, host);
      await once(server, "listening").catch(describeTaken(port, "METRICS_ADDRESS"));
      return {
        url: `http://${host.includes(":") ? `[${host}]` : host}:${portOf(server)}/metrics`,
        async stop(): Promise<void> {
          server.close();
          server.closeAllConnections();
          registry.clear();
        },
      };
    },
  };
}

/** What is measured, and what measures it. */
function createInstruments(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: "crm_requests_total",
    help: "Requests that have a response, by operation of the API and status.",
    labelNames: ["operation", "status"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "crm_request_duration_seconds",
    help: "Time from a request to the end of its response, by operation.",
    labelNames: ["operation"],
    buckets: DURATIONS,
    registers,
  });
  const transactions = new Counter({
    name: "crm_transactions_total",
    help: "Transactions that have ended: committed or failed, alone or beside others.",
    labelNames: ["outcome", "turn"],
    registers,
  });
  const repetitions = new Counter({
    name: "crm_transaction_repetitions_total",
    help: "Times that a transaction began again after a conflict with another one, or with more locks.",
    registers,
  });
  const waits = new Histogram({
    name: "crm_transaction_wait_seconds",
    help: "Time that a transaction waited for others of its process.",
    buckets: DURATIONS,
    registers,
  });
  const transactionSeconds = new Histogram({
    name: "crm_transaction_duration_seconds",
    help: "Time from the begin of a transaction to its end, with its repetitions.",
    buckets: DURATIONS,
    registers,
  });
  const subscribers = new Gauge({
    name: "crm_event_subscribers",
    help: "Pages and programs that follow changes through this process.",
    registers,
  });
  const jobs = new Gauge({
    name: "crm_jobs",
    help: "Jobs of the store that are not done: pending, processing, or failed until a user acts.",
    labelNames: ["kind", "state"],
    registers,
  });

  const observer: ServiceObserver = {
    requestHandled({ operation, status, seconds }) {
      requests.inc({ operation, status });
      requestSeconds.observe({ operation }, seconds);
    },
    subscribersChanged: (difference) => subscribers.inc(difference),
    transactionEnded(transaction) {
      const turn = transaction.isAlone ? "alone" : "beside";
      transactions.inc({ outcome: transaction.outcome, turn });
      repetitions.inc(transaction.repetitions);
      waits.observe(transaction.waitedSeconds);
      transactionSeconds.observe(transaction.seconds);
    },
  };
  return { observer, jobs };
}
