import { z } from "zod";
import { endpoint } from "../../endpoints/endpoint.ts";
import { changeFolder, createFolder, deleteFolder } from "../../files/change-folder.ts";
import { parseName } from "../../files/file-name.ts";
import { getFolder } from "../../files/folders.ts";
import { getDeletedFolder, restoreFolder } from "../../files/restore-folder.ts";
import { requestImport } from "../../files/import-file.ts";
import { parseRecordId } from "../../ids/record-id.ts";
import { toPageFolder } from "../../page/page-files.ts";
import {
  pageFolder,
  pageFolderChange,
  pageFolderRequest,
  pageImportRequest,
  recordId,
} from "../../page-api/index.ts";
import { importRequest } from "../file-schemas.ts";
import { parseNewFile } from "../upload-requests.ts";

const oneFolder = "/_page/folders/:folderId" as const;
const EXAMPLE = "/_page/folders/901";

/** What the files page does with folders, and its imports. */
export const pageFolderEndpoints = [
  endpoint({
    method: "POST",
    path: "/_page/folders",
    operationId: "createPageFolder",
    summary: "Create a folder from the page",
    permission: "files.edit",
    examples: [{ status: 201, path: "/_page/folders", body: { name: "Recordings" } }],
    body: pageFolderRequest,
    response: { 201: pageFolder },
    write: async (context, { body }) => {
      const target = { id: body.parentId === undefined ? undefined : parseRecordId(body.parentId) };
      const folder = await createFolder(context, { name: parseName(body.name, "name"), target });
      return toPageFolder(context, folder);
    },
  }),
  endpoint({
    method: "PATCH",
    path: oneFolder,
    operationId: "changePageFolder",
    summary: "Rename or move a folder from the page",
    permission: "files.edit",
    examples: [{ status: 200, path: EXAMPLE, body: { name: "Calls" } }],
    body: pageFolderChange,
    response: { 200: pageFolder },
    write: async (context, { params, body }) => {
      const { name, parentId } = body;
      const { id } = await getFolder(context, params.folderId);
      const folder = await changeFolder(context, id, {
        name: name === undefined ? undefined : parseName(name, "name"),
        parent:
          parentId === undefined
            ? undefined
            : { id: parentId === null ? undefined : parseRecordId(parentId) },
      });
      return toPageFolder(context, folder);
    },
  }),
  endpoint({
    method: "DELETE",
    path: oneFolder,
    operationId: "deletePageFolder",
    summary: "Delete a folder with everything in it from the page",
    permission: "files.edit",
    examples: [{ status: 204, path: EXAMPLE }],
    write: async (context, { params }) =>
      deleteFolder(context, (await getFolder(context, params.folderId)).id),
  }),
  endpoint({
    method: "POST",
    path: `${oneFolder}/restore`,
    operationId: "restorePageFolder",
    summary: "Undo the deletion of a folder",
    description: "With the files and folders that were deleted with it.",
    permission: "files.edit",
    examples: [{ status: 200, path: "/_page/folders/905/restore" }],
    response: { 200: pageFolder },
    write: async (context, { params }) => {
      const folder = await restoreFolder(context, await getDeletedFolder(context, params.folderId));
      return toPageFolder(context, folder);
    },
  }),
  endpoint({
    method: "POST",
    path: "/_page/file-imports",
    operationId: "importPageFile",
    summary: "Import a file from a URL in the background",
    description: "Its job is in `GET /_page/jobs`.",
    permission: "files.edit",
    examples: [
      {
        status: 202,
        path: "/_page/file-imports",
        body: { url: "https://files.example.com/report.pdf", access: "PRIVATE" },
      },
    ],
    body: pageImportRequest,
    response: { 202: z.object({ id: recordId }).meta({ id: "StartedImport" }) },
    handle: async ({ crm, files: { importGuard, jobs } }, { body }) => {
      const { url, access, folderId = "0" } = body;
      const id = await crm.write((context) => {
        const options = importRequest.parse({ url, access });
        const newFile = parseNewFile({ folderId }, options, { now: context.now, nameField: "url" });
        return requestImport(context, importGuard, { url, newFile, extension: "" });
      });
      jobs.wake();
      return { id };
    },
  }),
];
