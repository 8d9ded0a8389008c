import type { Insertable, Selectable } from "kysely";
import { fromStoredId, toStoredId, type RecordId } from "../ids/record-id.ts";
import type { Tables } from "../store/tables.ts";
import { foldText } from "../text/fold-text.ts";

export const fileTypes = ["IMG", "DOCUMENT", "AUDIO", "MOVIE", "OTHER"] as const;
export type FileType = (typeof fileTypes)[number];

/** Access levels that a request may choose. */
export const chosenAccesses = ["PUBLIC_INDEXABLE", "PUBLIC_NOT_INDEXABLE", "PRIVATE"] as const;

/** All access levels. Only the service itself and seeds create hidden files. */
export const accesses = [
  ...chosenAccesses,
  "HIDDEN_INDEXABLE",
  "HIDDEN_NOT_INDEXABLE",
  "HIDDEN_PRIVATE",
] as const;
export type FileAccess = (typeof accesses)[number];

export const isHidden = (access: FileAccess): boolean => access.startsWith("HIDDEN_");
export const hiddenAccesses = accesses.filter(isHidden);
export const isPublic = (access: FileAccess): boolean => access.startsWith("PUBLIC_");

/** What the content of a file says about itself. */
export interface ContentFacts {
  /** In bytes. */
  readonly size: number;
  /** The media type. */
  readonly contentType: string;
  readonly type: FileType;
  /** Lower case, without the dot; empty if there is none. */
  readonly extension: string;
  /** Of an image its format, of a text its character encoding. */
  readonly encoding?: string | undefined;
  /** Of an image as it is shown, in pixels. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** In hexadecimal. */
  readonly md5: string;
  readonly sha256: string;
}

/** A file as the store has it; times in epoch milliseconds. */
export interface StoredFile extends ContentFacts {
  readonly id: RecordId;
  /** No folder at the top. */
  readonly folderId: RecordId | undefined;
  /** Without the extension. */
  readonly name: string;
  readonly access: FileAccess;
  readonly isUsableInContent: boolean;
  readonly sourceGroup: string;
  /** The user of the page who uploaded it. */
  readonly uploadedBy?: RecordId | undefined;
  /** Where the content store has the content. */
  readonly contentKey: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt?: number | undefined;
  /** When it was deleted. */
  readonly archivedAt?: number | undefined;
  /** When content and metadata are purged, if it was erased for privacy. */
  readonly purgeAt?: number | undefined;
}

/** `scan.png` */
export const fullNameOf = ({ name, extension }: Pick<StoredFile, "name" | "extension">): string =>
  extension === "" ? name : `${name}.${extension}`;

const optional = (value: number | string | null): number | undefined =>
  value === null ? undefined : Number(value);

export function toStoredFile(row: Selectable<Tables["files"]>): StoredFile {
  return {
    id: fromStoredId(row.id),
    folderId: Number(row.folder_id) === 0 ? undefined : fromStoredId(row.folder_id),
    name: row.name,
    extension: row.extension,
    size: Number(row.size),
    contentType: row.content_type,
    type: row.type as FileType,
    encoding: row.encoding ?? undefined,
    width: row.width ?? undefined,
    height: row.height ?? undefined,
    md5: row.md5,
    sha256: row.sha256,
    access: row.access as FileAccess,
    isUsableInContent: row.is_usable_in_content === 1,
    sourceGroup: row.source_group,
    uploadedBy: row.uploaded_by === null ? undefined : fromStoredId(row.uploaded_by),
    contentKey: row.content_key,
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    expiresAt: optional(row.expires_at),
    archivedAt: optional(row.archived_at),
    purgeAt: optional(row.purge_at),
  };
}

export const toFileRow = (file: StoredFile): Insertable<Tables["files"]> => ({
  id: toStoredId(file.id),
  folder_id: toFolderColumn(file.folderId),
  name: file.name,
  extension: file.extension,
  search_text: foldText(fullNameOf(file)),
  size: file.size,
  content_type: file.contentType,
  type: file.type,
  encoding: file.encoding ?? null,
  width: file.width ?? null,
  height: file.height ?? null,
  md5: file.md5,
  sha256: file.sha256,
  access: file.access,
  is_usable_in_content: file.isUsableInContent ? 1 : 0,
  source_group: file.sourceGroup,
  uploaded_by: file.uploadedBy === undefined ? null : toStoredId(file.uploadedBy),
  content_key: file.contentKey,
  is_listed: file.archivedAt === undefined && !isHidden(file.access) ? 1 : 0,
  created_at: file.createdAt,
  updated_at: file.updatedAt,
  expires_at: file.expiresAt ?? null,
  archived_at: file.archivedAt ?? null,
  purge_at: file.purgeAt ?? null,
});

/** The columns of a file, in the order of their values. */
export const fileColumns = [
  "id",
  "folder_id",
  "name",
  "extension",
  "search_text",
  "size",
  "content_type",
  "type",
  "encoding",
  "width",
  "height",
  "md5",
  "sha256",
  "access",
  "is_usable_in_content",
  "source_group",
  "uploaded_by",
  "content_key",
  "is_listed",
  "created_at",
  "updated_at",
  "expires_at",
  "archived_at",
  "purge_at",
] as const satisfies readonly (keyof Tables["files"])[];

/** The column for a folder, which is 0 for the top. */
export const toFolderColumn = (folderId: RecordId | undefined): number =>
  folderId === undefined ? 0 : toStoredId(folderId);
