import { FAILOVER_WAIT_MS, MAX_LOST_ATTEMPTS } from "../limits.ts";
import { isLostConnection } from "./postgres/lost-connection.ts";

/**
 * Runs a read, or what may run twice, again if its connection to the database is lost soon. The next connection waits for
 * the server.
 */
export async function repeatLost<T>(run: () => Promise<T>): Promise<T> {
  const begunAt = performance.now();
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await run();
    } catch (error) {
      const isLate = performance.now() - begunAt > FAILOVER_WAIT_MS;
      if (isLate || attempts === MAX_LOST_ATTEMPTS || !isLostConnection(error)) throw error;
    }
  }
}
