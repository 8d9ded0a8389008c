// @long
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import Database from "libsql";
import { searchEffort } from "@calling-extensions/crm/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildService } from "./testing/build-service.ts";
import {
  createClient,
  readAccessToken,
  spawnService,
  uploadFile,
} from "./testing/spawn-service.ts";

/** Of each service. */
const KILLS = searchEffort(2, 40);
const SERVICES = 2;
const SHIFT_CLOCK = fileURLToPath(new URL("testing/shift-clock.mjs", import.meta.url));
const DAY_MS = 86_400_000;
/** A chunk of the content that files have, of which an upload has several. */
const CHUNK = Buffer.alloc(64 * 1024, "content ");

async function sendSlowly(response: ServerResponse): Promise<void> {
  response.on("error", () => undefined);
  for (let chunks = 0; chunks < 8 && !response.destroyed; chunks += 1) {
    response.write(CHUNK);
    await wait(5);
  }
  response.end(String(Math.random()));
}

let built: Awaited<ReturnType<typeof buildService>>;
let source: Server;
let sourceUrl: string;
beforeAll(async () => {
  built = await buildService();
  source = createServer((_request, response) => void sendSlowly(response));
  source.listen(0, "127.0.0.1");
  await once(source, "listening");
  sourceUrl = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
}, 120_000);
afterAll(async () => {
  source.closeAllConnections();
  source.close();
});

/** Starts a service whose clock is days ahead, so that what was erased before is due to be purged. */
const start = (dataDir: string, days: number) =>
  spawnService(built.main, ["--data", dataDir, "--import-from-loopback"], {
    node: ["--import", SHIFT_CLOCK],
    environment: { CLOCK_AHEAD_MS: String(days * DAY_MS) },
  });

type Client = Awaited<ReturnType<typeof createClient>>;

/** Does something again and again until the service is gone. */
async function repeat(exit: Promise<unknown>, task: () => Promise<void>): Promise<void> {
  const gone = exit.then(() => {
    throw new Error("The service is gone.");
  });
  try {
    for (;;) await Promise.race([task(), gone]);
  } catch {
    // The connection went with the process.
  }
}

/** Uploads, replaces, imports, erases and deletes files until the service is gone. */
function work(
  { url, exit }: { url: string; exit: Promise<unknown> },
  client: Client,
  accessToken: string,
  onDone: () => void,
) {
  const stored: string[] = [];
  const upload = async (replacedId?: string): Promise<string> => {
    const content = Buffer.concat([...Array<Buffer>(6).fill(CHUNK), randomBytes(8)]);
    const { id } = await uploadFile(url, accessToken, content, replacedId);
    onDone();
    return id;
  };
  return Promise.all([
    repeat(exit, async () => {
      stored.push(await upload());
    }),
    repeat(exit, async () => {
      const body = { url: sourceUrl, access: "PRIVATE", folderPath: `/imports/${Math.random()}` };
      await client("/files/v3/files/import-from-url/async", "POST", body);
      await wait(20);
    }),
    repeat(exit, async () => {
      const id = stored.shift();
      if (id === undefined) await wait(5);
      else if (Math.random() < 0.5) await client(`/files/v3/files/${id}/gdpr-delete`, "DELETE");
      else await upload(id);
    }),
  ]);
}

/** Reads a table of the database of a service that runs. */
function readRows<Row>(dataDir: string, query: string): Row[] {
  const database = new Database(join(dataDir, "crm.db"), { readonly: true });
  try {
    return database.prepare(query).all() as Row[];
  } finally {
    database.close();
  }
}

/** The keys of all contents in the data directory, confirmed or not. */
async function listContents(dataDir: string): Promise<string[]> {
  const found = await readdir(join(dataDir, "files"), { recursive: true, withFileTypes: true });
  return found.flatMap((each) => (each.isFile() ? [each.name] : [])).toSorted();
}

async function run(): Promise<{ keys: string[]; contents: string[]; purged: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), "crm-server-"));
  try {
    let days = 0;
    for (; days < KILLS * 2; days += 2) {
      const service = start(dataDir, days);
      const { url } = await service.ready;
      const client = await createClient(url, dataDir);
      const accessToken = await readAccessToken(dataDir);
      let done = 0;
      const working = work({ url, exit: service.exit }, client, accessToken, () => {
        done += 1;
      });
      await expect.poll(() => done, { interval: 5, timeout: 30_000 }).toBeGreaterThan(0);
      await wait(Math.random() * 200);
      await service.end("SIGKILL");
      await working;
    }
    const last = start(dataDir, days);
    await last.ready;
    // A job that was interrupted by eight kills has failed.
    const open = `select kind, state, attempts, errors, run_at - ${Date.now() + days * DAY_MS} as due_in
      from jobs where state in ('pending', 'processing')
        or (state = 'failed' and errors not like '%The service stopped%')`;
    await expect.poll(() => readRows(dataDir, open), { interval: 50, timeout: 60_000 }).toEqual([]);
    const rows = readRows<{ content_key: string }>(dataDir, "select content_key from files");
    const purged = `select count(*) as n from jobs where kind = 'removeFile' and state = 'complete'`;
    const [count] = readRows<{ n: number }>(dataDir, purged);
    await last.end("SIGTERM");
    const keys = rows.map(({ content_key: key }) => key).toSorted();
    return { keys, contents: await listContents(dataDir), purged: count?.n ?? 0 };
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

it(`has no file without content and no content without a file after ${SERVICES * KILLS} kills`, async () => {
  const results = await Promise.all(Array.from({ length: SERVICES }, run));
  for (const { keys, contents } of results) {
    expect(contents).toEqual(keys);
    expect(keys.length).toBeGreaterThan(KILLS);
  }
  expect(results.some(({ purged }) => purged > 0)).toBe(true);
}, 300_000);
