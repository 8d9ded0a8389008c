import {
  erasedFile,
  type ErasedFile,
  fileList,
  type FileList,
  type FileOrder,
  jobList,
  type JobList,
  pageFile,
  type PageFile,
  type PageFileChange,
  pageFolder,
  type PageFolder,
  type PageFolderChange,
  type PageFolderRequest,
  type PageImportRequest,
  pageSignedUrl,
  type PageSignedUrl,
} from "@calling-extensions/crm/page-api";
import { FILES_PAGE_SIZE } from "../limits.ts";
import type { PageRequest } from "./records.ts";
import { ignoredBody, search, sendForm, withSignal } from "./request.ts";
import { sessionRequest, withSession } from "./session.ts";

const fileUrl = (id: string): string => `/files/${encodeURIComponent(id)}`;
const folderUrl = (id: string): string => `/folders/${encodeURIComponent(id)}`;

/** Which files a list shows. */
export interface FileView {
  /** The top without an id. */
  readonly folderId: string | undefined;
  /** A part of the name, in all folders. */
  readonly query: string;
  readonly sort: FileOrder;
}

export const listFiles = (
  { folderId, query, sort }: FileView,
  { after, signal }: PageRequest,
): Promise<FileList> => {
  const filters = { folderId, q: query, sort, limit: FILES_PAGE_SIZE, after };
  return sessionRequest(fileList, `/files${search(filters)}`, withSignal(signal));
};

/** Who can see a file. */
export type ChosenAccess = NonNullable<PageFileChange["access"]>;

/** A file to upload. */
export interface NewUpload {
  readonly file: File;
  readonly folder: { readonly folderId: string } | { readonly folderPath: string };
  readonly access: ChosenAccess;
  /** The call that it is the recording of. */
  readonly callId?: string;
}

/** Uploads a file. `onProgress` receives the bytes sent so far. */
export const uploadFile = (
  { file, folder, access, callId }: NewUpload,
  options: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<PageFile> => {
  const form = new FormData();
  // The same recording twice, such as after a lost reply, is one file.
  const duplicates = callId !== undefined && {
    duplicateValidationStrategy: "RETURN_EXISTING",
    duplicateValidationScope: "EXACT_FOLDER",
  };
  form.append("options", JSON.stringify({ access, ...duplicates }));
  if (callId !== undefined) form.append("callId", callId);
  for (const [name, value] of Object.entries(folder)) form.append(name, value);
  form.append("fileName", file.name);
  form.append("file", file);
  return withSession(() => sendForm(pageFile, "/files", form, options));
};

export const changeFile = (id: string, body: PageFileChange): Promise<PageFile> =>
  sessionRequest(pageFile, fileUrl(id), { method: "PATCH", body });

export const deleteFile = (id: string): Promise<unknown> =>
  sessionRequest(ignoredBody, fileUrl(id), { method: "DELETE" });

export const restoreFile = (id: string): Promise<PageFile> =>
  sessionRequest(pageFile, `${fileUrl(id)}/restore`, { method: "POST" });

/** Deletes a file now; its content and its name are purged at the returned time. */
export const eraseFile = (id: string): Promise<ErasedFile> =>
  sessionRequest(erasedFile, `${fileUrl(id)}/erase`, { method: "DELETE" });

/** Gets a URL at which anybody can view a file for a time. */
export const getSignedUrl = (id: string, expirationSeconds: number): Promise<PageSignedUrl> =>
  sessionRequest(pageSignedUrl, `${fileUrl(id)}/signed-url${search({ expirationSeconds })}`);

export const createFolder = (body: PageFolderRequest): Promise<PageFolder> =>
  sessionRequest(pageFolder, "/folders", { method: "POST", body });

export const changeFolder = (id: string, body: PageFolderChange): Promise<PageFolder> =>
  sessionRequest(pageFolder, folderUrl(id), { method: "PATCH", body });

export const deleteFolder = (id: string): Promise<unknown> =>
  sessionRequest(ignoredBody, folderUrl(id), { method: "DELETE" });

/** Undoes the deletion of a folder, with what was deleted with it. */
export const restoreFolder = (id: string): Promise<PageFolder> =>
  sessionRequest(pageFolder, `${folderUrl(id)}/restore`, { method: "POST" });

export const importFile = (body: PageImportRequest): Promise<unknown> =>
  sessionRequest(ignoredBody, "/file-imports", { method: "POST", body });

export const listJobs = (signal?: AbortSignal): Promise<JobList> =>
  sessionRequest(jobList, "/jobs", withSignal(signal));

export const cancelJob = (id: string): Promise<unknown> =>
  sessionRequest(ignoredBody, `/jobs/${encodeURIComponent(id)}/cancel`, { method: "POST" });

export const restartJob = (id: string): Promise<unknown> =>
  sessionRequest(ignoredBody, `/jobs/${encodeURIComponent(id)}/restart`, { method: "POST" });
