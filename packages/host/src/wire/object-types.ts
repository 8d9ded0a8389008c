const objectTypeIds: Readonly<Record<string, string>> = {
  CONTACT: "0-1",
  COMPANY: "0-2",
  TICKET: "0-5",
};
const names = new Map(Object.entries(objectTypeIds).map(([name, id]) => [id, name]));

/** The `objectType` of DIAL_NUMBER: the protocol's name, or else the object type id. */
export const toObjectType = (objectTypeId: string): string =>
  names.get(objectTypeId) ?? objectTypeId;

export const fromObjectType = (objectType: string): string =>
  Object.hasOwn(objectTypeIds, objectType) ? (objectTypeIds[objectType] ?? objectType) : objectType;

/** Custom objects have ids such as `2-1`; the ids of the CRM's own types start with 0. */
export const isCustomObject = (objectTypeId: string): boolean => objectTypeId.startsWith("2-");
