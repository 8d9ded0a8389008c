// oxlint-disable-next-line typescript/triple-slash-reference -- packages that import this file lack the types of s3rver
/// <reference path="./s3rver.d.ts" />
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What s3rver accepts. */
const KEY = "S3RVER";
const BUCKET = "crm";

/** Starts a server with the interface of S3 and a bucket. */
export async function startS3Server() {
  const { default: S3rver } = await import("s3rver");
  const directory = await mkdtemp(join(tmpdir(), "crm-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  return {
    bucket: BUCKET,
    endpoint: `http://127.0.0.1:${port}`,
    region: "us-east-1",
    credentials: { accessKeyId: KEY, secretAccessKey: KEY },
    /** The keys of the objects in the bucket. */
    listKeys: async (): Promise<string[]> => {
      const suffix = "._S3rver_object";
      const paths = await readdir(join(directory, BUCKET), { recursive: true });
      return paths
        .filter((path) => path.endsWith(suffix))
        .map((path) => path.slice(0, -suffix.length));
    },
    stop: async (): Promise<void> => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
