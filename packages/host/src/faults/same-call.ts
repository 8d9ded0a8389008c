/** A field of a payload as text; undefined if there is none. */
function fieldOf(data: unknown, name: string): string | undefined {
  const value = (Object(data) as Record<string, unknown>)[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

/** The id by which a payload names its call. */
export const callIdOf = (data: unknown): string | undefined => fieldOf(data, "externalCallId");

/** Whether two payloads may belong to one call: no id that both have differs. */
export const mayBeSameCall = (one: unknown, other: unknown): boolean =>
  ["externalCallId", "engagementId"].every((name) => {
    const [left, right] = [fieldOf(one, name), fieldOf(other, name)];
    return left === undefined || right === undefined || left === right;
  });
