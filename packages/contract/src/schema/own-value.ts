/** Returns an own property of a table. Ignores inherited properties. */
export const ownValue = <Table extends object>(
  table: Table,
  key: PropertyKey,
): Table[keyof Table] | undefined =>
  Object.hasOwn(table, key) ? table[key as keyof Table] : undefined;
