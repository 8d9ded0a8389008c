import { z } from "zod";
import { grantsScope, HIDDEN_FILES_SCOPE } from "../auth/scopes.ts";
import type { Grant } from "../auth/credentials.ts";
import { endpoint, type Resource } from "../endpoints/endpoint.ts";
import { changeFile, deleteFile, eraseFile } from "../files/change-file.ts";
import {
  findFileByName,
  getFile,
  getFileToErase,
  requireVisible,
} from "../files/file-repository.ts";
import { splitPath } from "../files/file-name.ts";
import { findFolderByPath, pathsOfFolders } from "../files/folders.ts";
import { createSignedUrl } from "../files/create-signed-url.ts";
import { rangeColumns, searchFiles, type FileSearch } from "../files/search-files.ts";
import { replaceContent } from "../files/store-upload.ts";
import { apiFile, pickFields, toApiFileAlone, toApiFiles } from "../files/to-api-file.ts";
import { isHidden, type StoredFile } from "../files/stored-file.ts";
import { CrmError, invalid } from "../errors/crm-error.ts";
import type { CrmContext } from "../model/crm-context.ts";
import {
  DEFAULT_SIGNED_URL_LIFETIME_S,
  MAX_SIGNED_URL_LIFETIME_S,
  MAX_QUOTE_LENGTH,
  imageSizes,
} from "../limits.ts";
import { apiFolder, toApiFolder } from "./folder-schemas.ts";
import { fileUpdate, replaceForm, replaceOptions, signedUrl, uploadForm } from "./file-schemas.ts";
import {
  parseExpiry,
  parseFileName,
  parseFolder,
  parseOptions,
  receiveFile,
  withUpload,
} from "./upload-requests.ts";
import {
  count,
  moment,
  number,
  paging,
  searchParameters,
  toPaging,
  toRanges,
  unlessEmpty,
  word,
} from "./search-parameters.ts";
import { listParameter } from "../query-parameters.ts";

const files = "/files/v3/files";
const oneFile = `${files}/:fileId` as const;
const EXAMPLE_FILE = "/files/v3/files/100010";

const readFiles = ["files.read"];
const writeFiles = ["files.write"];
const deleteFiles = ["files.delete"];

const properties = listParameter;

const getVisible = async (
  context: CrmContext,
  { params, credential }: { params: { fileId: string }; credential: Grant | undefined },
): Promise<StoredFile> => {
  const seesHidden = grantsScope(credential?.scopes ?? [], HIDDEN_FILES_SCOPE);
  return requireVisible(await getFile(context, params.fileId), seesHidden);
};

/** Hidden files belong to the service: the API doesn't change them. */
async function getWritable(context: CrmContext, fileId: string): Promise<StoredFile> {
  return requireVisible(await getFile(context, fileId), false);
}

const flag = z
  .enum(["true", "false"])
  .transform((text) => text === "true")
  .meta({ enum: undefined, type: "boolean" });
const searchQuery = z.object({
  ...searchParameters,
  expiresAt: moment.optional(),
  expiresAtLte: moment.optional(),
  expiresAtGte: moment.optional(),
  size: count.optional(),
  sizeLte: count.optional(),
  sizeGte: count.optional(),
  width: count.optional(),
  widthLte: count.optional(),
  widthGte: count.optional(),
  height: count.optional(),
  heightLte: count.optional(),
  heightGte: count.optional(),
  url: word.optional(),
  type: word.optional(),
  extension: word.optional(),
  encoding: word.optional(),
  fileMd5: word.optional(),
  isUsableInContent: flag.optional(),
  allowsAnonymousAccess: flag.optional(),
});

/** The search that a query asks for. */
function toFileSearch(query: z.output<typeof searchQuery>): FileSearch {
  const { sort, ids, parentFolderIds, ...rest } = query;
  return {
    ...rest,
    sort: sort[0],
    ids: unlessEmpty(ids),
    parentFolderIds: unlessEmpty(parentFolderIds),
    ranges: toRanges(query, rangeColumns),
  };
}

