import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";

/** Finds a port of the loopback address for a program that must know it before it starts. */
export async function freePort(): Promise<number> {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  // An address of TCP has a port; that of a pipe has none.
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, "close");
  return port;
}
