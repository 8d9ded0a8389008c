import { Readable } from "node:stream";
import { splitName } from "../files/file-name.ts";
import { describeSpooled, spoolContent } from "../files/spool-content.ts";
import { storeUpload } from "../files/store-upload.ts";
import type { FileAccess, StoredFile } from "../files/stored-file.ts";
import type { TestApp } from "../http/open-test-app.ts";

/** Stores a text as a file, as an upload does. */
export async function storeText(
  { crm, files: { contents } }: TestApp,
  file: {
    folderPath: string;
    fileName: string;
    text?: string;
    access?: FileAccess;
    overwrite?: boolean;
  },
): Promise<StoredFile> {
  const { folderPath, fileName, text = "text", access = "PRIVATE", overwrite = false } = file;
  const spooled = await spoolContent(contents, Readable.from([Buffer.from(text)]));
  const { name, extension } = splitName(fileName);
  const content = await describeSpooled(spooled, { declaredExtension: extension });
  return storeUpload({ crm, contents }, content, {
    target: { path: folderPath },
    name,
    access,
    overwrite,
    expiresAt: undefined,
    duplicates: { strategy: "NONE", scope: "ENTIRE_PORTAL" },
    sourceGroup: "CONTENT",
  });
}
