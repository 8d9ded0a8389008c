import { removeAssociation } from "../../associations/associate.ts";
import { requireEditor, type User } from "../../auth/user.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import type { CrmContext } from "../../model/crm-context.ts";
import type { CrmRecord } from "../../model/crm-record.ts";
import { getObject, getObjectType } from "../../objects/get-object.ts";
import * as api from "../../page-api/index.ts";
import { getPageRecord } from "../../page/get-page-record.ts";
import { listAssociationLabels, setAssociationLabels } from "../../page/page-associations.ts";
import { userOf } from "../server/page-session.ts";

export const pageAssociationEndpoints = [
  endpoint({
    ...api.listAssociationLabels,
    operationId: "listAssociationLabels",
    showsDefinitions: true,
    summary: "List the record types and labels to associate records with",
    examples: [{ status: 200, path: "/_page/association-labels/0-1" }],
    read: async (context, { params }) => ({
      results: listAssociationLabels(context, getObjectType(params.objectTypeId)),
    }),
  }),
  endpoint({
    ...api.setPageAssociation,
    operationId: "setPageAssociation",
    summary: "Associate two records with exactly these labels",
    examples: [
      {
        status: 200,
        path: "/_page/records/0-5/301/associations/0-1/102",
        body: { typeIds: [] },
      },
    ],
    body: api.associationChange,
    locks: ({ params }) => [params.objectId, params.toObjectId],
    write: async (context, request) => {
      const { from, to } = await getBoth(context, userOf(request), request.params);
      await setAssociationLabels(context, from, to, request.body.typeIds);
      return getPageRecord(context, from);
    },
  }),
  endpoint({
    ...api.removePageAssociation,
    operationId: "removePageAssociation",
    summary: "Remove the association of two records",
    examples: [{ status: 204, path: "/_page/records/0-5/301/associations/0-1/102" }],
    locks: ({ params }) => [params.objectId, params.toObjectId],
    write: async (context, request) => {
      const { from, to } = await getBoth(context, userOf(request), request.params);
      await removeAssociation(context, from.id, to.id);
    },
  }),
];

interface AssociationPath {
  readonly objectTypeId: string;
  readonly objectId: string;
  readonly toObjectType: string;
  readonly toObjectId: string;
}

/** Gets two records to associate. It takes the right to change one of them. */
async function getBoth(
  context: CrmContext,
  user: User,
  { objectTypeId, objectId, toObjectType, toObjectId }: AssociationPath,
): Promise<{ from: CrmRecord; to: CrmRecord }> {
  const from = await getObject(context, { type: getObjectType(objectTypeId), id: objectId });
  const to = await getObject(context, { type: getObjectType(toObjectType), id: toObjectId });
  requireEditor(user, from, to);
  return { from, to };
}
