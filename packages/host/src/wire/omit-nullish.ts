/** Drops fields that are undefined or null, so that optional fields are absent instead. */
export function omitNullish<Fields extends object>(
  fields: Fields,
): { [K in keyof Fields]?: Exclude<Fields[K], undefined | null> } {
  const entries = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(entries) as ReturnType<typeof omitNullish<Fields>>;
}
