import { startProcess } from "./bench/crm/start-process.mjs";
import { storeTickets, headersFor } from "./bench/crm/tickets.mjs";
const s = await startProcess("service", {
  start: {
    dataDir: "/tmp/devbench/big",
    credentials: { accessToken: "a".repeat(40), hapikey: "b".repeat(40) },
  },
});
await storeTickets(
  { url: s.ready.url, headers: headersFor("a".repeat(40)) },
  0,
  Number(process.argv[2]),
);
await s.stop();
