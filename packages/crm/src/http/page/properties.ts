import {
  archiveProperties,
  createProperty,
  restoreProperty,
  updateProperty,
} from "../../definitions/property-repository.ts";
import { newProperty, propertyChange } from "../../definitions/property-requests.ts";
import { endpoint } from "../../endpoints/endpoint.ts";
import { getObjectTypeInfo } from "../../model/object-types.ts";
import { getObject, getObjectType } from "../../objects/get-object.ts";
import { editableProperties, pageProperties, propertyHistory } from "../../page-api/index.ts";
import { getPropertyHistory } from "../../page/get-property-history.ts";
import { listEditableProperties } from "../../page/list-editable-properties.ts";
import { listPageProperties } from "../../page/list-page-properties.ts";

const properties = "/_page/properties/:objectTypeId";
const oneProperty = `${properties}/:propertyName` as const;

export const pagePropertyEndpoints = [
  endpoint({
    method: "GET",
    path: properties,
    operationId: "listEditableProperties",
    summary: "List the properties that people see and edit",
    examples: [{ status: 200, path: "/_page/properties/0-5" }],
    response: { 200: editableProperties },
    read: async (context, { params }) =>
      listEditableProperties(context, getObjectType(params.objectTypeId)),
  }),
  endpoint({
    method: "GET",
    path: `${properties}/definitions`,
    operationId: "listPageProperties",
    summary: "List the properties of an object type, and their limits",
    examples: [{ status: 200, path: "/_page/properties/0-5/definitions" }],
    response: { 200: pageProperties },
    read: async (context, { params }) =>
      listPageProperties(context, getObjectTypeInfo(params.objectTypeId)),
  }),
  endpoint({
    method: "POST",
    path: properties,
    operationId: "createPageProperty",
    summary: "Create a property",
    permission: "definitions.edit",
    examples: [
      {
        status: 204,
        path: "/_page/properties/0-5",
        body: {
          name: "size",
          label: "Size",
          type: "enumeration",
          fieldType: "select",
          groupName: "ticketinformation",
          options: [{ value: "small", label: "Small", displayOrder: 0 }],
        },
      },
    ],
    body: newProperty,
    write: async (context, { params, body }) => {
      await createProperty(context, getObjectTypeInfo(params.objectTypeId), body);
    },
  }),
  endpoint({
    method: "PATCH",
    path: oneProperty,
    operationId: "updatePageProperty",
    summary: "Change a custom property",
    permission: "definitions.edit",
    examples: [
      {
        status: 204,
        path: "/_page/properties/0-5/color",
        body: { label: "Color of the device" },
      },
    ],
    body: propertyChange,
    write: async (context, { params: { objectTypeId, propertyName }, body }) => {
      await updateProperty(context, getObjectTypeInfo(objectTypeId), propertyName, body);
    },
  }),
  endpoint({
    method: "DELETE",
    path: oneProperty,
    operationId: "archivePageProperty",
    summary: "Archive a custom property",
    description: "Records keep its values.",
    permission: "definitions.edit",
    examples: [{ status: 204, path: "/_page/properties/0-5/color" }],
    write: async (context, { params: { objectTypeId, propertyName } }) =>
      archiveProperties(context, getObjectTypeInfo(objectTypeId), [propertyName]),
  }),
  endpoint({
    method: "POST",
    path: `${oneProperty}/restore`,
    operationId: "restorePageProperty",
    summary: "Restore an archived property with its values",
    permission: "definitions.edit",
    examples: [{ status: 204, path: "/_page/properties/0-5/color/restore" }],
    write: async (context, { params: { objectTypeId, propertyName } }) =>
      restoreProperty(context, getObjectTypeInfo(objectTypeId), propertyName),
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
