/**
 * The sources of `frame-ancestors` in a Content-Security-Policy header; undefined where it has none.
 * The header may hold several policies, and a frame must suit each: of theirs, what all of them name.
 */
export function frameAncestorsOf(header: string): string[] | undefined {
  const lists = header
    .split(",")
    .map(sourcesOf)
    .filter((sources) => sources !== undefined);
  if (lists.length === 0) return undefined;
  return lists.reduce((before, next) => {
    if (before.includes("*")) return next;
    if (next.includes("*")) return before;
    return before.filter((source) => next.includes(source));
  });
}

/** Of one policy, whose first directive of a name counts. */
function sourcesOf(policy: string): string[] | undefined {
  const directive = policy
    .split(";")
    .map((text) => text.trim().split(/\s+/))
    .find(([name]) => name?.toLowerCase() === "frame-ancestors");
  return directive?.slice(1);
}
