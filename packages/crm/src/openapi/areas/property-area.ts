import type { Area } from "../area.ts";

const properties = "/crm/v3/properties/:objectType";

const size = {
  name: "size",
  label: "Size",
  type: "enumeration",
  fieldType: "select",
  groupName: "ticketinformation",
  options: [{ value: "small", label: "Small", displayOrder: 0, hidden: false }],
};

/** What records are made of. */
export const propertyArea: Area = {
  tag: "Properties",
  description: "What records of each type are made of: built in, and added by the account.",
  security: "accessToken",
  operations: {
    [`GET ${properties}`]: {
      id: "listProperties",
      summary: "List properties",
      description: "There are no pages. `properties` names those that are wanted; all unless said.",
      examples: [
        {
          status: 200,
          path: "/crm/v3/properties/tickets?archived=false&properties=subject,hs_ticket_priority",
        },
      ],
    },
    [`POST ${properties}`]: {
      id: "createProperty",
      summary: "Make a property",
      examples: [{ status: 201, path: "/crm/v3/properties/tickets", body: size }],
    },
    [`GET ${properties}/:propertyName`]: {
      id: "getProperty",
      summary: "Read a property",
      examples: [{ status: 200, path: "/crm/v3/properties/tickets/colour" }],
    },
    [`PATCH ${properties}/:propertyName`]: {
      id: "updateProperty",
      summary: "Change a property",
      examples: [
        {
          status: 200,
          path: "/crm/v3/properties/tickets/colour",
          body: { label: "Colour of the device" },
        },
      ],
    },
    [`DELETE ${properties}/:propertyName`]: {
      id: "archiveProperty",
      summary: "Archive a property",
      description: "Its values are kept, and seen by nobody.",
      examples: [{ status: 204, path: "/crm/v3/properties/tickets/colour" }],
    },
    [`POST ${properties}/batch/read`]: {
      id: "readProperties",
      summary: "Read many properties",
      examples: [
        {
          status: 200,
          path: "/crm/v3/properties/tickets/batch/read",
          body: { inputs: [{ name: "subject" }], archived: false },
        },
        {
          status: 207,
          path: "/crm/v3/properties/tickets/batch/read",
          body: { inputs: [{ name: "subject" }, { name: "nothing" }] },
        },
      ],
    },
    [`POST ${properties}/batch/create`]: {
      id: "createProperties",
      summary: "Make many properties",
      examples: [
        {
          status: 201,
          path: "/crm/v3/properties/tickets/batch/create",
          body: { inputs: [size] },
        },
        {
          status: 207,
          path: "/crm/v3/properties/tickets/batch/create",
          body: { inputs: [size, { ...size, name: "colour" }] },
        },
      ],
    },
    [`POST ${properties}/batch/archive`]: {
      id: "archiveProperties",
      summary: "Archive many properties",
      examples: [
        {
          status: 204,
          path: "/crm/v3/properties/tickets/batch/archive",
          body: { inputs: [{ name: "colour" }] },
        },
      ],
    },
    [`GET ${properties}/groups`]: {
      id: "listPropertyGroups",
      summary: "List groups of properties",
      examples: [{ status: 200, path: "/crm/v3/properties/tickets/groups" }],
    },
    [`POST ${properties}/groups`]: {
      id: "createPropertyGroup",
      summary: "Make a group of properties",
      examples: [
        {
          status: 201,
          path: "/crm/v3/properties/tickets/groups",
          body: { name: "delivery", label: "Delivery", displayOrder: 3 },
        },
      ],
    },
    [`GET ${properties}/groups/:groupName`]: {
      id: "getPropertyGroup",
      summary: "Read a group of properties",
      examples: [{ status: 200, path: "/crm/v3/properties/tickets/groups/device" }],
    },
    [`PATCH ${properties}/groups/:groupName`]: {
      id: "updatePropertyGroup",
      summary: "Change a group of properties",
      examples: [
        {
          status: 200,
          path: "/crm/v3/properties/tickets/groups/device",
          body: { label: "The device" },
        },
      ],
    },
    [`DELETE ${properties}/groups/:groupName`]: {
      id: "deletePropertyGroup",
      summary: "Delete a group of properties",
      examples: [{ status: 204, path: "/crm/v3/properties/tickets/groups/device" }],
    },
  },
};
