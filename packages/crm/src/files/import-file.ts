import { z } from "zod";
import { CrmError, invalid } from "../errors/crm-error.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";
import { JobRejected, type JobHandler } from "../jobs/job-runner.ts";
import { scheduleJob } from "../jobs/jobs.ts";
import { DOWNLOAD_SPEED_WINDOW_MS, IMPORT_TIMEOUT_MS, MAX_IMPORT_BYTES } from "../limits.ts";
import type { Crm, CrmContext } from "../model/crm-context.ts";
import type { AddressGuard } from "../network/address-guard.ts";
import type { ContentStore } from "./content-store.ts";
import { downloadContent } from "./download-content.ts";
import { parseName, splitName } from "./file-name.ts";
import { describeSpooled, spoolContent } from "./spool-content.ts";
import { duplicateScopes, duplicateStrategies, storeUpload, type NewFile } from "./store-upload.ts";
import { chosenAccesses } from "./stored-file.ts";

export const IMPORT_FILE = "importFile";

const storedId = z.string().transform((text, context): RecordId => {
  const id = parseRecordId(text);
  if (id !== undefined) return id;
  context.addIssue({ code: "custom", message: "must be an id" });
  return z.NEVER;
});

/** What an import is to do, as its job stores it. */
const importInput = z.object({
  url: z.string(),
  /** Of the name in the request. */
  extension: z.string(),
  newFile: z.object({
    /** Without both, the top. */
    target: z.union([
      z.object({ path: z.string() }),
      z.object({ id: storedId.optional() }).transform(({ id }) => ({ id })),
    ]),
    name: z.string().optional(),
    access: z.enum(chosenAccesses),
    expiresAt: z.number().optional(),
    duplicates: z.object({
      strategy: z.enum(duplicateStrategies),
      scope: z.enum(duplicateScopes),
    }),
    overwrite: z.boolean(),
    sourceGroup: z.string(),
  }),
});

/** What an import has stored. */
export const importResult = z.object({ fileId: storedId });

/** The URL of an import without what may be secret in it, for people. */
export const describeImport = (input: unknown): string => {
  const { origin, pathname } = new URL(importInput.parse(input).url);
  return `${origin}${pathname}`;
};

/**
 * Schedules the import of a file from a URL.
 *
 * @throws CrmError `invalid` if the URL itself shows that it can't be imported
 */
export function requestImport(
  context: CrmContext,
  guard: Pick<AddressGuard, "check">,
  { url, newFile, extension }: { url: string; newFile: NewFile; extension: string },
): Promise<RecordId> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed) throw invalidUrl("Invalid URL.", "INVALID_URL");
  try {
    guard.check(parsed);
  } catch (cause) {
    const error = invalidUrl(
      "The URL must be http or https, without a user name, and must not lead to a private address.",
      "URL_NOT_ALLOWED",
    );
    throw Object.assign(error, { cause });
  }
  const input = { url: parsed.href, extension, newFile };
  return scheduleJob(context, { kind: IMPORT_FILE, input });
}

const invalidUrl = (message: string, code: string): CrmError =>
  invalid([{ message, in: "url", code }]);

/** Creates what imports files. It starts from the beginning after the process died. */
export const createImportHandler =
  (options: {
    crm: Crm;
    contents: ContentStore;
    guard: AddressGuard;
    timeoutMs?: number | undefined;
    speedWindowMs?: number | undefined;
  }): JobHandler =>
  async ({ job, signal, report, complete }) => {
    const { crm, contents, guard, timeoutMs = IMPORT_TIMEOUT_MS } = options;
    const { speedWindowMs = DOWNLOAD_SPEED_WINDOW_MS } = options;
    const { url, newFile, extension } = importInput.parse(job.input);
    const timeout = AbortSignal.timeout(timeoutMs);
    const ending = AbortSignal.any([signal, timeout]);
    try {
      await downloadContent(new URL(url), { guard, signal: ending }, async (download) => {
        const { body, size } = download;
        const total = size === undefined ? {} : { total: size };
        const spooled = await spoolContent(contents, body, {
          maxBytes: MAX_IMPORT_BYTES,
          signal: ending,
          speedWindowMs,
          onProgress: (done) => report({ done, ...total }),
        });
        try {
          const named = splitName(download.name);
          const content = await describeSpooled(spooled, {
            declaredExtension: extension || named.extension,
            charset: download.charset,
          });
          const name = newFile.name ?? validName(named.name);
          const { expiresAt } = newFile;
          const whenStored: NewFile["whenStored"] = (context, file) =>
            complete(context, { fileId: file.id });
          const upload = { ...newFile, name, expiresAt, whenStored };
          await storeUpload({ crm, contents }, content, upload);
        } finally {
          await spooled.spool.remove();
        }
      });
    } catch (error) {
      if (!timeout.aborted) throw error;
      const minutes = Math.ceil(timeoutMs / 60_000);
      const message = `The import took longer than ${minutes} minutes.`;
      throw Object.assign(new JobRejected(message), { cause: error });
    }
  };

/** A name that another server chose; the content names the file if it isn't valid. */
function validName(text: string): string | undefined {
  try {
    return parseName(text, "name");
  } catch {
    return undefined;
  }
}
