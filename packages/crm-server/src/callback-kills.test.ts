// @long
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "libsql";
import { SESSION_HEADER } from "@calling-extensions/crm/page-api";
import { openCallbackReceiver, type CallbackReceiver } from "@calling-extensions/crm/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildService } from "./testing/build-service.ts";
import { signIn } from "./testing/sign-in.ts";
import { createClient, spawnService } from "./testing/spawn-service.ts";

const SHIFT_CLOCK = fileURLToPath(new URL("testing/shift-clock.mjs", import.meta.url));
const CLIENT_SECRET = `secret-${"s".repeat(64)}`;
/** Later than the next attempt. */
const NEXT_ATTEMPT_MS = 60_000;

let built: Awaited<ReturnType<typeof buildService>>;
let receiver: CallbackReceiver;
let dataDir: string;
let seedFile: string;
beforeAll(async () => {
  [built, receiver, dataDir] = await Promise.all([
    buildService(),
    openCallbackReceiver(),
    mkdtemp(join(tmpdir(), "crm-server-")),
  ]);
  seedFile = join(dataDir, "seed.json");
  // JSON is YAML.
  const developer = {
    clientId: "client-of-phone",
    clientSecret: CLIENT_SECRET,
    redirectUrls: ["https://phone.example.com/oauth"],
    scopes: ["contacts", "timeline"],
  };
  const settings = { name: "Phone", url: "https://phone.example.com/" };
  await writeFile(seedFile, JSON.stringify({ apps: [{ id: 9301, settings, developer }] }));
}, 120_000);
afterAll(async () => {
  await receiver.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (aheadMs: number) =>
  spawnService(built.main, ["--data", dataDir, "--seed", seedFile, "--import-from-loopback"], {
    node: ["--import", SHIFT_CLOCK],
    environment: { CLOCK_AHEAD_MS: String(aheadMs) },
  });

/** Publishes a call to the channel of the app, as the page does. */
async function publishCall(url: string): Promise<string> {
  const credentials = await readFile(join(dataDir, "credentials.json"), "utf8");
  const { hapikey } = JSON.parse(credentials) as { hapikey: string };
  const path = `/crm/v3/extensions/calling/9301/settings/channel-connection?hapikey=${hapikey}`;
  const client = await createClient(url, dataDir);
  const connection = { url: `${receiver.origin}/numbers`, isReady: true };
  expect((await client(path, "POST", connection)).status).toBe(200);
  const properties = { hs_timestamp: Date.now(), hs_call_title: "Renewal" };
  const created = await client("/crm/v3/objects/calls", "POST", { properties });
  const { id: engagementId } = (await created.json()) as { id: string };
  const { token } = await signIn(url);
  const published = await fetch(`${url}/_page/published-calls`, {
    method: "POST",
    headers: { origin: url, [SESSION_HEADER]: token, "content-type": "application/json" },
    body: JSON.stringify({ appId: "9301", engagementId, externalCallId: "call-1" }),
  });
  expect(published.status).toBe(204);
  return engagementId;
}

function jobState(): string | undefined {
  const database = new Database(join(dataDir, "crm.db"), { readonly: true });
  try {
    const query = "select state from jobs where kind = 'publishCall'";
    return (database.prepare(query).get() as { state: string } | undefined)?.state;
  } finally {
    database.close();
  }
}

const attempts = async (count: number): Promise<void> =>
  expect.poll(() => receiver.requests.length, { interval: 20, timeout: 30_000 }).toBe(count);

it("calls the webhook of a channel until it succeeds, although the service is killed between and during attempts", async () => {
  receiver.statuses.push(500, undefined);
  const first = start(0);
  const { url } = await first.ready;
  const engagementId = await publishCall(url);
  await attempts(1);
  await first.end("SIGKILL");

  // It never gets a response to the second attempt: it is killed while it waits.
  const second = start(NEXT_ATTEMPT_MS);
  await second.ready;
  await attempts(2);
  await second.end("SIGKILL");

  const third = start(2 * NEXT_ATTEMPT_MS);
  await third.ready;
  await attempts(3);
  // Once it has succeeded, no other service calls it again.
  await expect.poll(jobState, { interval: 20, timeout: 30_000 }).toBe("complete");
  await third.end("SIGKILL");
  const fourth = start(3 * NEXT_ATTEMPT_MS);
  await fourth.ready;
  await fourth.end("SIGTERM");

  expect(receiver.requests.length).toBe(3);
  // The app recognizes a call that it gets twice by its ids.
  const bodies = new Set(receiver.requests.map(({ body }) => body));
  expect([...bodies].map((body) => JSON.parse(body) as object)).toEqual([
    {
      appId: 9301,
      portalId: 1,
      userId: 11,
      engagementId: Number(engagementId),
      externalCallId: "call-1",
    },
  ]);
}, 120_000);
