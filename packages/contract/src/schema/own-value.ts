/** What a table has under a key of its own; what all objects inherit is no entry of it. */
export const ownValue = <Table extends object>(
  table: Table,
  key: PropertyKey,
): Table[keyof Table] | undefined =>
  Object.hasOwn(table, key) ? table[key as keyof Table] : undefined;
