import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { MAX_ERROR_FIELD_LENGTH, MAX_QUOTE_LENGTH } from "../limits.ts";
import { invalid, type ErrorDetail } from "../errors/crm-error.ts";
import type { EndpointServices } from "../endpoints/services.ts";
import type { Spool } from "../files/content-store.ts";
import { parseName, splitName, splitPath } from "../files/file-name.ts";
import type { FolderTarget } from "../files/folders.ts";
import { parseLifetime } from "../files/parse-lifetime.ts";
import { describeSpooled, type SpooledContent } from "../files/spool-content.ts";
import { storeUpload, type NewFile } from "../files/store-upload.ts";
import type { StoredFile } from "../files/stored-file.ts";
import { parseRecordId } from "../ids/record-id.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { uploadOptions, type UploadOptions } from "./file-schemas.ts";
import { readUpload, type Upload } from "./server/read-upload.ts";

/** Stores the file of an upload, and returns what presents it. @throws CrmError */
export const receiveFile = <Presented>(
  request: FastifyRequest,
  services: Pick<EndpointServices, "crm" | "files">,
  present: (context: CrmContext, file: StoredFile, origin: string) => Promise<Presented>,
  /** Returns who uploads it, and what else happens in the transaction that stores the file. */
  prepare: (fields: Upload["fields"]) => Pick<NewFile, "uploadedBy" | "whenStored"> = () => ({}),
): Promise<Presented> => {
  const { crm, files } = services;
  return withUpload(
    request,
    services,
    (fields) => {
      const given = { ...fields, name: fields["fileName"] };
      const options = parseOptions(fields, uploadOptions);
      const newFile = parseNewFile(given, options, { now: crm.now(), nameField: "fileName" });
      return { ...newFile, ...prepare(fields) };
    },
    async (content, newFile) => {
      let presented: Promise<Presented> | undefined;
      // In the transaction, which waits for the disk anyway.
      const whenStored = async (context: CrmContext, file: StoredFile): Promise<void> => {
        await newFile.whenStored?.(context, file);
        presented = present(context, file, files.origin());
        await presented;
      };
      const upload = { ...newFile, whenStored };
      const file = await storeUpload({ crm, contents: files.contents }, content, upload);
      return presented ?? crm.read((context) => present(context, file, files.origin()));
    },
  );
};

/**
 * Reads an upload and parses its fields, and removes what arrived when the task is done with it.
 *
 * @param parse the fields of the form; throws before the content is looked at
 */
export async function withUpload<Fields, Result>(
  request: FastifyRequest,
  { files: services }: Pick<EndpointServices, "files">,
  parse: (fields: Upload["fields"]) => Fields,
  task: (content: SpooledContent, fields: Fields) => Promise<Result>,
): Promise<Result> {
  let spool: Spool | undefined;
  try {
    const { file, fields, declaredExtension } = await readUpload(request, services);
    ({ spool } = file);
    const parsed = parse(fields);
    const { extension } = splitName(fields["fileName"] ?? "");
    const hints = {
      declaredExtension: extension || declaredExtension,
      charset: fields["charsetHunch"],
    };
    return await task(await describeSpooled(file, hints), parsed);
  } finally {
    await spool?.remove();
  }
}

/** Parses the field `options`, which is JSON in a text. */
export function parseOptions<Schema extends z.ZodType>(
  { options }: Upload["fields"],
  schema: Schema,
): z.output<Schema> {
  if (options === undefined) {
    throw invalid([{ message: "The form has no options.", in: "options", code: "REQUIRED" }]);
  }
  let content: unknown;
  try {
    content = JSON.parse(options);
  } catch (cause) {
    const error = invalid([
      { message: "The options aren't JSON.", in: "options", code: "INVALID_JSON" },
    ]);
    throw Object.assign(error, { cause });
  }
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw invalid(
    parsed.error.issues.map(({ path, message }): ErrorDetail => ({
      message: `${["options", ...path].join(".")}: ${message}`,
      in: ["options", ...path].join(".").slice(0, MAX_ERROR_FIELD_LENGTH),
      code: "INVALID_SHAPE",
    })),
  );
}

/**
 * Parses a folder that is given by its id or its path.
 *
 * @returns undefined if neither is given
 * @throws CrmError `invalid` if both are given
 */
export function parseFolder(
  { id, path }: { id: string | undefined; path: string | undefined },
  fields: { id: string; path: string },
): FolderTarget | undefined {
  if (id !== undefined && path !== undefined) {
    throw invalidFolder(`${fields.id} and ${fields.path} can't be combined.`, fields.id);
  }
  if (path !== undefined) {
    splitPath(path, fields.path);
    return { path };
  }
  if (id === undefined) return undefined;
  // Clients name the top 0.
  if (id === "0") return { id: undefined };
  const parsed = parseRecordId(id);
  if (parsed) return { id: parsed };
  throw invalidFolder(`Invalid folder id ${id.slice(0, MAX_QUOTE_LENGTH)}.`, fields.id);
}

const invalidFolder = (message: string, field: string) =>
  invalid([{ message, in: field, code: "INVALID_FOLDER" }]);

const FOLDER_FIELDS = { id: "folderId", path: "folderPath" };

/** Parses what an upload and an import have in common. */
export function parseNewFile(
  given: {
    folderId?: string | undefined;
    folderPath?: string | undefined;
    name?: string | undefined;
  },
  options: UploadOptions,
  { now, nameField }: { now: number; nameField: string },
): NewFile {
  const target = parseFolder({ id: given.folderId, path: given.folderPath }, FOLDER_FIELDS);
  if (!target) throw invalidFolder("Either folderId or folderPath is required.", "folderId");
  const { access, overwrite, duplicateValidationStrategy, duplicateValidationScope } = options;
  return {
    target,
    name: given.name === undefined ? undefined : parseFileName(given.name, nameField),
    access,
    expiresAt: parseExpiry(options, now, "options.expiresAt"),
    duplicates: { strategy: duplicateValidationStrategy, scope: duplicateValidationScope },
    overwrite,
    sourceGroup: "CONTENT",
  };
}

/** The name of a file without its extension, which the content decides. */
export const parseFileName = (text: string, field: string): string =>
  splitName(parseName(text, field)).name;

/** When a file expires: at a time in the future, or after a time to live. */
export function parseExpiry(
  { expiresAt, ttl }: { expiresAt?: number | undefined; ttl?: string | undefined },
  now: number,
  field: string,
): number | undefined {
  if (ttl !== undefined && expiresAt !== undefined) {
    const message = "ttl and expiresAt can't be combined.";
    throw invalid([{ message, in: field, code: "INVALID_TIME" }]);
  }
  if (ttl !== undefined) return parseLifetime(ttl, now);
  if (expiresAt === undefined || expiresAt > now) return expiresAt;
  throw invalid([{ message: "expiresAt must be in the future.", in: field, code: "INVALID_TIME" }]);
}
