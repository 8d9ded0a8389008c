// @postgres-only
import { isDocumentedError } from "@calling-extensions/contract";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createCrmServer, type CrmServer, type CrmServerOptions } from "./create-crm-server.ts";
import { openPersistentStore, type PersistentStore } from "./testing/persistent-store.ts";

let store: PersistentStore;
let first: CrmServer;
let otherDataDir: string;
beforeEach(async () => {
  store = await openPersistentStore();
  first = await createCrmServer(store.location);
  otherDataDir = await mkdtemp(join(tmpdir(), "crm-server-"));
});
afterEach(async () => {
  await first.stop();
  await store.remove();
  await rm(otherDataDir, { recursive: true, force: true });
});

/** Starts a service on another host, which doesn't have the folder of the first one. */
const startElsewhere = (options: Partial<CrmServerOptions> = {}): Promise<CrmServer> =>
  createCrmServer({ ...store.location, dataDir: otherDataDir, ...options } as CrmServerOptions);

it("refuses a second host with a local folder for files, in a sentence", async () => {
  const error: unknown = await startElsewhere().catch((reason: unknown) => reason);
  expect(isDocumentedError(error) && error.message).toContain(
    `are in another folder than ${join(otherDataDir, "files")}. Processes on several hosts need a bucket for files: set S3_BUCKET.`,
  );
});

it("accepts a second host with a bucket", async () => {
  const s3 = { bucket: "files", region: "eu-central-1", endpoint: "http://127.0.0.1:1" };
  const second = await startElsewhere({ s3 });
  expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
  await second.stop();
});
