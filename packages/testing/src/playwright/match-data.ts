/** Whether a value contains an expected one. Additional fields are ignored. */
export function contains(value: unknown, expected: unknown): boolean {
  if (typeof expected !== "object" || expected === null) return Object.is(value, expected);
  if (isMatcher(expected)) return expected.asymmetricMatch(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(expected).every(([name, field]) =>
    contains((value as Record<string, unknown>)[name], field),
  );
}

interface Matcher {
  asymmetricMatch(value: unknown): boolean;
}

/** `expect.any(String)` and the like. */
export const isMatcher = (value: object): value is Matcher =>
  "asymmetricMatch" in value && typeof value.asymmetricMatch === "function";
