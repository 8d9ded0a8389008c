// @postgres-only
// @long
import { searchEffort } from "@calling-extensions/crm/testing";
import { expect, it } from "vitest";
import { buildNextRelease, CONTRACT, EXPAND } from "./testing/build-next-release.ts";
import { buildService } from "./testing/build-service.ts";
import { openCluster } from "./testing/open-cluster.ts";
import { shareBehindProxies } from "./testing/share-cluster.ts";
import { spawnService } from "./testing/spawn-service.ts";
import { startClients } from "./testing/start-clients.ts";

const PROCESSES = searchEffort(2, 4);
const CLIENTS = 4;

const releases = shareBehindProxies(async (onClose) => {
  const old = await buildService();
  const next = await buildNextRelease();
  onClose(() => next.remove());
  const cluster = await openCluster({ main: old.main, processes: PROCESSES });
  onClose(() => cluster.close());
  return { old, next, cluster };
});

/** Runs a command, and returns its exit code and what it printed. */
const run = async ({ main }: { main: string }, ...args: readonly string[]) => {
  const { code, output } = await spawnService(main, [...args, ...releases().cluster.dataArguments])
    .exit;
  return `${code} ${output.trim().replaceAll(/127\.0\.0\.1:\d+\/\w+/g, "DATABASE")}`;
};

const WITHOUT_CONTRACT = `This version also runs without ${CONTRACT}, which the database DATABASE misses. To add them, run calling-extensions-crm migrate --contract once every process has this version.`;

it("processes of two releases handle all requests before, during and after the migrations", async () => {
  const { old, next, cluster } = releases();
  const clients = startClients(cluster.ask, CLIENTS);
  const restart = async (index: number, { main }: { main: string }): Promise<string> => {
    const printed = await cluster.replace(index, { main, signal: "SIGTERM" });
    await clients.progress();
    return printed;
  };
  await clients.progress();
  expect(await restart(0, next)).toContain(`also runs without ${EXPAND}, ${CONTRACT}, which`);
  expect(await run(old, "migrate")).toBe("0 The database DATABASE is up to date.");

  const reports = await Promise.all([run(next, "migrate"), run(next, "migrate")]);
  expect(reports.toSorted()).toEqual([
    `0 Migrated the database DATABASE: ${EXPAND}. ${WITHOUT_CONTRACT}`,
    `0 ${WITHOUT_CONTRACT}`,
  ]);
  await clients.progress();
  // The old release starts on the new tables, too.
  expect(await restart(1, old)).not.toContain(EXPAND);
  for (let index = 1; index < PROCESSES; index += 1) {
    expect(await restart(index, next)).toContain(`also runs without ${CONTRACT}, which`);
  }

  expect(await run(next, "migrate", "--contract")).toBe(
    `0 Migrated the database DATABASE: ${CONTRACT}.`,
  );
  await clients.progress();
  expect(await run(old)).toBe(
    `1 The database DATABASE was written by a newer version of this service, which added ${CONTRACT}. Start that version, or restore a backup. Nothing was changed.`,
  );
  expect(await clients.stop()).toEqual({ failures: [], lost: [] });
}, 240_000);
