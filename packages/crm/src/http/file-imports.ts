import { endpoint, type Resource } from "../endpoints/endpoint.ts";
import { findFile } from "../files/file-repository.ts";
import { splitName } from "../files/file-name.ts";
import { IMPORT_FILE, importResult, requestImport } from "../files/import-file.ts";
import { apiFile, toApiFileAlone } from "../files/to-api-file.ts";
import { importRequest } from "./file-schemas.ts";
import { getTask, taskLocator, taskStatus, toTaskStatus } from "./task-schemas.ts";
import { parseNewFile } from "./upload-requests.ts";

const imports = "/files/v3/files/import-from-url/async";

const importEndpoints = [
  endpoint({
    method: "POST",
    path: imports,
    operationId: "importFile",
    summary: "Import a file from a URL",
    description:
      "The response names a task whose status shows when the file is available. The URL must be public: neither it nor a redirect may lead to a private network.",
    scopes: ["files.write"],
    examples: [
      {
        status: 202,
        path: imports,
        body: {
          url: "https://files.example.com/report.pdf",
          access: "PRIVATE",
          folderPath: "/imported",
        },
      },
    ],
    body: importRequest,
    response: { 202: taskLocator },
    handle: async ({ crm, files: { importGuard, jobs, origin } }, { body }) => {
      const { url, name, folderId, folderPath, ...options } = body;
      const given = { name, folderId, folderPath };
      const id = await crm.write((context) => {
        const newFile = parseNewFile(given, options, { now: context.now, nameField: "name" });
        const { extension } = splitName(name ?? "");
        return requestImport(context, importGuard, { url, newFile, extension });
      }, []);
      jobs.wake();
      return { id, links: { status: `${origin()}${imports}/tasks/${id}/status` } };
    },
  }),
  endpoint({
    method: "GET",
    path: `${imports}/tasks/:taskId/status`,
    operationId: "getImportStatus",
    summary: "Get the status of an import",
    description:
      "`PENDING`, `PROCESSING`, then `COMPLETE` with the file as `result`, or `CANCELED` with the reason. A canceled import doesn't start again.",
    scopes: ["files.read"],
    examples: [{ status: 200, path: `${imports}/tasks/902/status` }],
    response: { 200: taskStatus(apiFile).meta({ id: "ImportStatus" }) },
    read: async (context, { params }, { files: { origin } }) => {
      const job = await getTask(context, params.taskId, IMPORT_FILE);
      const stored = importResult.safeParse(job.result);
      const file = stored.success ? await findFile(context, stored.data.fileId) : undefined;
      return toTaskStatus(job, file && (await toApiFileAlone(context, file, origin())));
    },
  }),
];

export const fileImportResource: Resource = {
  tag: "File imports",
  description: "Imports of files from URLs, in the background.",
  security: "accessToken",
  endpoints: importEndpoints,
};
