import { isDocumentedError } from "@calling-extensions/contract";
import { execFile } from "node:child_process";
import { appendFile, mkdir, mkdtemp, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";
import { createCrmServer } from "./create-crm-server.ts";
import { createClient } from "./testing/spawn-service.ts";

const run = promisify(execFile);
const MOUNT_OPTIONS = "size=6m,mode=777";
const WRITERS = 12;
const ROUNDS = 7;

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

afterAll(async () => {
  if (rootCommand) {
    await runAll([...rootCommand, "umount", "--lazy", directory]);
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
const failToStart = (dataDir: string): Promise<unknown> =>
  createCrmServer({ dataDir }).catch((error: unknown) => error);

it.skipIf(!rootCommand)(
  "responds with 507 while the disk is full, reports it at a start, and has all data afterwards",
  async () => {
    const dataDir = join(directory, "data");
    const full = `The disk that holds ${dataDir}/crm.db is full. Free some space, then start the service again. What was stored is intact. https://calling-extensions.dev/e/storeUnusable`;
    const first = await createCrmServer({ dataDir });
    const ask = await createClient(first.url, dataDir);
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
    await first.stop();
    await fillDisk();
    const failure = await failToStart(dataDir);
    expect(failure).toMatchObject({ message: full });
    expect(isDocumentedError(failure)).toBe(true);
    const empty = join(directory, "empty");
    await mkdir(empty, { recursive: true }).catch(() => undefined);
    expect(await failToStart(empty)).toMatchObject({
      message: expect.stringMatching(/^The disk that holds .* is full\. .*$/),
    });

    await freeDisk();
    const second = await createCrmServer({ dataDir });
    const askAgain = await createClient(second.url, dataDir);
    for (const id of [kept.id, laterId]) {
      expect((await askAgain(`${contacts}/${id}`)).status).toBe(200);
    }
    await second.stop();
  },
  120_000,
);

it.skipIf(!rootCommand)(
  "keeps exactly the acknowledged writes if the disk fills up while many clients write",
  async () => {
    const dataDir = join(directory, "crowded");
    const first = await createCrmServer({ dataDir });
    const ask = await createClient(first.url, dataDir);
    const acknowledged = new Set<string>();
    const statuses = new Set<number>();
    const write = async (firstname: string, jobtitle: string): Promise<void> => {
      const { status } = await ask(contacts, "POST", { properties: { firstname, jobtitle } });
      statuses.add(status);
      if (status === 201) acknowledged.add(firstname);
    };

    await fillDisk();
    // Some of the writes fit.
    await truncate(ballast, (await stat(ballast)).size - 500_000);
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        // Long and short writes share transactions, whose commits fail.
        for (let round = 0; round < ROUNDS; round += 1) {
          const jobtitle = "x".repeat((writer + round) % 3 === 0 ? 30_000 : 10);
          await write(`Writer ${writer} round ${round}`, jobtitle);
        }
      }),
    );
    expect(statuses).toEqual(new Set([201, 507]));

    await freeDisk();
    await first.stop();
    const second = await createCrmServer({ dataDir });
    const askAgain = await createClient(second.url, dataDir);
    const filters = [{ propertyName: "firstname", operator: "CONTAINS_TOKEN", value: "Writer" }];
    const response = await askAgain(`${contacts}/search`, "POST", {
      filterGroups: [{ filters }],
      properties: ["firstname"],
      limit: 200,
    });
    const { results } = (await response.json()) as {
      results: { properties: { firstname: string } }[];
    };
    expect(new Set(results.map(({ properties }) => properties.firstname))).toEqual(acknowledged);
    await second.stop();
  },
  120_000,
);
