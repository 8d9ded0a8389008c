import { endpoint } from "../../endpoints/endpoint.ts";
import { changeFolder, createFolder, deleteFolder } from "../../files/change-folder.ts";
import { parseName } from "../../files/file-name.ts";
import { getFolder } from "../../files/folders.ts";
import { getDeletedFolder, restoreFolder } from "../../files/restore-folder.ts";
import { requestImport } from "../../files/import-file.ts";
import { parseRecordId } from "../../ids/record-id.ts";
import { toPageFolder } from "../../page/page-files.ts";
import * as api from "../../page-api/index.ts";
import { importRequest } from "../file-schemas.ts";
import { parseNewFile } from "../upload-requests.ts";

const EXAMPLE = "/_page/folders/901";

/** What the files page does with folders, and its imports. */
export const pageFolderEndpoints = [
  endpoint({
    ...api.createPageFolder,
    operationId: "createPageFolder",
    summary: "Create a folder from the page",
    examples: [{ status: 201, path: "/_page/folders", body: { name: "Recordings" } }],
    body: api.pageFolderRequest,
    locks: () => [],
    write: async (context, { body }) => {
      const target = { id: body.parentId === undefined ? undefined : parseRecordId(body.parentId) };
      const folder = await createFolder(context, { name: parseName(body.name, "name"), target });
      return toPageFolder(context, folder);
    },
  }),
  endpoint({
    ...api.changePageFolder,
    operationId: "changePageFolder",
    summary: "Rename or move a folder from the page",
    examples: [{ status: 200, path: EXAMPLE, body: { name: "Calls" } }],
    body: api.pageFolderChange,
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
    ...api.deletePageFolder,
    operationId: "deletePageFolder",
    summary: "Delete a folder with everything in it from the page",
    examples: [{ status: 204, path: EXAMPLE }],
    write: async (context, { params }) =>
      deleteFolder(context, (await getFolder(context, params.folderId)).id),
  }),
  endpoint({
    ...api.restorePageFolder,
    operationId: "restorePageFolder",
    summary: "Undo the deletion of a folder",
    description: "With the files and folders that were deleted with it.",
    examples: [{ status: 200, path: "/_page/folders/905/restore" }],
    write: async (context, { params }) => {
      const folder = await restoreFolder(context, await getDeletedFolder(context, params.folderId));
      return toPageFolder(context, folder);
    },
  }),
  endpoint({
    ...api.importPageFile,
    operationId: "importPageFile",
    summary: "Import a file from a URL in the background",
    description: "Its job is in `GET /_page/jobs`.",
    examples: [
      {
        status: 202,
        path: "/_page/file-imports",
        body: { url: "https://files.example.com/report.pdf", access: "PRIVATE" },
      },
    ],
    body: api.pageImportRequest,
    handle: async ({ crm, files: { importGuard, jobs } }, { body }) => {
      const { url, access, folderId = "0" } = body;
      const id = await crm.write((context) => {
        const options = importRequest.parse({ url, access });
        const newFile = parseNewFile({ folderId }, options, { now: context.now, nameField: "url" });
        return requestImport(context, importGuard, { url, newFile, extension: "" });
      }, []);
      jobs.wake();
      return { id };
    },
  }),
];
