import * as z from "zod/mini";
import { recordId } from "./ids.ts";
import { pageFile } from "./page-file.ts";
import type { fileListQuery, signedUrlQuery } from "./queries.ts";
import type { PageEndpoint, Sends } from "./page-endpoint.ts";

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

/**
 * One folder, or the top. With `q` the files of all
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

/** Where anybody can view the content until it expires. */
export const pageSignedUrl = z
  .object({ url: z.string(), expiresAt: z.number() })
  .register(z.globalRegistry, { id: "PageSignedUrl" });
export type PageSignedUrl = z.infer<typeof pageSignedUrl>;

/** When content and metadata are gone for good. */
export const erasedFile = z
  .object({ purgeAt: z.number() })
  .register(z.globalRegistry, { id: "ErasedFile" });
export type ErasedFile = z.infer<typeof erasedFile>;

/** Fields that are missing stay. */
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

/** Without a parent at the top. */
export const pageFolderRequest = z
  .object({ name: z.string(), parentId: z.optional(recordId) })
  .register(z.globalRegistry, { id: "PageFolderRequest" });
export type PageFolderRequest = z.infer<typeof pageFolderRequest>;

/** Null is the top, and what is missing stays. */
export const pageFolderChange = z
  .object({ name: z.optional(z.string()), parentId: z.nullish(recordId) })
  .register(z.globalRegistry, { id: "PageFolderChange" });
export type PageFolderChange = z.infer<typeof pageFolderChange>;

/** Imports a file from a URL in the background. */
export const pageImportRequest = z
  .object({
    url: z.string().check(z.maxLength(10_000)),
    folderId: z.optional(recordId),
    access: z.enum(["PUBLIC_INDEXABLE", "PUBLIC_NOT_INDEXABLE", "PRIVATE"]),
  })
  .register(z.globalRegistry, { id: "PageImportRequest" });
export type PageImportRequest = z.infer<typeof pageImportRequest>;

export const startedImport = z
  .object({ id: recordId })
  .register(z.globalRegistry, { id: "StartedImport" });

export const listPageFiles = {
  method: "GET",
  path: "/_page/files",
  sends: undefined as Sends<{ query: z.input<typeof fileListQuery> }>,
  response: { 200: fileList },
} as const satisfies PageEndpoint;

export const getPageFile = {
  method: "GET",
  path: "/_page/files/:fileId",
  response: { 200: pageFile },
} as const satisfies PageEndpoint;

export const changePageFile = {
  method: "PATCH",
  path: "/_page/files/:fileId",
  permission: "files.edit",
  sends: undefined as Sends<{ body: z.input<typeof pageFileChange> }>,
  response: { 200: pageFile },
} as const satisfies PageEndpoint;

export const deletePageFile = {
  method: "DELETE",
  path: "/_page/files/:fileId",
  permissionForOthers: "files.edit",
} as const satisfies PageEndpoint;

export const restorePageFile = {
  method: "POST",
  path: "/_page/files/:fileId/restore",
  permissionForOthers: "files.edit",
  response: { 200: pageFile },
} as const satisfies PageEndpoint;

export const erasePageFile = {
  method: "DELETE",
  path: "/_page/files/:fileId/erase",
  permission: "files.erase",
  response: { 200: erasedFile },
} as const satisfies PageEndpoint;

export const getPageSignedUrl = {
  method: "GET",
  path: "/_page/files/:fileId/signed-url",
  sends: undefined as Sends<{ query: z.input<typeof signedUrlQuery> }>,
  response: { 200: pageSignedUrl },
} as const satisfies PageEndpoint;

export const createPageFolder = {
  method: "POST",
  path: "/_page/folders",
  permission: "files.edit",
  sends: undefined as Sends<{ body: z.input<typeof pageFolderRequest> }>,
  response: { 201: pageFolder },
} as const satisfies PageEndpoint;

export const changePageFolder = {
  method: "PATCH",
  path: "/_page/folders/:folderId",
  permission: "files.edit",
  sends: undefined as Sends<{ body: z.input<typeof pageFolderChange> }>,
  response: { 200: pageFolder },
} as const satisfies PageEndpoint;

export const deletePageFolder = {
  method: "DELETE",
  path: "/_page/folders/:folderId",
  permission: "files.edit",
} as const satisfies PageEndpoint;

export const restorePageFolder = {
  method: "POST",
  path: "/_page/folders/:folderId/restore",
  permission: "files.edit",
  response: { 200: pageFolder },
} as const satisfies PageEndpoint;

export const importPageFile = {
  method: "POST",
  path: "/_page/file-imports",
  permission: "files.edit",
  sends: undefined as Sends<{ body: z.input<typeof pageImportRequest> }>,
  response: { 202: startedImport },
} as const satisfies PageEndpoint;
