import { z } from "zod";
import { MAX_QUOTE_LENGTH } from "../limits.ts";
import { endpoint, type Resource } from "../endpoints/endpoint.ts";
import { CrmError, invalid } from "../errors/crm-error.ts";
import {
  changeFolder,
  createFolder,
  deleteFolder,
  type FolderChanges,
} from "../files/change-folder.ts";
import { parseName, splitPath } from "../files/file-name.ts";
import {
  findFolder,
  findFolderByPath,
  getFolder,
  pathsOfFolders,
  requireFolder,
  type StoredFolder,
} from "../files/folders.ts";
import { folderRangeColumns, searchFolders, type FolderSearch } from "../files/search-folders.ts";
import { folderOfUpdate, requestFolderUpdate, UPDATE_FOLDER } from "../files/update-folder.ts";
import type { CrmContext } from "../model/crm-context.ts";
import {
  apiFolder,
  folderUpdate,
  folderUpdateTask,
  newFolder,
  pickFolderFields,
  toApiFolder,
  type ApiFolder,
} from "./folder-schemas.ts";
import { paging, searchParameters, toPaging, toRanges, unlessEmpty } from "./search-parameters.ts";
import { listParameter } from "../query-parameters.ts";
import { getTask, taskLocator, taskStatus, toTaskStatus } from "./task-schemas.ts";
import { parseFolder } from "./upload-requests.ts";

const folders = "/files/v3/folders";
const oneFolder = `${folders}/:folderId` as const;
const updates = `${folders}/update/async`;
const EXAMPLE_FOLDER = `${folders}/901`;

const readFiles = ["files.read"];
const writeFiles = ["files.write"];

const searchQuery = z.object(searchParameters);

/** Gets a folder by its id, which has only digits, or else its path. A folder `2026` is at `/2026`. */
async function getByIdOrPath(context: CrmContext, text: string): Promise<StoredFolder> {
  if (/^\d+$/.test(text)) return getFolder(context, text);
  const folder = await findFolderByPath(context, splitPath(text, "folderId"));
  if (folder) return folder;
  throw new CrmError("notFound", `There is no folder ${text.slice(0, MAX_QUOTE_LENGTH)}.`);
}

async function describe(context: CrmContext, folder: StoredFolder): Promise<ApiFolder> {
  return toApiFolder(folder, await pathsOfFolders(context.db, [folder.id]));
}

/** Parses what changes of a folder. @throws CrmError `invalid` */
function parseChanges({ name, parentFolderId }: z.output<typeof folderUpdate>): FolderChanges {
  const fields = { id: "parentFolderId", path: "parentFolderPath" };
  const parent = parseFolder({ id: parentFolderId, path: undefined }, fields);
  return {
    name: name === undefined ? undefined : parseName(name, "name"),
    parent: parent && "id" in parent ? parent : undefined,
  };
}

const toFolderSearch = (query: z.output<typeof searchQuery>): FolderSearch => ({
  ...query,
  sort: query.sort[0],
  ids: unlessEmpty(query.ids),
  parentFolderIds: unlessEmpty(query.parentFolderIds),
  ranges: toRanges(query, folderRangeColumns),
});

