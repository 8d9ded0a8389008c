/** The servers here are for the machine they run on. */
const LOOPBACK = "127.0.0.1";

/**
 * Starts to listen.
 *
 * @param {import("node:net").Server} server
 * @param {number} port 0 takes any that is free
 * @returns {Promise<number>} the port taken
 * @throws what `listen` reports: EADDRINUSE where the port is taken
 */
export function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
