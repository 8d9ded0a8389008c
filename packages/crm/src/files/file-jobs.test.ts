import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import type { JobRun } from "../jobs/job-runner.ts";
import { replaceText, storeText } from "../testing/store-text.ts";
import { ContentMissing } from "./content-store.ts";
import { createRemovalHandlers } from "./file-jobs.ts";
import { findStoredFile } from "./file-repository.ts";
import { createTemporaryContentStore } from "./local-content-store.ts";

const START = Date.UTC(2026, 0, 31);
const DAY = 86_400_000;
const clock = { now: START };
let service: TestApp;
beforeAll(async () => {
  const contents = await createTemporaryContentStore();
  service = await openTestApp({ contents, now: () => clock.now });
});
afterAll(() => service.close());

/** Runs a job again that was begun before, so that its input may not hold anymore. */
async function runLate(kind: string, input: object): Promise<void> {
  const { crm, files } = service;
  const run = createRemovalHandlers(crm, files.contents)[kind];
  // The handlers read nothing else of a run.
  await run?.({ job: { input } } as unknown as JobRun);
}

it("removes a file when its time is over, and not before", async () => {
  const { id } = await storeText(service, { folderPath: "/jobs", fileName: "late.txt" });
  const isStored = () =>
    service.crm.read(async (context) => (await findStoredFile(context, id)) !== undefined);
  await runLate("removeFile", { fileId: Number(id) });
  expect(await isStored()).toBe(true);
  await service.api("PATCH", `/files/v3/files/${id}`, { expiresAt: START + DAY });
  clock.now = START + DAY - 1;
  await runLate("removeFile", { fileId: Number(id) });
  expect(await isStored()).toBe(true);
  clock.now = START + DAY;
  await runLate("removeFile", { fileId: Number(id) });
  expect(await isStored()).toBe(false);
});

it("discards content that no file has, and no other", async () => {
  const file = await storeText(service, { folderPath: "/jobs", fileName: "kept.txt" });
  const { contents } = service.files;
  await runLate("discardContent", { contentKey: file.contentKey });
  (await contents.read(file.contentKey)).destroy();
  await replaceText(service, file.id, "other");
  await runLate("discardContent", { contentKey: file.contentKey });
  await expect(contents.read(file.contentKey)).rejects.toThrow(ContentMissing);
});