const fileEndpoints = [
  endpoint({
    method: "POST",
    path: files,
    operationId: "uploadFile",
    summary: "Upload a file",
    description:
      "One file per request, with exactly one of `folderId` and `folderPath`; missing folders are created. The content decides the type and the extension. Without `fileName` the name is made from the content.",
    scopes: writeFiles,
    examples: [
      {
        status: 201,
        path: files,
        form: { file: "example.txt", folderPath: "/examples", options: { access: "PRIVATE" } },
      },
    ],
    form: uploadForm,
    response: { 201: apiFile },
    handle: (services, request) => receiveFile(request, services, toApiFileAlone),
  }),
  endpoint({
    method: "GET",
    path: `${files}/search`,
    operationId: "searchFiles",
    summary: "Search files",
    description: "Lists neither hidden nor deleted files.",
    scopes: readFiles,
    examples: [{ status: 200, path: "/files/v3/files/search?name=exam&limit=10&sort=-createdAt" }],
    query: searchQuery,
    response: { 200: z.object({ results: z.array(apiFile), paging }).meta({ id: "FileList" }) },
    handle: async ({ crm, files: { origin } }, { query }) =>
      crm.readInBackground(async (context) => {
        const page = await searchFiles(context, toFileSearch(query));
        const results = await toApiFiles(context, page.items, origin());
        return {
          results: results.map((file) => pickFields(file, query.properties)),
          ...toPaging(page),
        };
      }),
  }),
  endpoint({
    method: "GET",
    path: `${files}/stat/:path`,
    operationId: "statFile",
    summary: "Get a file or folder by its path",
    description: "The slashes of the path can be encoded or not.",
    scopes: readFiles,
    examples: [{ status: 200, path: "/files/v3/files/stat/examples%2Fexample.txt" }],
    query: z.object({ properties }),
    response: {
      200: z
        .object({ file: apiFile.optional(), folder: apiFolder.optional() })
        .meta({ id: "FileStat" }),
    },
    read: async (context, { params, query }, { files: { origin } }) => {
      const names = splitPath(params.path, "path");
      const parent = await findFolderByPath(context, names.slice(0, -1));
      const isTop = names.length === 1;
      const found =
        (isTop || parent) && (await findFileByName(context, parent?.id, names.at(-1) ?? ""));
      const folder = await findFolderByPath(context, names);
      const file = found && !isHidden(found.access) ? found : undefined;
      if (!file && !folder) {
        throw new CrmError(
          "notFound",
          `There is nothing at ${params.path.slice(0, MAX_QUOTE_LENGTH)}.`,
        );
      }
      const paths = await pathsOfFolders(context.db, [folder?.id]);
      return {
        ...(file && {
          file: pickFields(await toApiFileAlone(context, file, origin()), query.properties),
        }),
        ...(folder && { folder: toApiFolder(folder, paths) }),
      };
    },
  }),
  endpoint({
    method: "GET",
    path: oneFile,
    operationId: "getFile",
    summary: "Get a file",
    description: `Hidden files need the scope \`${HIDDEN_FILES_SCOPE}\` too.`,
    scopes: readFiles,
    examples: [{ status: 200, path: `${EXAMPLE_FILE}?properties=name,size` }],
    query: z.object({ properties }),
    response: { 200: apiFile },
    read: async (context, request, { files: { origin } }) => {
      const file = await getVisible(context, request);
      const described = await toApiFileAlone(context, file, origin());
      return pickFields(described, request.query.properties);
    },
  }),
  endpoint({
    method: "PATCH",
    path: oneFile,
    operationId: "updateFile",
    summary: "Rename, move or change a file",
    scopes: writeFiles,
    examples: [{ status: 200, path: EXAMPLE_FILE, body: { name: "renamed" } }],
    body: fileUpdate,
    response: { 200: apiFile },
    locks: () => [],
    write: async (context, { params, body }, { files: { origin } }) => {
      const { name, parentFolderId, parentFolderPath, expiresAt, clearExpires, ...changes } = body;
      if (clearExpires && expiresAt !== undefined) {
        throw invalid([
          {
            message: "clearExpires and expiresAt can't be combined.",
            in: "clearExpires",
            code: "INVALID_TIME",
          },
        ]);
      }
      const folder = { id: parentFolderId, path: parentFolderPath };
      const file = await changeFile(context, await getWritable(context, params.fileId), {
        ...changes,
        name: name === undefined ? undefined : parseFileName(name, "name"),
        target: parseFolder(folder, { id: "parentFolderId", path: "parentFolderPath" }),
        expiresAt: clearExpires ? "never" : parseExpiry({ expiresAt }, context.now, "expiresAt"),
      });
      return toApiFileAlone(context, file, origin());
    },
  }),
  endpoint({
    method: "PUT",
    path: oneFile,
    operationId: "replaceFile",
    summary: "Replace the content of a file",
    scopes: writeFiles,
    examples: [
      {
        status: 200,
        path: EXAMPLE_FILE,
        form: { file: "example.txt", options: { access: "PRIVATE" } },
      },
    ],
    form: replaceForm,
    response: { 200: apiFile },
    handle: async ({ crm, files: services }, request) =>
      withUpload(
        request,
        { files: services },
        (fields) => {
          const { access, expiresAt } = parseOptions(fields, replaceOptions);
          return { access, expiresAt: parseExpiry({ expiresAt }, crm.now(), "options.expiresAt") };
        },
        async (content, changes) => {
          const { contents } = services;
          const file = await replaceContent(
            { crm, contents },
            content,
            (context) => getWritable(context, request.params.fileId),
            changes,
          );
          services.jobs.wake();
          return crm.read((context) => toApiFileAlone(context, file, services.origin()));
        },
      ),
  }),
  endpoint({
    method: "DELETE",
    path: oneFile,
    operationId: "deleteFile",
    summary: "Delete a file",
    description: "It can't be read afterwards, but its content stays on the servers.",
    scopes: deleteFiles,
    examples: [{ status: 204, path: EXAMPLE_FILE }],
    locks: () => [],
    write: async (context, { params }) =>
      deleteFile(context, await getWritable(context, params.fileId)),
  }),
  endpoint({
    method: "DELETE",
    path: `${oneFile}/gdpr-delete`,
    operationId: "eraseFile",
    summary: "Erase a file for privacy",
    description: "It can't be read afterwards. Its content and metadata are purged within 7 days.",
    scopes: deleteFiles,
    examples: [{ status: 204, path: `${EXAMPLE_FILE}/gdpr-delete` }],
    locks: () => [],
    write: async (context, { params }) =>
      eraseFile(context, requireVisible(await getFileToErase(context, params.fileId), false)),
  }),
  endpoint({
    method: "GET",
    path: `${oneFile}/signed-url`,
    operationId: "getSignedUrl",
    summary: "Get a URL at which a private file can be viewed",
    scopes: readFiles,
    examples: [{ status: 200, path: `${EXAMPLE_FILE}/signed-url?expirationSeconds=600` }],
    query: z.object({
      size: z.enum(imageSizes).optional(),
      upscale: flag.optional(),
      expirationSeconds: number
        .pipe(z.number().min(1).max(MAX_SIGNED_URL_LIFETIME_S))
        .default(DEFAULT_SIGNED_URL_LIFETIME_S)
        .meta({
          type: "integer",
          minimum: 1,
          maximum: MAX_SIGNED_URL_LIFETIME_S,
          default: DEFAULT_SIGNED_URL_LIFETIME_S,
        }),
      property: properties,
    }),
    response: { 200: signedUrl },
    read: async (context, request, { files: { signer, scaler, origin } }) => {
      const { size, upscale, expirationSeconds, property } = request.query;
      const file = await getVisible(context, request);
      const scaled = size && (await scaler.sizeOf(file, size, upscale ?? false));
      return createSignedUrl(file, {
        signer,
        origin: origin(),
        expiresAt: context.now + expirationSeconds * 1000,
        size,
        upscale,
        pixels: scaled || file,
        properties: property,
      });
    },
  }),
];

export const fileResource: Resource = {
  tag: "Files",
  description: "Files, such as recordings of calls and attachments of notes and tickets.",
  security: "accessToken",
  aliases: [
    ["/files/DATE/", "/files/v3/"],
    // A path is one parameter, even if its slashes aren't encoded.
    [
      "/files/(?:v3|DATE)/files/stat/([^?]+)",
      (_match, path) => `/files/v3/files/stat/${path.replaceAll("/", "%2F")}`,
    ],
  ],
  endpoints: fileEndpoints,
};
