import { createServer } from "node:net";
import { listen } from "./listen.mjs";

/**
 * Tries whether a server could listen on a port now.
 *
 * @param {number} port
 * @returns {Promise<string | undefined>} the system's code for why not: EADDRINUSE, EACCES
 */
export async function whyNotFree(port) {
  const server = createServer();
  try {
    await listen(server, port);
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error);
  }
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return undefined;
}
