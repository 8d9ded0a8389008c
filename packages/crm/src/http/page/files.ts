import { z } from "zod";
import { requireEditor, requirePermission, type User } from "../../auth/user.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import { changeFile, deleteFile, eraseFile, restoreFile } from "../../files/change-file.ts";
import { createSignedUrl } from "../../files/create-signed-url.ts";
import {
  getDeletedFile,
  getFile,
  isAttached,
  requireVisible,
} from "../../files/file-repository.ts";
import type { StoredFile } from "../../files/stored-file.ts";
import type { CrmContext } from "../../model/crm-context.ts";
import { callsType } from "../../model/object-types.ts";
import { getObject } from "../../objects/get-object.ts";
import { pageSource } from "../../objects/store-record.ts";
import { listPageFiles, toPageFile } from "../../page/page-files.ts";
import * as api from "../../page-api/index.ts";
import { fileListQuery, signedUrlQuery } from "../../page-api/queries.ts";
import { addRecording } from "../../recordings/add-recording.ts";
import { userOf } from "../server/page-session.ts";
import { uploadForm } from "../file-schemas.ts";
import { parseFileName, parseFolder, receiveFile } from "../upload-requests.ts";

const files = "/_page/files";
const EXAMPLE = "/_page/files/100010";

const getVisible = async (context: CrmContext, fileId: string): Promise<StoredFile> =>
  requireVisible(await getFile(context, fileId), false);

/** Throws if the user may not delete and restore a file. */
async function requireFileEditor(context: CrmContext, user: User, file: StoredFile): Promise<void> {
  const isDraft = file.uploadedBy === user.id && !(await isAttached(context, file.id));
  if (!isDraft) requirePermission(user, "files.edit");
}

/** What the files page and attachments need; it can do what the public API can. */
export const pageFileEndpoints = [
  endpoint({
    ...api.listPageFiles,
    operationId: "listPageFiles",
    summary: "List the files and folders in a folder",
    examples: [{ status: 200, path: "/_page/files?q=exam&sort=name&limit=50" }],
    query: fileListQuery,
    handle: async ({ crm, files: { origin } }, { query }) =>
      crm.readInBackground((context) => listPageFiles(context, query, origin())),
  }),
  endpoint({
    ...api.uploadPageFile,
    operationId: "uploadPageFile",
    summary: "Upload a file from the page",
    description:
      "The same form as `POST /files/v3/files`. With `callId`, the file is also attached to that call: its recording.",
    examples: [
      {
        status: 201,
        path: files,
        form: { file: "example.txt", folderPath: "/examples", options: { access: "PRIVATE" } },
      },
    ],
    form: uploadForm.extend({ callId: z.string().optional() }).meta({ id: "PageFileUpload" }),
    handle: (services, request) =>
      receiveFile(request, services, toPageFile, ({ callId }) => {
        const user = userOf(request);
        const uploader = { uploadedBy: user.id };
        if (callId === undefined) return uploader;
        return {
          ...uploader,
          whenStored: async (context, { id }) => {
            requireEditor(user, await getObject(context, { type: callsType, id: callId }));
            await addRecording(context, { callId, fileId: id, source: pageSource(user) });
          },
        };
      }),
  }),
  endpoint({
    ...api.getPageFile,
    operationId: "getPageFile",
    summary: "Get a file as its page shows it",
    examples: [{ status: 200, path: EXAMPLE }],
    read: async (context, { params }, { files: { origin } }) =>
      toPageFile(context, await getVisible(context, params.fileId), origin()),
  }),
  endpoint({
    ...api.changePageFile,
    operationId: "changePageFile",
    summary: "Rename or move a file, or change who can see it",
    examples: [{ status: 200, path: EXAMPLE, body: { name: "renamed.txt" } }],
    body: api.pageFileChange,
    locks: () => [],
    write: async (context, { params, body }, { files: { origin } }) => {
      const { name, folderId, access } = body;
      const folder = { id: folderId === null ? "0" : folderId, path: undefined };
      const file = await changeFile(context, await getVisible(context, params.fileId), {
        access,
        name: name === undefined ? undefined : parseFileName(name, "name"),
        target: parseFolder(folder, { id: "folderId", path: "folderPath" }),
      });
      return toPageFile(context, file, origin());
    },
  }),
  endpoint({
    ...api.deletePageFile,
    operationId: "deletePageFile",
    summary: "Delete a file from the page",
    description:
      "Without permissions, users delete what they uploaded and is not attached to anything.",
    examples: [{ status: 204, path: EXAMPLE }],
    locks: () => [],
    write: async (context, request) => {
      const file = await getVisible(context, request.params.fileId);
      await requireFileEditor(context, userOf(request), file);
      await deleteFile(context, file);
    },
  }),
  endpoint({
    ...api.restorePageFile,
    operationId: "restorePageFile",
    summary: "Undo the deletion of a file",
    description: "Without permissions, users restore what they may delete.",
    examples: [{ status: 200, path: "/_page/files/100011/restore" }],
    locks: () => [],
    write: async (context, request, { files: { origin } }) => {
      const file = await getDeletedFile(context, request.params.fileId);
      await requireFileEditor(context, userOf(request), file);
      return toPageFile(context, await restoreFile(context, file), origin());
    },
  }),
  endpoint({
    ...api.erasePageFile,
    operationId: "erasePageFile",
    summary: "Erase a file for privacy",
    examples: [{ status: 200, path: `${EXAMPLE}/erase` }],
    locks: () => [],
    write: async (context, { params }) => {
      const erased = await eraseFile(context, await getVisible(context, params.fileId));
      return { purgeAt: erased.purgeAt ?? context.now };
    },
  }),
  endpoint({
    ...api.getPageSignedUrl,
    operationId: "getPageSignedUrl",
    summary: "Get a URL at which the content can be viewed",
    examples: [{ status: 200, path: `${EXAMPLE}/signed-url?expirationSeconds=600` }],
    query: signedUrlQuery,
    read: async (context, { params, query }, { files: { signer, origin } }) => {
      const { size, expirationSeconds } = query;
      const expiresAt = context.now + expirationSeconds * 1000;
      const file = await getVisible(context, params.fileId);
      const { url } = createSignedUrl(file, {
        signer,
        origin: origin(),
        expiresAt,
        size,
        upscale: false,
        pixels: file,
        properties: [],
      });
      return { url, expiresAt };
    },
  }),
];
