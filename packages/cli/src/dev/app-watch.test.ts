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

it("tells that an app is there, that it was started anew at once, and that it is gone", async () => {
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const told: boolean[] = [];
  const ending = new AbortController();
  const watching = watchApp(new URL(`http://localhost:${port}/`), {
    onChange: (isUp) => told.push(isUp),
    signal: ending.signal,
  });
  await vi.waitFor(() => expect(told).toEqual([true]));
  await stop(server);
  server = await listen(port);
  await vi.waitFor(() => expect(told).toEqual([true, false, true]), { timeout: 5000 });
  await stop(server);
  await vi.waitFor(() => expect(told).toEqual([true, false, true, false]), { timeout: 5000 });
  ending.abort();
  await watching;
});
