import { listPropertyGroups, builtInGroup } from "../definitions/property-groups.ts";
import { apiTypeOf, fieldOf } from "../definitions/property-kinds.ts";
import { isCustomProperty } from "../definitions/property-repository.ts";
import { MAX_CUSTOM_PROPERTIES, MAX_OPTIONS } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { propertiesOf } from "../model/object-properties.ts";
import type { ObjectTypeInfo } from "../model/object-types.ts";
import type { PropertyOption } from "../model/property-definition.ts";
import type { PageProperties } from "../page-api/index.ts";

/** Lists the properties of an object type with their groups and limits. */
export async function listPageProperties(
  context: CrmContext,
  type: ObjectTypeInfo,
): Promise<PageProperties> {
  const properties = Object.values(propertiesOf(context, type.id));
  const groups = await listPropertyGroups(context, type);
  return {
    results: properties.map((definition) => ({
      name: definition.name,
      label: definition.label,
      type: apiTypeOf(definition),
      fieldType: fieldOf(definition),
      groupName: definition.groupName ?? builtInGroup(type).name,
      isBuiltIn: !isCustomProperty(definition),
      options: (definition.options ?? []).map(toPageOption),
    })),
    groups: groups.map(({ name, label }) => ({ name, label })),
    usage: properties.filter(isCustomProperty).length,
    limit: MAX_CUSTOM_PROPERTIES,
    optionLimit: MAX_OPTIONS,
  };
}

const toPageOption = ({ value, label, description, isHidden = false }: PropertyOption) => ({
  value,
  label,
  ...(description !== undefined && { description }),
  hidden: isHidden,
});
