import { Readable } from "node:stream";
import { splitName } from "../files/file-name.ts";
import { describeSpooled, spoolContent, type SpooledContent } from "../files/spool-content.ts";
import { getFile } from "../files/file-repository.ts";
import { replaceContent, storeUpload } from "../files/store-upload.ts";
import type { FileAccess, StoredFile } from "../files/stored-file.ts";
import type { TestApp } from "./open-test-app.ts";

/** Spools a text as an upload does. */
export async function spoolText(
  { files: { contents } }: TestApp,
  text: string,
  extension: string,
): Promise<SpooledContent> {
  const spooled = await spoolContent(contents, Readable.from([Buffer.from(text)]));
  return describeSpooled(spooled, { declaredExtension: extension });
}

async function withText(
  service: TestApp,
  { text, extension }: { text: string; extension: string },
  task: (content: SpooledContent) => Promise<StoredFile>,
): Promise<StoredFile> {
  const content = await spoolText(service, text, extension);
  try {
    return await task(content);
  } finally {
    await content.spool.remove();
  }
}

/** Stores a text as a file, as an upload does. */
export function storeText(
  service: TestApp,
  file: {
    folderPath: string;
    fileName: string;
    text?: string;
    access?: FileAccess;
    overwrite?: boolean;
  },
): Promise<StoredFile> {
  const { folderPath, fileName, text = "text", access = "PRIVATE", overwrite = false } = file;
  const { name, extension } = splitName(fileName);
  return withText(service, { text, extension }, (content) =>
    storeUpload({ crm: service.crm, contents: service.files.contents }, content, {
      target: { path: folderPath },
      name,
      access,
      overwrite,
      expiresAt: undefined,
      duplicates: { strategy: "NONE", scope: "ENTIRE_PORTAL" },
      sourceGroup: "CONTENT",
    }),
  );
}

/** Replaces the content of a file with a text, as an upload does. */
export function replaceText(service: TestApp, id: string, text: string): Promise<StoredFile> {
  const changes = { access: "PRIVATE", expiresAt: undefined } as const;
  return withText(service, { text, extension: "txt" }, (content) =>
    replaceContent(
      { crm: service.crm, contents: service.files.contents },
      content,
      (context) => getFile(context, id),
      changes,
    ),
  );
}
