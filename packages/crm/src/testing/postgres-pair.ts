import { rmSync } from "node:fs";
import { chown, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { createFastTempDir } from "./fast-temp-dir.ts";
import { freePort } from "./free-port.ts";
import {
  createCluster,
  createServerProcess,
  preparePostgres,
  runAsServer,
  type PostgresProcess,
  type PostgresPrograms,
} from "./postgres-process.ts";

/** What a standby needs that is added soon after its copy was made. */
const SETTINGS = ["wal_keep_size=256MB"];
/** What belongs to the running server, not to a copy of its data. */
const NOT_COPIED = ["postmaster.pid", "postmaster.opts", "pg_wal", "pg_replslot"];

/** Two PostgreSQL servers, of which one is the primary, and the other one may be its synchronous standby. */
export interface PostgresPair {
  /** Of both servers. */
  readonly ports: readonly [number, number];
  /** Kills the primary with SIGKILL, or freezes it, and promotes the standby. Resolves once it accepts writes. */
  failOver(loss?: "killed" | "frozen"): Promise<void>;
  /** Kills the standby. */
  loseStandby(): Promise<void>;
  /** Puts a new standby in the place of the server that was lost. Resolves once commits wait for it. */
  addStandby(): Promise<void>;
  /** Stops both servers, and removes their files. */
  stop(): Promise<void>;
}

/** Starts a primary and its standby. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const directory = await createFastTempDir("crm-postgres-pair-");
  const ports = [await freePort(), await freePort()] as const;
  const running = new Set<PostgresProcess>();
  // A test process that exits early stops its servers.
  const endAtExit = () => {
    for (const each of running) each.kill();
    rmSync(directory, { recursive: true, force: true });
  };
  process.once("exit", endAtExit);
  const stop = async (): Promise<void> => {
    process.off("exit", endAtExit);
    for (const each of running) await each.end("SIGKILL");
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const programs = await preparePostgres(directory);
    return { ports, ...(await startBoth(programs, { directory, ports, running })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Server {
  readonly data: string;
  readonly port: number;
  readonly process: PostgresProcess;
}

async function startBoth(
  programs: PostgresPrograms,
  options: { directory: string; ports: readonly [number, number]; running: Set<PostgresProcess> },
): Promise<Pick<PostgresPair, "failOver" | "loseStandby" | "addStandby">> {
  const { directory, ports, running } = options;
  let copies = 0;
  const nextData = (): string => join(directory, `data-${(copies += 1)}`);
  const start = async (data: string, port: number, settings: readonly string[]) => {
    const started = createServerProcess(programs, { data, port, settings });
    running.add(started);
    await started.start();
    return { data, port, process: started };
  };

  const first = nextData();
  await createCluster(programs, first);
  let primary: Server = await start(first, ports[0], SETTINGS);
  let standby: Server | undefined;
  // Its only use is to connect.
  await query(primary, "create role haproxy login");

  const remove = async ({ process: ended, data }: Server): Promise<void> => {
    await ended.end("SIGKILL");
    running.delete(ended);
    await rm(data, { recursive: true, force: true });
  };
  let lost: Server | undefined;
  const addStandby = async (): Promise<void> => {
    if (lost) await remove(lost);
    lost = undefined;
    const data = nextData();
    await copyData(programs, primary, data);
    const source = `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres`;
    const port = primary.port === ports[0] ? ports[1] : ports[0];
    standby = await start(data, port, [...SETTINGS, source]);
    await untilReplicating(primary, "state = 'streaming'");
    await query(primary, "alter system set synchronous_standby_names = '*'");
    await query(primary, "select pg_reload_conf()");
    await untilReplicating(primary, "sync_state = 'sync'");
  };
  await addStandby();

  const takeStandby = (): Server => {
    const taken = standby;
    if (!taken) throw new Error("There is no standby.");
    standby = undefined;
    return taken;
  };
  return {
    addStandby,
    loseStandby: () => remove(takeStandby()),
    async failOver(loss = "killed") {
      const next = takeStandby();
      lost = primary;
      await (loss === "killed" ? lost.process.end("SIGKILL") : lost.process.freeze());
      // There is no standby for which the next primary could wait.
      await query(next, "alter system reset synchronous_standby_names");
      await query(next, "select pg_promote()");
      primary = next;
    },
  };
}

async function query({ port }: Pick<Server, "port">, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: urlOf(port) });
  await client.connect();
  try {
    return (await client.query(statement)).rows as unknown[];
  } finally {
    await client.end();
  }
}

const urlOf = (port: number): string => `postgres://postgres@127.0.0.1:${port}/postgres`;

async function untilReplicating(primary: Server, condition: string): Promise<void> {
  const statement = `select from pg_stat_replication where ${condition}`;
  while ((await query(primary, statement)).length === 0) await wait(20);
}

/** Copies the data of a running server for a standby, as `pg_basebackup` does, which the npm package doesn't have. */
async function copyData(programs: PostgresPrograms, source: Server, data: string): Promise<void> {
  const client = new Client({ connectionString: urlOf(source.port) });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', fast => true)");
    await runAsServer(programs, "cp", ["-a", source.data, data]).catch(ignoreDeletedFiles);
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(wait_for_archive => false)",
    );
    await runAsServer(programs, "rm", ["-rf"].concat(NOT_COPIED.map((name) => join(data, name))));
    for (const name of ["pg_wal", "pg_replslot"]) {
      await runAsServer(programs, "mkdir", ["-m", "700", join(data, name)]);
    }
    for (const [name, content] of [
      ["backup_label", rows[0]?.labelfile ?? ""],
      ["standby.signal", ""],
    ] as const) {
      await writeFile(join(data, name), content);
      if (programs.user) await chown(join(data, name), programs.user.uid, programs.user.gid);
    }
  } finally {
    await client.end();
  }
}

/** The server may delete a file while it is copied. What it logs afterwards deletes it in the copy, too. */
function ignoreDeletedFiles(error: unknown): void {
  const { stderr } = error as { stderr?: string };
  const lines = stderr?.trim().split("\n") ?? [];
  if (lines.length === 0 || !lines.every((line) => line.includes("No such file"))) throw error;
}
