import { z } from "zod";
import { MAX_IMPORT_URL_LENGTH, MAX_FILE_PATH_LENGTH } from "../limits.ts";
import { idInput } from "../ids/record-id.ts";
import { duplicateScopes, duplicateStrategies } from "../files/store-upload.ts";
import { chosenAccesses } from "../files/stored-file.ts";

const access = z.enum(chosenAccesses);
const duplicateSettings = {
  duplicateValidationStrategy: z.enum(duplicateStrategies).default("NONE"),
  duplicateValidationScope: z.enum(duplicateScopes).default("ENTIRE_PORTAL"),
};

/** A time in a request: ISO 8601 or epoch milliseconds. */
const time = z
  .union([z.number().int(), z.iso.datetime({ offset: true })])
  .transform((given) => new Date(given).getTime())
  .meta({ anyOf: undefined, type: "string", format: "date-time" });

const storage = {
  access,
  /** An ISO 8601 period. */
  ttl: z.string().max(50).optional(),
  expiresAt: time.optional(),
  overwrite: z.boolean().default(false),
  ...duplicateSettings,
};

/** The field `options` of an upload. */
export const uploadOptions = z.object(storage);
export type UploadOptions = z.infer<typeof uploadOptions>;

/** The field `options` of a replacement. */
export const replaceOptions = z.object({ access, expiresAt: time.optional() });

const file = z.string().meta({ format: "binary" });
const charsetHunch = z.string().optional();

/** The form of an upload, for the OpenAPI document. */
export const uploadForm = z
  .object({
    file,
    options: uploadOptions,
    folderId: z.string().optional(),
    folderPath: z.string().optional(),
    fileName: z.string().optional(),
    charsetHunch,
  })
  .meta({ id: "FileUpload" });

export const replaceForm = z
  .object({ file, options: replaceOptions, charsetHunch })
  .meta({ id: "FileReplacement" });

export const fileUpdate = z
  .object({
    name: z.string().optional(),
    access: access.optional(),
    parentFolderId: idInput.optional(),
    parentFolderPath: z.string().max(MAX_FILE_PATH_LENGTH).optional(),
    isUsableInContent: z.boolean().optional(),
    expiresAt: time.optional(),
    clearExpires: z.boolean().optional(),
  })
  .meta({ id: "FileUpdate" });

export const importRequest = z
  .object({
    ...storage,
    url: z.string().max(MAX_IMPORT_URL_LENGTH),
    name: z.string().optional(),
    folderId: idInput.optional(),
    folderPath: z.string().max(MAX_FILE_PATH_LENGTH).optional(),
  })
  .meta({ id: "FileImport" });

export const signedUrl = z
  .object({
    url: z.string(),
    expiresAt: z.string(),
    name: z.string(),
    extension: z.string(),
    type: z.string(),
    size: z.number(),
    height: z.number().optional(),
    width: z.number().optional(),
  })
  .meta({ id: "SignedUrl" });
