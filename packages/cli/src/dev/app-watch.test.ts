import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, vi } from "vitest";
import { watchApp } from "./app-watch.ts";

async function listen(port: number): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function stop(server: Server): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, "close");
}

it("reports that an app is up, that it restarted, and that it is down", async () => {
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const reports: boolean[] = [];
  const controller = new AbortController();
  const watching = watchApp(new URL(`http://localhost:${port}/`), {
    onChange: (isUp) => reports.push(isUp),
    signal: controller.signal,
  });
  await vi.waitFor(() => expect(reports).toEqual([true]));
  await stop(server);
  server = await listen(port);
  await vi.waitFor(() => expect(reports).toEqual([true, false, true]));
  await stop(server);
  await vi.waitFor(() => expect(reports).toEqual([true, false, true, false]));
  controller.abort();
  await watching;
});
