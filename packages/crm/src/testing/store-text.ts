import { Readable } from "node:stream";
import { splitName } from "../files/file-name.ts";
import { describeSpooled, spoolContent, type SpooledContent } from "../files/spool-content.ts";
import { getFile } from "../files/file-repository.ts";
import { replaceContent, storeUpload, type NewFile } from "../files/store-upload.ts";
import type { FileAccess, StoredFile } from "../files/stored-file.ts";
import { parseRecordId } from "../ids/record-id.ts";
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
    fileName: string;
    text?: string;
    access?: FileAccess;
    strategy?: NewFile["duplicates"]["strategy"];
  } & ({ folderPath: string } | { folderId: string }) &
    Partial<Pick<NewFile, "overwrite" | "uploadedBy">>,
): Promise<StoredFile> {
  const { fileName, text = "text", access = "PRIVATE", strategy = "NONE" } = file;
  const { name, extension } = splitName(fileName);
  return withText(service, { text, extension }, (content) =>
    storeUpload({ crm: service.crm, contents: service.files.contents }, content, {
      target: "folderId" in file ? { id: parseRecordId(file.folderId) } : { path: file.folderPath },
      name,
      access,
      overwrite: file.overwrite ?? false,
      uploadedBy: file.uploadedBy,
      expiresAt: undefined,
      duplicates: { strategy, scope: "ENTIRE_PORTAL" },
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
