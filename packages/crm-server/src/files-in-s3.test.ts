import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startS3Server } from "@calling-extensions/crm/testing";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { backUp, describeBackup } from "./back-up.ts";
import { createCrmServer } from "./create-crm-server.ts";
import { buildService } from "./testing/build-service.ts";
import { readAccessToken, spawnService, uploadFile } from "./testing/spawn-service.ts";

let built: Awaited<ReturnType<typeof buildService>>;
let s3: Awaited<ReturnType<typeof startS3Server>>;
let root: string;
beforeAll(async () => {
  built = await buildService();
  s3 = await startS3Server();
  root = await mkdtemp(join(tmpdir(), "crm-server-"));
}, 120_000);
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

const credentials = () => ({
  AWS_ACCESS_KEY_ID: s3.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3.credentials.secretAccessKey,
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Starts the service here, with the same settings as the process has in its environment. */
function startHere(dataDir: string, bucket: string) {
  for (const [name, value] of Object.entries(credentials())) vi.stubEnv(name, value);
  const { endpoint, region } = s3;
  const options = { bucket, prefix: "recordings/", endpoint, region, pathStyle: true };
  return createCrmServer({ dataDir, s3: options });
}

/** The paths of all files in a folder. */
const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).flatMap((each) =>
    each.isFile() ? [join(each.parentPath, each.name)] : [],
  );

it("stores the content of files in a bucket, serves it after a restart, and removes it", async () => {
  const dataDir = join(root, "data");
  const first = spawnService(built.main, ["--data", dataDir], {
    environment: {
      S3_BUCKET: s3.bucket,
      S3_PREFIX: "recordings/",
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_PATH_STYLE: "true",
      ...credentials(),
    },
  });
  const { url } = await first.ready;
  const accessToken = await readAccessToken(dataDir);
  const keysOfDemo = await s3.listKeys();
  const content = "a recording ".repeat(100_000);
  const file = await uploadFile(url, accessToken, content);
  expect(await (await fetch(file.url)).text()).toBe(content);
  const added = (await s3.listKeys()).filter((key) => !keysOfDemo.includes(key));
  expect(added).toEqual([expect.stringMatching(/^recordings\/[\da-f-]{36}$/)]);
  // What has arrived is only in the bucket.
  expect(await listFiles(join(dataDir, "files"))).toEqual([]);
  expect((await first.end("SIGTERM")).code).toBe(0);

  const again = await startHere(dataDir, s3.bucket);
  const { url: newUrl } = again;
  const path = new URL(file.url).pathname;
  const part = await fetch(`${newUrl}${path}`, { headers: { range: "bytes=2-10" } });
  expect([part.status, await part.text()]).toEqual([206, "recording"]);

  const target = join(root, "backup");
  const lost = backUp(dataDir, target, { hasContents: false });
  expect(describeBackup(target, { lost, bucket: s3.bucket })).toContain(
    "The content of files is in the bucket crm: back that up too.",
  );
  expect((await readdir(target)).toSorted()).toEqual(["credentials.json", "crm.db"]);

  await uploadFile(newUrl, accessToken, "new content", file.id);
  await expect.poll(s3.listKeys).not.toContain(added[0]);
  expect(await (await fetch(`${newUrl}${path}`)).text()).toBe("new content");
  await again.stop();
});

it("says that the storage is unavailable, and logs why", async () => {
  const dataDir = join(root, "other");
  const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const { url, stop } = await startHere(dataDir, "missing");
  await expect(uploadFile(url, await readAccessToken(dataDir), "content")).rejects.toThrow(
    "503: The storage of files is unavailable. Retry later.",
  );
  await stop();
  expect(log.mock.calls.join("\n")).toContain("NoSuchBucket");
  expect(await listFiles(join(dataDir, "files"))).toEqual([]);
});
