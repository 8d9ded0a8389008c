import { createServer } from "node:http";
import { listen } from "../../tools/ports/listen.mjs";

/** Finds a port for a process that must know it before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server, 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
