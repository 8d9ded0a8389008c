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
import * as api from "../../page-api/index.ts";
import { getPropertyHistory } from "../../page/get-property-history.ts";
import { userOf } from "../server/page-session.ts";
import { listEditableProperties } from "../../page/list-editable-properties.ts";
import { listPageProperties } from "../../page/list-page-properties.ts";

export const pagePropertyEndpoints = [
  endpoint({
    ...api.listEditableProperties,
    operationId: "listEditableProperties",
    showsDefinitions: true,
    summary: "List the properties that people see and edit",
    examples: [{ status: 200, path: "/_page/properties/0-5" }],
    read: async (context, request) =>
      listEditableProperties(context, getObjectType(request.params.objectTypeId), userOf(request)),
  }),
  endpoint({
    ...api.listPageProperties,
    operationId: "listPageProperties",
    showsDefinitions: true,
    summary: "List the properties of an object type, and their limits",
    examples: [{ status: 200, path: "/_page/properties/0-5/definitions" }],
    read: async (context, { params }) =>
      listPageProperties(context, getObjectTypeInfo(params.objectTypeId)),
  }),
  endpoint({
    ...api.createPageProperty,
    operationId: "createPageProperty",
    summary: "Create a property",
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
    ...api.updatePageProperty,
    operationId: "updatePageProperty",
    summary: "Change a custom property",
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
    ...api.archivePageProperty,
    operationId: "archivePageProperty",
    summary: "Archive a custom property",
    description: "Records keep its values.",
    examples: [{ status: 204, path: "/_page/properties/0-5/color" }],
    write: async (context, { params: { objectTypeId, propertyName } }) =>
      archiveProperties(context, getObjectTypeInfo(objectTypeId), [propertyName]),
  }),
  endpoint({
    ...api.restorePageProperty,
    operationId: "restorePageProperty",
    summary: "Restore an archived property with its values",
    examples: [{ status: 204, path: "/_page/properties/0-5/color/restore" }],
    write: async (context, { params: { objectTypeId, propertyName } }) =>
      restoreProperty(context, getObjectTypeInfo(objectTypeId), propertyName),
  }),
  endpoint({
    ...api.getPropertyHistory,
    operationId: "getPropertyHistory",
    summary: "Get the values that a property had",
    examples: [{ status: 200, path: "/_page/records/0-5/301/history/hs_pipeline_stage" }],
    read: async (context, { params: { objectTypeId, objectId, propertyName } }) => {
      const record = await getObject(context, { type: getObjectType(objectTypeId), id: objectId });
      return getPropertyHistory(context, record, propertyName);
    },
  }),
];
