import { z } from "zod";
import { requireEditor, requirePermission } from "../../auth/user.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import { changeFile, deleteFile, eraseFile, restoreFile } from "../../files/change-file.ts";
import { createSignedUrl } from "../../files/create-signed-url.ts";
import { imageSizes } from "../../files/scale-image.ts";
import { getDeletedFile, getFile, requireVisible } from "../../files/file-repository.ts";
import type { StoredFile } from "../../files/stored-file.ts";
import {
  DEFAULT_SIGNED_URL_LIFETIME_S,
  MAX_SIGNED_URL_LIFETIME_S,
  MAX_LINE_LENGTH,
  FILES_PAGE_SIZE,
  MAX_PAGE_SIZE,
  MAX_CURSOR_LENGTH,
} from "../../limits.ts";
import type { CrmContext } from "../../model/crm-context.ts";
import { callsType } from "../../model/object-types.ts";
import { getObject } from "../../objects/get-object.ts";
import { pageSource } from "../../objects/record-index.ts";
import { isAttached, listPageFiles, toPageFile } from "../../page/page-files.ts";
import {
  erasedFile,
  fileList,
  fileOrder,
  pageFile,
  pageFileChange,
  pageSignedUrl,
} from "../../page-api/index.ts";
import { addRecording } from "../../recordings/add-recording.ts";
import { userOf } from "../server/page-session.ts";
import { uploadForm } from "../file-schemas.ts";
import { parseFileName, parseFolder, receiveFile } from "../upload-requests.ts";
import { limitParameter } from "../server/request-parameters.ts";

const files = "/_page/files";
const oneFile = `${files}/:fileId` as const;
const EXAMPLE = "/_page/files/100010";

const getVisible = async (context: CrmContext, fileId: string): Promise<StoredFile> =>
  requireVisible(await getFile(context, fileId), false);

/** What the files page and attachments need; it can do what the public API can. */
export const pageFileEndpoints = [
  endpoint({
    method: "GET",
    path: files,
    operationId: "listPageFiles",
    summary: "List the files and folders in a folder",
    examples: [{ status: 200, path: "/_page/files?q=exam&sort=name&limit=50" }],
    query: z.object({
      folderId: z.string().optional(),
      q: z.string().max(MAX_LINE_LENGTH).optional(),
      sort: z._default(fileOrder, "name"),
      limit: limitParameter(FILES_PAGE_SIZE, MAX_PAGE_SIZE),
      after: z.string().max(MAX_CURSOR_LENGTH).optional(),
    }),
    response: { 200: fileList },
    handle: async ({ crm, files: { origin } }, { query }) =>
      crm.readInBackground((context) => listPageFiles(context, query, origin())),
  }),
  endpoint({
    method: "POST",
    path: files,
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
    response: { 201: pageFile },
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
    method: "GET",
    path: oneFile,
    operationId: "getPageFile",
    summary: "Get a file as its page shows it",
    examples: [{ status: 200, path: EXAMPLE }],
    response: { 200: pageFile },
    read: async (context, { params }, { files: { origin } }) =>
      toPageFile(context, await getVisible(context, params.fileId), origin()),
  }),
  endpoint({
    method: "PATCH",
    path: oneFile,
    operationId: "changePageFile",
    summary: "Rename or move a file, or change who can see it",
    permission: "files.edit",
    examples: [{ status: 200, path: EXAMPLE, body: { name: "renamed.txt" } }],
    body: pageFileChange,
    response: { 200: pageFile },
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
    method: "DELETE",
    path: oneFile,
    operationId: "deletePageFile",
    summary: "Delete a file from the page",
    description:
      "Without permissions, users delete what they uploaded and is not attached to anything.",
    examples: [{ status: 204, path: EXAMPLE }],
    write: async (context, request) => {
      const file = await getVisible(context, request.params.fileId);
      const user = userOf(request);
      const isDraft = file.uploadedBy === user.id && !(await isAttached(context, file.id));
      if (!isDraft) requirePermission(user, "files.edit");
      await deleteFile(context, file);
    },
  }),
  endpoint({
    method: "POST",
    path: `${oneFile}/restore`,
    operationId: "restorePageFile",
    summary: "Undo the deletion of a file",
    permission: "files.edit",
    examples: [{ status: 200, path: "/_page/files/100011/restore" }],
    response: { 200: pageFile },
    write: async (context, { params }, { files: { origin } }) => {
      const file = await restoreFile(context, await getDeletedFile(context, params.fileId));
      return toPageFile(context, file, origin());
    },
  }),
  endpoint({
    method: "DELETE",
    path: `${oneFile}/erase`,
    operationId: "erasePageFile",
    summary: "Erase a file for privacy",
    permission: "files.erase",
    examples: [{ status: 200, path: `${EXAMPLE}/erase` }],
    response: { 200: erasedFile },
    write: async (context, { params }) => {
      const erased = await eraseFile(context, await getVisible(context, params.fileId));
      return { purgeAt: erased.purgeAt ?? context.now };
    },
  }),
  endpoint({
    method: "GET",
    path: `${oneFile}/signed-url`,
    operationId: "getPageSignedUrl",
    summary: "Get a URL at which the content can be viewed",
    examples: [{ status: 200, path: `${EXAMPLE}/signed-url?expirationSeconds=600` }],
    query: z.object({
      size: z.enum(imageSizes).optional(),
      expirationSeconds: limitParameter(DEFAULT_SIGNED_URL_LIFETIME_S, MAX_SIGNED_URL_LIFETIME_S),
    }),
    response: { 200: pageSignedUrl },
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
