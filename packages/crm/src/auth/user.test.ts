import { expect, it } from "vitest";
import { fromStoredId } from "../ids/record-id.ts";
import type { CrmRecord } from "../model/crm-record.ts";
import { objectTypeOf } from "../model/object-types.ts";
import type { Permission } from "../page-api/index.ts";
import { requireDeleter } from "./user.ts";

const [own, theirs, nobodys] = ["23", "21", undefined];

it.each<[Permission[], objectTypeId: string, ownerId: string | undefined, lacks?: Permission]>([
  [["records.delete", "records.edit-others"], "0-1", theirs],
  [["records.delete"], "0-1", own],
  [["records.delete"], "0-1", nobodys],
  [["records.delete"], "0-1", theirs, "records.edit-others"],
  [["records.edit-others"], "0-1", theirs, "records.delete"],
  [[], "0-1", own, "records.delete"],
  [[], "0-46", own],
  [[], "0-46", theirs, "records.delete"],
])("with %j, deletes of %s what %s owns; lacks %s", (permissions, typeId, ownerId, lacks) => {
  const user = {
    id: fromStoredId(13),
    ownerId: fromStoredId(23),
    name: "Kim",
    email: "kim@example.com",
    role: "salesRep",
    permissions,
    isActive: true,
    phoneNumber: null,
  } as const;
  const record: CrmRecord = {
    type: objectTypeOf(typeId),
    id: fromStoredId(101),
    title: "",
    values: ownerId === undefined ? {} : { hubspot_owner_id: ownerId },
    createdAt: 0,
    updatedAt: 0,
    archivedAt: undefined,
  };
  const message = messageOf(() => requireDeleter(user, record));
  expect(/This requires the permission (.*)\.$/.exec(message ?? "")?.[1]).toBe(lacks);
});

function messageOf(attempt: () => void): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return String(error);
  }
}
