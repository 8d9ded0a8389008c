import { z } from "zod";
import type { Selectable } from "kysely";
import { CrmError } from "../errors/crm-error.ts";
import { fromStoredId, toStoredId } from "../ids/record-id.ts";
import { MAX_NAME_LENGTH, MAX_OWNERS_PAGE_SIZE, OWNERS_PAGE_SIZE } from "../limits.ts";
import type { Tables } from "../store/tables.ts";
import { endpoint, type Resource } from "../endpoints/endpoint.ts";
import { parseCursor, toPage } from "./paging.ts";
import { idInPath } from "./server/id-in-path.ts";
import { flagParameter, limitParameter } from "../query-parameters.ts";

const owner = z
  .object({
    id: z.string(),
    email: z.string(),
    type: z.literal("PERSON"),
    firstName: z.string(),
    lastName: z.string(),
    userId: z.number(),
    userIdIncludingInactive: z.number(),
    createdAt: z.string(),
    updatedAt: z.string(),
    archived: z.boolean(),
  })
  .meta({ id: "Owner" });

const ownerList = z
  .object({
    results: z.array(owner),
    paging: z
      .object({ next: z.object({ after: z.string(), link: z.string().optional() }) })
      .optional(),
  })
  .meta({ id: "OwnerList" });

const scopes = ["crm.objects.owners.read"];

function toOwner(row: Selectable<Tables["users"]>): z.infer<typeof owner> {
  const names = row.name.trim().split(/\s+/);
  const lastName = names.length > 1 ? (names.pop() ?? "") : "";
  const userId = Number(row.id);
  return {
    id: fromStoredId(row.owner_id),
    email: row.email,
    type: "PERSON",
    firstName: names.join(" "),
    lastName,
    userId,
    userIdIncludingInactive: userId,
    createdAt: new Date(Number(row.created_at)).toISOString(),
    updatedAt: new Date(Number(row.updated_at)).toISOString(),
    archived: false,
  };
}

const ownerEndpoints = [
  endpoint({
    method: "GET",
    path: "/crm/v3/owners",
    operationId: "listOwners",
    summary: "List owners",
    description:
      "Owners are the account's users, by whose `id` records name them in `hubspot_owner_id`. None is archived.",
    examples: [{ status: 200, path: "/crm/v3/owners?limit=1" }],
    scopes,
    query: z.object({
      email: z.string().max(MAX_NAME_LENGTH).optional(),
      after: z.string().max(MAX_NAME_LENGTH).optional(),
      limit: limitParameter(OWNERS_PAGE_SIZE, MAX_OWNERS_PAGE_SIZE),
      archived: flagParameter,
    }),
    response: { 200: ownerList },
    read: async ({ db }, { query: { email, after, limit, archived }, url }) => {
      if (archived) return { results: [] };
      const cursor = parseCursor(after);
      const rows = await db
        .selectFrom("users")
        .selectAll()
        .where("owner_id", ">", cursor === undefined ? 0 : toStoredId(cursor))
        .orderBy("owner_id")
        .execute();
      const isWanted = ({ email: theirs }: { email: string }): boolean =>
        !email || theirs.toLowerCase() === email.trim().toLowerCase();
      const { entries, paging } = toPage(
        rows
          .map(toOwner)
          .filter(isWanted)
          .slice(0, limit + 1),
        limit,
        url,
      );
      return { results: entries, ...paging };
    },
  }),
  endpoint({
    method: "GET",
    path: "/crm/v3/owners/:ownerId",
    operationId: "getOwner",
    summary: "Get an owner",
    description: "`idProperty` tells whether the id is of the owner or of their user.",
    examples: [{ status: 200, path: "/crm/v3/owners/21" }],
    scopes,
    query: z.object({
      idProperty: z.enum(["id", "userId"]).optional(),
      archived: flagParameter,
    }),
    response: { 200: owner },
    read: async ({ db }, { params, query: { idProperty, archived } }) => {
      const id = toStoredId(idInPath(params.ownerId, "owner"));
      const row = await db
        .selectFrom("users")
        .selectAll()
        .where(idProperty === "userId" ? "id" : "owner_id", "=", id)
        .executeTakeFirst();
      if (!row || archived) {
        throw new CrmError("notFound", `There is no owner ${params.ownerId}.`);
      }
      return toOwner(row);
    },
  }),
];

export const ownerResource: Resource = {
  tag: "Owners",
  description: "The account's users, as the owners of records.",
  security: "accessToken",
  endpoints: ownerEndpoints,
};
