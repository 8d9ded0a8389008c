import { afterAll, beforeAll, beforeEach } from "vitest";
import { buildService } from "./build-service.ts";
import { openCluster, type Cluster } from "./open-cluster.ts";
import { missingProxies } from "./proxies.ts";

const START_TIMEOUT_MS = 120_000;

/** Takes what is called after the tests. */
export type OnClose = (close: () => unknown) => void;

/** Skips the tests of a file if PgBouncer or HAProxy is missing. */
export const skipWithoutProxies = (): void =>
  beforeEach(({ skip }) => {
    if (missingProxies !== undefined) skip(missingProxies);
  });

/**
 * Opens what the tests of a file share behind PgBouncer or HAProxy. After the tests, or if opening fails, what `open` has
 * passed to `onClose` is called, the last one first. Without these programs, nothing is opened, and the tests are skipped.
 *
 * @returns what is open, for use in tests
 */
export function shareBehindProxies<Shared>(
  open: (onClose: OnClose) => Promise<Shared>,
): () => Shared {
  const closers: (() => unknown)[] = [];
  let shared: Shared | undefined;
  beforeAll(async () => {
    if (missingProxies === undefined) shared = await open((close) => closers.push(close));
  }, START_TIMEOUT_MS);
  skipWithoutProxies();
  afterAll(async () => {
    for (const close of closers.toReversed()) await close();
  });
  return () => {
    if (shared === undefined) throw new Error("The set-up of the tests didn't run.");
    return shared;
  };
}

/** Starts the processes that the tests of a file share, and stops them after the tests. */
export const shareCluster = (processes: number): (() => Cluster) =>
  shareBehindProxies(async (onClose) => {
    const { main } = await buildService();
    const cluster = await openCluster({ main, processes });
    onClose(() => cluster.close());
    return cluster;
  });
