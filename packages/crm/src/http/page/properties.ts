import { endpoint } from "../../endpoints/endpoint.ts";
import { getObject, getObjectType } from "../../objects/get-object.ts";
import { editableProperties, propertyHistory } from "../../page-api/index.ts";
import { getPropertyHistory } from "../../page/get-property-history.ts";
import { listEditableProperties } from "../../page/list-editable-properties.ts";

export const pagePropertyEndpoints = [
  endpoint({
    method: "GET",
    path: "/_page/properties/:objectTypeId",
    operationId: "listEditableProperties",
    summary: "List the properties that people see and edit",
    examples: [{ status: 200, path: "/_page/properties/0-5" }],
    response: { 200: editableProperties },
    read: async (context, { params }) =>
      listEditableProperties(context, getObjectType(params.objectTypeId)),
  }),
  endpoint({
    method: "GET",
    path: "/_page/records/:objectTypeId/:objectId/history/:propertyName",
    operationId: "getPropertyHistory",
    summary: "Get the values that a property had",
    examples: [{ status: 200, path: "/_page/records/0-5/301/history/hs_pipeline_stage" }],
    response: { 200: propertyHistory },
    read: async (context, { params: { objectTypeId, objectId, propertyName } }) => {
      const record = await getObject(context, { type: getObjectType(objectTypeId), id: objectId });
      return getPropertyHistory(context, record, propertyName);
    },
  }),
];
