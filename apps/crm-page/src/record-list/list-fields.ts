import type { EditableProperty, ListFilter } from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { isActivityType, type ObjectType } from "../records/object-types.ts";
import { RECORDS } from "../records/list-records.ts";
import { type PropertyFilter, toSearchFilter } from "./property-filter.ts";

// What lists show and filter by, besides the properties of their records.

type Properties = readonly EditableProperty[];

const OWNER = "hubspot_owner_id";

/** The owner of a filter that is the user who looks at the list. */
const ME = { value: "me", label: t`Me` };

const computed = { isRequired: true, isReadOnly: true } as const;

const records: EditableProperty = {
  ...computed,
  name: RECORDS,
  label: t`Records`,
  control: "text",
};

/** The columns that the list of a type can have. */
export const columnsOf = ({ id }: ObjectType, properties: Properties): Properties =>
  isActivityType(id) ? [...properties, records] : properties;

/** The columns with these names, in their order. A name may be from before a property was deleted. */
export const pickColumns = (columns: Properties, names: readonly string[]): Properties =>
  names.flatMap((name) => columns.find((each) => each.name === name) ?? []);

const conditions: Properties = [
  { ...computed, name: "hasRecords", label: t`Has a record`, control: "bool" },
  { ...computed, name: "isUnfinished", label: t`Not finished`, control: "bool" },
];

/** What the list of a type can be filtered by. */
export const filterFieldsOf = ({ id }: ObjectType, properties: Properties): Properties => [
  ...properties.map((property) =>
    property.name === OWNER
      ? { ...property, options: [ME, ...(property.options ?? [])] }
      : property,
  ),
  ...(isActivityType(id) ? conditions : []),
];

/**
 * The filters that suit the fields of a list, each with the one for the service. A link may come from before a property
 * was changed or deleted.
 */
export const fitFilters = (
  filters: readonly PropertyFilter[],
  fields: Properties,
  ownerId: string,
): readonly { readonly filter: PropertyFilter; readonly search: ListFilter }[] =>
  filters.flatMap((filter) => {
    const field = fields.find(({ name }) => name === filter.name);
    const search = field && toSearchFilter(forUser(filter, ownerId), field);
    return search ? [{ filter, search }] : [];
  });

/** A filter with the id of the user who looks at the list. */
const forUser = (filter: PropertyFilter, ownerId: string): PropertyFilter =>
  filter.name === OWNER
    ? { ...filter, values: filter.values.map((value) => (value === ME.value ? ownerId : value)) }
    : filter;
