import type { Schema } from "../schema/schema.ts";

// Parts of the fields and of the events of a call.

/** A CRM record: its type, such as `0-1` for contacts, and its id in decimal. */
export const record = {
  "!": { objectTypeId: "string", objectId: "string" },
} as const satisfies Schema;

/** Property values by name. */
export const properties = { "*": "primitive" } as const satisfies Schema;
