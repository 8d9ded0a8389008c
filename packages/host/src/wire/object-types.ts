const objectTypeIds: Readonly<Record<string, string>> = {
  CONTACT: "0-1",
  COMPANY: "0-2",
  TICKET: "0-5",
};
const names = new Map(Object.entries(objectTypeIds).map(([name, id]) => [id, name]));

/** DIAL_NUMBER's `objectType`: a name where the protocol has one, else the object type id. */
export const toObjectType = (objectTypeId: string): string =>
  names.get(objectTypeId) ?? objectTypeId;

export const fromObjectType = (objectType: string): string =>
  Object.hasOwn(objectTypeIds, objectType) ? (objectTypeIds[objectType] ?? objectType) : objectType;

/** Custom objects have ids of their own, such as `2-1`; the CRM's own types begin with 0. */
export const isCustomObject = (objectTypeId: string): boolean => objectTypeId.startsWith("2-");
