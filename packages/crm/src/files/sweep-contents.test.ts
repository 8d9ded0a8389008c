import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ABANDONED_UPLOAD_MS } from "../limits.ts";
import { formBody, formParts } from "../testing/multipart-form.ts";
import { openUploadService, type UploadService } from "../testing/upload-service.ts";
import type { ContentStore } from "./content-store.ts";
import { createLocalContentStore } from "./local-content-store.ts";
import { sweepContents, watchContents } from "./sweep-contents.ts";

let confirmed = true;
let contents: ContentStore;
let service: UploadService;
beforeEach(async () => {
  confirmed = true;
  service = await openUploadService({}, {}, (store) => {
    contents = {
      ...store,
      confirm: async (key) => (confirmed ? store.confirm(key) : Promise.reject(new Error("No."))),
    };
    return contents;
  });
});
afterEach(() => service.close());

const upload = (content: string) =>
  service.upload(
    formBody(formParts({ file: content, options: { access: "PRIVATE" }, folderPath: "/swept" })),
  );

/** Content that another process receives, or has left. */
async function leave(age = 0): Promise<string> {
  const other = await createLocalContentStore(service.directory);
  const { key, path } = await other.openSpool();
  await writeFile(path, "left");
  const changed = new Date(Date.now() - age);
  await utimes(path, changed, changed);
  await other.close();
  return key;
}
const listArrived = () => readdir(join(service.directory, "incoming"));
const fail = (error: unknown): never => {
  throw error;
};

it("confirms the content of files, deletes what was abandoned, and leaves what arrives", async () => {
  confirmed = false;
  const { body } = await upload("content");
  expect((await service.crm.api("GET", `/files/v3/files/${body.id}`)).status).toBe(200);
  expect(await service.stored()).toMatchObject({ rows: 1, contents: 0, spools: 1 });
  confirmed = true;
  await leave(ABANDONED_UPLOAD_MS + 60_000);
  const arriving = await leave();
  await sweepContents(service.crm.crm, contents, Date.now() - ABANDONED_UPLOAD_MS);
  expect(await listArrived()).toEqual([arriving]);
  expect(await service.stored()).toEqual({ rows: 1, contents: 1, spools: 1, jobs: 0 });
});

it("continues after a failure", async () => {
  confirmed = false;
  await upload("content");
  for (let count = 0; count < 3; count += 1) await leave(ABANDONED_UPLOAD_MS + 60_000);
  const sweeping = sweepContents(service.crm.crm, contents, Date.now() - ABANDONED_UPLOAD_MS);
  await expect(sweeping).rejects.toThrow("could not be swept");
  expect(await listArrived()).toHaveLength(1);
});

it.each([
  [true, 0],
  [false, 1],
])("deletes at once what others left if it is alone: %s", async (isAlone, left) => {
  const ours = await contents.openSpool();
  await writeFile(ours.path, "arrives");
  await leave();
  const task = await watchContents(service.crm.crm, contents, { isAlone }, fail);
  await task.stop();
  expect(await listArrived()).toHaveLength(1 + left);
  expect(await listArrived()).toContain(ours.key);
});
