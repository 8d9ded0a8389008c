import { execFile } from "node:child_process";
import { appendFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildService } from "./testing/build-service.ts";
import { createClient, spawnService } from "./testing/spawn-service.ts";

const run = promisify(execFile);
const MOUNT_OPTIONS = "size=6m,mode=777";

/** A small disk, if this user can mount one, as root or with sudo in CI. */
const directory = await mkdtemp(join(tmpdir(), "crm-disk-"));
const mount = ["mount", "-t", "tmpfs", "-o", MOUNT_OPTIONS, "tmpfs", directory];
const rootCommand = await findRootCommand();
if (!rootCommand) {
  process.stderr.write("SKIPPED: the tests on a full disk, which this user may not mount.\n");
}

async function runAll([file = "", ...args]: readonly string[]): Promise<void> {
  await run(file, args);
}

async function findRootCommand(): Promise<string[] | undefined> {
  for (const prefix of [[], ["sudo", "-n"]]) {
    try {
      await runAll([...prefix, ...mount]);
      return prefix;
    } catch {
      // The next one may succeed.
    }
  }
  return undefined;
}

let built: Awaited<ReturnType<typeof buildService>>;
beforeAll(async () => {
  built = await buildService();
}, 120_000);
afterAll(async () => {
  if (rootCommand) {
    await runAll([...rootCommand, "umount", directory]);
  }
  await rm(directory, { recursive: true, force: true });
});

const ballast = join(directory, "ballast");
const fillDisk = async (): Promise<void> => {
  for (const size of [65_536, 4096, 1]) {
    const isFull = async () => {
      try {
        await appendFile(ballast, Buffer.alloc(size));
        return false;
      } catch {
        return true;
      }
    };
    while (!(await isFull()));
  }
};
const contacts = "/crm/v3/objects/contacts";
const contact = (firstname: string) => ({
  properties: { firstname, jobtitle: "x".repeat(50_000) },
});
const freeDisk = () => rm(ballast);

it.skipIf(!rootCommand)(
  "responds with 507 while the disk is full, reports it at a start, and has all data afterwards",
  async () => {
    const dataDir = join(directory, "data");
    const full = `The disk that holds ${dataDir}/crm.db is full. Free some space, then start the service again. What was stored is intact.\n`;
    const first = spawnService(built.main, ["--data", dataDir]);
    const ask = await createClient((await first.ready).url, dataDir);
    const kept = (await (await ask(contacts, "POST", contact("Kept"))).json()) as { id: string };

    await fillDisk();
    // Writes that fit into the log of the database still succeed.
    await expect.poll(async () => (await ask(contacts, "POST", contact("Lost"))).status).toBe(507);
    const refused = await ask(contacts, "POST", contact("Lost"));
    expect(await refused.json()).toMatchObject({
      status: "error",
      category: "INTERNAL",
      message: "The store is full. Nothing of this request was stored.",
    });
    expect((await ask(`${contacts}/${kept.id}`)).status).toBe(200);

    await freeDisk();
    const later = await ask(contacts, "POST", contact("Later"));
    expect(later.status).toBe(201);
    const { id: laterId } = (await later.json()) as { id: string };

    await fillDisk();
    // The log can't be merged into the database now, so the next start does it.
    expect((await first.end("SIGTERM")).code).toBe(0);
    await fillDisk();
    const refusedStart = await spawnService(built.main, ["--data", dataDir]).exit;
    expect([refusedStart.code, refusedStart.output]).toEqual([1, full]);
    const empty = join(directory, "empty");
    await mkdir(empty, { recursive: true }).catch(() => undefined);
    const refusedFirstStart = await spawnService(built.main, ["--data", empty]).exit;
    expect(refusedFirstStart.code).toBe(1);
    expect(refusedFirstStart.output).toMatch(/^The disk that holds .* is full\. .*\n$/);

    await freeDisk();
    const second = spawnService(built.main, ["--data", dataDir]);
    const askAgain = await createClient((await second.ready).url, dataDir);
    for (const id of [kept.id, laterId]) {
      expect((await askAgain(`${contacts}/${id}`)).status).toBe(200);
    }
    await second.end("SIGKILL");
  },
  120_000,
);
