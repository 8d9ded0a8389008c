/** A value as JSON, whatever it is: one that contains itself, or nothing, says so. */
export function printable(
  value: unknown,
  replacer?: (key: string, value: unknown) => unknown,
): string {
  try {
    return JSON.stringify(value, replacer) ?? "null";
  } catch {
    return '"not printable"';
  }
}
