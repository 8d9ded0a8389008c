import * as z from "zod/mini";
import { creationKey, recordId } from "./ids.ts";
import { pageFile } from "./page-file.ts";

export const pageFolder = z
  .object({
    id: recordId,
    name: z.string(),
    path: z.string(),
    parentId: z.optional(recordId),
    updatedAt: z.number(),
  })
  .register(z.globalRegistry, { id: "PageFolder" });
export type PageFolder = z.infer<typeof pageFolder>;

/** What files are sorted by; with a minus sign in descending order. */
export const fileOrder = z.enum(["name", "-name", "createdAt", "-createdAt", "size", "-size"]);
export type FileOrder = z.infer<typeof fileOrder>;

/**
 * `GET /_page/files?folderId=&q=&sort=&limit=&after=`: one folder, or the top. With `q` the files of all
 * folders whose names have that text. The first page has the folders too.
 */
export const fileList = z
  .object({
    /** The open folder and those around it, from the top. */
    ancestors: z.array(pageFolder),
    folders: z.array(pageFolder),
    files: z.array(pageFile),
    paging: z.optional(z.object({ next: z.object({ after: z.string() }) })),
  })
  .register(z.globalRegistry, { id: "PageFileList" });
export type FileList = z.infer<typeof fileList>;

/** `GET /_page/files/{fileId}/signed-url`: where anybody can view the content until it expires. */
export const pageSignedUrl = z
  .object({ url: z.string(), expiresAt: z.number() })
  .register(z.globalRegistry, { id: "PageSignedUrl" });
export type PageSignedUrl = z.infer<typeof pageSignedUrl>;

/** `DELETE /_page/files/{fileId}/erase`: when content and metadata are gone for good. */
export const erasedFile = z
  .object({ purgeAt: z.number() })
  .register(z.globalRegistry, { id: "ErasedFile" });
export type ErasedFile = z.infer<typeof erasedFile>;

/** `PATCH /_page/files/{fileId}`; fields that are missing stay. */
export const pageFileChange = z
  .object({
    /** With the extension, which stays as the content has it. */
    name: z.optional(z.string()),
    /** null is the top. */
    folderId: z.nullish(recordId),
    access: z.optional(z.enum(["PUBLIC_INDEXABLE", "PUBLIC_NOT_INDEXABLE", "PRIVATE"])),
  })
  .register(z.globalRegistry, { id: "PageFileChange" });
export type PageFileChange = z.infer<typeof pageFileChange>;

/** `POST /_page/folders`; without a parent at the top. */
export const pageFolderRequest = z
  .object({ name: z.string(), parentId: z.optional(recordId) })
  .register(z.globalRegistry, { id: "PageFolderRequest" });
export type PageFolderRequest = z.infer<typeof pageFolderRequest>;

/** `PATCH /_page/folders/{folderId}`; null is the top, and what is missing stays. */
export const pageFolderChange = z
  .object({ name: z.optional(z.string()), parentId: z.nullish(recordId) })
  .register(z.globalRegistry, { id: "PageFolderChange" });
export type PageFolderChange = z.infer<typeof pageFolderChange>;

/** `POST /_page/file-imports`: imports a file from a URL in the background. */
export const pageImportRequest = z
  .object({
    url: z.string().check(z.maxLength(10_000)),
    folderId: z.optional(recordId),
    access: z.enum(["PUBLIC_INDEXABLE", "PUBLIC_NOT_INDEXABLE", "PRIVATE"]),
  })
  .register(z.globalRegistry, { id: "PageImportRequest" });
export type PageImportRequest = z.infer<typeof pageImportRequest>;

/** `POST /_page/records/{objectTypeId}/{objectId}/notes` */
export const noteRequest = z
  .object({
    /** Plain text. */
    body: z.string().check(z.maxLength(65_536)),
    attachmentIds: z._default(z.array(recordId).check(z.maxLength(50)), []),
    key: creationKey,
  })
  .register(z.globalRegistry, { id: "NoteRequest" });
export type NoteRequest = z.input<typeof noteRequest>;
