import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ContentStore } from "../files/content-store.ts";
import {
  createLocalContentStore,
  createTemporaryContentStore,
} from "../files/local-content-store.ts";
import { createS3ContentStore } from "../files/s3-content-store.ts";
import { startS3Server } from "./s3-server.ts";

/** A content store, and how a test ends it. */
export interface TestContentStore {
  readonly contents: ContentStore;
  remove(): Promise<void>;
}

async function createLocal(): Promise<TestContentStore> {
  const directory = await mkdtemp(join(tmpdir(), "crm-contents-"));
  const contents = await createLocalContentStore(directory);
  return {
    contents,
    remove: async () => {
      await contents.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function createTemporary(): Promise<TestContentStore> {
  return { contents: await createTemporaryContentStore(), remove: async () => undefined };
}

/** A bucket on a server with the interface of S3. */
async function createS3(): Promise<TestContentStore> {
  const { bucket, endpoint, region, credentials, stop } = await startS3Server();
  const spoolDirectory = await mkdtemp(join(tmpdir(), "crm-s3-spools-"));
  const contents = await createS3ContentStore({
    bucket,
    prefix: "files/",
    endpoint,
    region,
    pathStyle: true,
    credentials,
    spoolDirectory,
  });
  return {
    contents,
    remove: async () => {
      await contents.close();
      await stop();
      await rm(spoolDirectory, { recursive: true, force: true });
    },
  };
}

/** Every kind of content store, by its name. */
export const testContentStores = {
  local: createLocal,
  temporary: createTemporary,
  S3: createS3,
} as const;
