/** A table with a row for each type of event: how it changes what it happens to. */
type EventTable = Readonly<Record<string, (before: never, event: never) => unknown>>;

/** The events of a table. */
export type EventOf<Table extends EventTable> = {
  readonly [Type in keyof Table]: { readonly type: Type } & (Table[Type] extends (
    before: never,
    event: infer Details,
  ) => unknown
    ? Readonly<Details>
    : never);
}[keyof Table];
