import { createServer } from "node:net";
import { listen } from "../ports/listen.mjs";
import { StartError } from "./settings.mjs";

/**
 * Fails if no server can listen on a port.
 *
 * @param {string} variable with which the user can choose another port
 * @param {number} port
 * @throws {StartError}
 */
export async function requireFreePort(variable, port) {
  const server = createServer();
  try {
    await listen(server, port);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    const reason =
      code === "EADDRINUSE"
        ? "is in use, perhaps by another npm start"
        : `can't be used (${String(code)})`;
    throw new StartError("portTaken", `Port ${port} ${reason}. Set ${variable} to a free port.`);
  }
  await new Promise((resolve) => {
    server.close(resolve);
  });
}