const folderEndpoints = [
  endpoint({
    method: "POST",
    path: folders,
    operationId: "createFolder",
    summary: "Create a folder",
    description:
      "In a folder by its id or its path, which is created if it is missing, or at the top. `parentPath` is another name for `parentFolderPath`.",
    scopes: writeFiles,
    examples: [
      { status: 201, path: folders, body: { name: "2026", parentFolderPath: "/recordings" } },
    ],
    body: newFolder,
    response: { 201: apiFolder },
    locks: () => [],
    write: async (context, { body }) => {
      const { parentFolderId: id, parentFolderPath, parentPath } = body;
      if (parentFolderPath !== undefined && parentPath !== undefined) {
        throw invalid([
          {
            message: "parentFolderPath and parentPath can't be combined.",
            in: "parentPath",
            code: "INVALID_FOLDER",
          },
        ]);
      }
      const fields = { id: "parentFolderId", path: "parentFolderPath" };
      const target = parseFolder({ id, path: parentFolderPath ?? parentPath }, fields);
      const name = parseName(body.name, "name");
      const folder = await createFolder(context, { name, target: target ?? { id: undefined } });
      return describe(context, folder);
    },
  }),
  endpoint({
    method: "GET",
    path: `${folders}/search`,
    operationId: "searchFolders",
    summary: "Search folders",
    scopes: readFiles,
    examples: [{ status: 200, path: `${folders}/search?name=greet&sort=-createdAt` }],
    query: searchQuery,
    response: { 200: z.object({ results: z.array(apiFolder), paging }).meta({ id: "FolderList" }) },
    handle: async ({ crm }, { query }) =>
      crm.readInBackground(async (context) => {
        const page = await searchFolders(context, toFolderSearch(query));
        const paths = await pathsOfFolders(
          context.db,
          page.items.map(({ id }) => id),
        );
        return {
          results: page.items.map((folder) =>
            pickFolderFields(toApiFolder(folder, paths), query.properties),
          ),
          ...toPaging(page),
        };
      }),
  }),
  endpoint({
    method: "GET",
    path: oneFolder,
    operationId: "getFolder",
    summary: "Get a folder by its id or path",
    description: "A path is percent-encoded: `%2Frecordings%2F2026`.",
    scopes: readFiles,
    examples: [{ status: 200, path: EXAMPLE_FOLDER }],
    query: z.object({ properties: listParameter }),
    response: { 200: apiFolder },
    read: async (context, { params, query }) => {
      const folder = await getByIdOrPath(context, params.folderId);
      return pickFolderFields(await describe(context, folder), query.properties);
    },
  }),
  endpoint({
    method: "PATCH",
    path: oneFolder,
    operationId: "updateFolder",
    summary: "Rename or move a folder",
    description: "Everything in it moves too. `parentFolderId` 0 is the top.",
    scopes: writeFiles,
    examples: [{ status: 200, path: EXAMPLE_FOLDER, body: { name: "renamed" } }],
    body: folderUpdate,
    response: { 200: apiFolder },
    write: async (context, { params, body }) => {
      const { id } = await getByIdOrPath(context, params.folderId);
      return describe(context, await changeFolder(context, id, parseChanges(body)));
    },
  }),
  endpoint({
    method: "DELETE",
    path: oneFolder,
    operationId: "deleteFolder",
    summary: "Delete a folder by its id or path",
    description: "All files and folders in it are deleted too.",
    scopes: ["files.delete"],
    examples: [{ status: 204, path: EXAMPLE_FOLDER }],
    write: async (context, { params }) =>
      deleteFolder(context, (await getByIdOrPath(context, params.folderId)).id),
  }),
  endpoint({
    method: "POST",
    path: updates,
    operationId: "updateFolderInBackground",
    summary: "Rename or move a folder in the background",
    description: "The response names a task whose status shows when it is done.",
    scopes: writeFiles,
    examples: [{ status: 202, path: updates, body: { id: "901", name: "renamed" } }],
    body: folderUpdateTask,
    response: { 202: taskLocator },
    handle: async ({ crm, files: { jobs, origin } }, { body }) => {
      const id = await crm.write(async (context) => {
        const folder = await getFolder(context, body.id);
        const changes = parseChanges(body);
        await requireFolder(context, changes.parent?.id, "parentFolderId");
        return requestFolderUpdate(context, folder.id, changes);
      }, []);
      jobs.wake();
      return { id, links: { status: `${origin()}${updates}/tasks/${id}/status` } };
    },
  }),
  endpoint({
    method: "GET",
    path: `${updates}/tasks/:taskId/status`,
    operationId: "getFolderUpdateStatus",
    summary: "Get the status of a rename or move",
    description:
      "`PENDING`, `PROCESSING`, then `COMPLETE` with the folder as `result`, or `CANCELED` with the reason.",
    scopes: readFiles,
    examples: [{ status: 200, path: `${updates}/tasks/904/status` }],
    response: { 200: taskStatus(apiFolder).meta({ id: "FolderUpdateStatus" }) },
    read: async (context, { params }) => {
      const job = await getTask(context, params.taskId, UPDATE_FOLDER);
      const folder = await findFolder(context, folderOfUpdate(job.input));
      return toTaskStatus(job, folder && (await describe(context, folder)));
    },
  }),
];

export const folderResource: Resource = {
  tag: "Folders",
  description: "Folders of files.",
  security: "accessToken",
  endpoints: folderEndpoints,
};
