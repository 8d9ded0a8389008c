/** Whether a value has everything that is expected of it; more than that is no harm. */
export function holds(value: unknown, expected: unknown): boolean {
  if (typeof expected !== "object" || expected === null) return Object.is(value, expected);
  if (isMatcher(expected)) return expected.asymmetricMatch(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(expected).every(([name, each]) =>
    holds((value as Record<string, unknown>)[name], each),
  );
}

interface Matcher {
  asymmetricMatch(value: unknown): boolean;
}

/** `expect.any(String)` and the like. */
export const isMatcher = (value: object): value is Matcher =>
  "asymmetricMatch" in value && typeof value.asymmetricMatch === "function";
