import {
  createPropertyGroup,
  deletePropertyGroup,
  getPropertyGroup,
  listPropertyGroups,
  updatePropertyGroup,
} from "../definitions/property-groups.ts";
import { newPropertyGroup, propertyGroupChange } from "../definitions/property-requests.ts";
import { getObjectTypeInfo } from "../model/object-types.ts";
import { groupListResponse, groupResponse, toGroupResponse } from "./property-schemas.ts";
import { endpoint } from "../endpoints/endpoint.ts";

const groups = "/crm/v3/properties/:objectType/groups";
const oneGroup = `${groups}/:groupName` as const;

export const propertyGroupEndpoints = [
  endpoint({
    method: "GET",
    path: groups,
    operationId: "listPropertyGroups",
    showsDefinitions: true,
    summary: "List property groups",
    examples: [{ status: 200, path: "/crm/v3/properties/tickets/groups" }],
    response: { 200: groupListResponse },
    read: async (context, { params }) => {
      const found = await listPropertyGroups(context, getObjectTypeInfo(params.objectType));
      return { results: found.map(toGroupResponse) };
    },
  }),
  endpoint({
    method: "POST",
    path: groups,
    operationId: "createPropertyGroup",
    summary: "Create a property group",
    examples: [
      {
        status: 201,
        path: "/crm/v3/properties/tickets/groups",
        body: { name: "delivery", label: "Delivery", displayOrder: 3 },
      },
    ],
    body: newPropertyGroup,
    response: { 201: groupResponse },
    write: async (context, { params, body }) =>
      toGroupResponse(
        await createPropertyGroup(context, getObjectTypeInfo(params.objectType), body),
      ),
  }),
  endpoint({
    method: "GET",
    path: oneGroup,
    operationId: "getPropertyGroup",
    showsDefinitions: true,
    summary: "Get a property group",
    examples: [{ status: 200, path: "/crm/v3/properties/tickets/groups/device" }],
    response: { 200: groupResponse },
    read: async (context, { params: { objectType, groupName } }) =>
      toGroupResponse(await getPropertyGroup(context, getObjectTypeInfo(objectType), groupName)),
  }),
  endpoint({
    method: "PATCH",
    path: oneGroup,
    operationId: "updatePropertyGroup",
    summary: "Update a property group",
    examples: [
      {
        status: 200,
        path: "/crm/v3/properties/tickets/groups/device",
        body: { label: "The device" },
      },
    ],
    body: propertyGroupChange,
    response: { 200: groupResponse },
    write: async (context, { params: { objectType, groupName }, body }) => {
      const type = getObjectTypeInfo(objectType);
      return toGroupResponse(await updatePropertyGroup(context, type, groupName, body));
    },
  }),
  endpoint({
    method: "DELETE",
    path: oneGroup,
    operationId: "deletePropertyGroup",
    summary: "Delete a property group",
    examples: [{ status: 204, path: "/crm/v3/properties/tickets/groups/device" }],
    write: async (context, { params: { objectType, groupName } }) =>
      deletePropertyGroup(context, getObjectTypeInfo(objectType), groupName),
  }),
];
