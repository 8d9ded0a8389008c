import { endpoint } from "../../endpoints/endpoint.ts";
import * as api from "../../page-api/index.ts";
import { importListQuery } from "../../page-api/queries.ts";
import {
  closeImport,
  forgetImport,
  listImportedRecords,
  listImports,
  startImport,
} from "../../page/imports.ts";
import { idInPath } from "../server/id-in-path.ts";
import { userOf } from "../server/page-session.ts";

const path = "/_page/imports";

const idOf = ({ params }: { readonly params: { readonly importId: string } }) =>
  idInPath(params.importId, "import");

/** What users import from files. */
export const importEndpoints = [
  endpoint({
    ...api.listImports,
    operationId: "listImports",
    summary: "List the last imports of the user",
    examples: [{ status: 200, path: `${path}?objectTypeId=0-1` }],
    query: importListQuery,
    read: async (context, request) => ({
      results: await listImports(context, userOf(request), request.query.objectTypeId),
    }),
  }),
  endpoint({
    ...api.startImport,
    operationId: "startImport",
    summary: "Begin an import of records",
    description:
      "The records that the page creates and changes with its id are remembered, so that the import can be undone. A repeated request changes nothing.",
    examples: [
      { status: 204, path: `${path}/1`, body: { objectTypeId: "0-1", fileName: "contacts.csv" } },
    ],
    body: api.importStart,
    locks: ({ params }) => [params.importId],
    write: async (context, request) =>
      startImport(context, userOf(request), idOf(request), request.body),
  }),
  endpoint({
    ...api.listImportedRecords,
    operationId: "listImportedRecords",
    summary: "List what an import has created and updated",
    description: "Without records that are in the recycle bin.",
    examples: [{ status: 200, path: `${path}/1/records` }],
    read: async (context, request) => ({
      results: await listImportedRecords(context, userOf(request), idOf(request)),
    }),
  }),
  endpoint({
    ...api.closeImport,
    operationId: "closeImport",
    summary: "Close an import, before it is undone",
    description:
      "No more records are imported, by another tab either. Closing it again, or what is gone, changes nothing.",
    examples: [{ status: 204, path: `${path}/1/close` }],
    locks: ({ params }) => [params.importId],
    write: async (context, request) => closeImport(context, userOf(request), idOf(request)),
  }),
  endpoint({
    ...api.forgetImport,
    operationId: "forgetImport",
    summary: "Forget an import that was undone",
    description: "Its records stay. Forgetting what is gone changes nothing.",
    examples: [{ status: 204, path: `${path}/1` }],
    locks: ({ params }) => [params.importId],
    write: async (context, request) => forgetImport(context, userOf(request), idOf(request)),
  }),
];
