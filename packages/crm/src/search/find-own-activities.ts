import type { User } from "../auth/user.ts";
import { defaultSearchLimits } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import type { ObjectType } from "../model/object-types.ts";
import { type FoundObjects, searchObjects } from "./search-objects.ts";
import type { FilterInput } from "./search-schema.ts";

/** A filter of a search by its property, operator and value. */
export const filterOf = (
  propertyName: string,
  operator: FilterInput["operator"],
  value?: string | number,
): FilterInput => ({ propertyName, operator, value: value === undefined ? null : String(value) });

/** Finds activities that belong to the user or have no owner, by default the earliest first. */
export const findOwnActivities = (
  context: CrmContext,
  { ownerId }: Pick<User, "ownerId">,
  type: ObjectType,
  {
    filters,
    limit,
    isNewestFirst = false,
  }: { filters: readonly FilterInput[]; limit: number; isNewestFirst?: boolean },
): Promise<FoundObjects> =>
  searchObjects(
    context,
    type,
    {
      filterGroups: [
        filterOf("hubspot_owner_id", "EQ", ownerId),
        filterOf("hubspot_owner_id", "NOT_HAS_PROPERTY"),
      ].map((owner) => ({ filters: [...filters, owner] })),
      sorts: [isNewestFirst ? "-hs_timestamp" : "hs_timestamp"],
      limit,
    },
    { archiveFilter: "active", limits: defaultSearchLimits },
  );
