/** Only this machine can connect. */
const LOOPBACK = "127.0.0.1";

/**
 * Listens on a port of the loopback address.
 *
 * @param {import("node:net").Server} server
 * @param {number} port 0 chooses a free one
 * @returns {Promise<number>} the port
 * @throws the error of `listen`, such as EADDRINUSE
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
