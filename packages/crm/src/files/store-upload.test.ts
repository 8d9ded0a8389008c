import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../testing/open-test-app.ts";
import { spoolText } from "../testing/store-text.ts";
import type { SpooledContent } from "./spool-content.ts";
import { storeUpload, type NewFile } from "./store-upload.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const options: NewFile = {
  target: { path: "/busy" },
  name: "same",
  access: "PRIVATE",
  overwrite: false,
  expiresAt: undefined,
  duplicates: { strategy: "RETURN_EXISTING", scope: "ENTIRE_PORTAL" },
  sourceGroup: "CONTENT",
};

it("finds a file with the same content that was stored while its own content was", async () => {
  const { contents, jobs } = app.files;
  const noted: string[] = [];
  const store = async (content: SpooledContent, crm = app.crm) =>
    storeUpload({ crm, contents }, content, {
      ...options,
      whenStored: async (_context, { id }) => {
        noted.push(id);
      },
    });
  const first = await store(await spoolText(app, "the same", "txt"));
  const content = await spoolText(app, "the same", "txt");
  // As if the other one had not been there at first.
  const late = await store(content, { ...app.crm, read: async () => undefined as never });
  expect(noted).toEqual([first.id, first.id]);
  expect(late.id).toBe(first.id);
  await jobs.runDue();
  const left = (await contents.listUnconfirmed()).map(({ key }) => key);
  expect(left).not.toContain(content.spool.key);
});
