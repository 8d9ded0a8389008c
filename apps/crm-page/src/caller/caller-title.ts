import type { CallerMatch } from "@calling-extensions/host";

/** What a matching record is called; its id where it has no name. */
export function callerTitle(match: CallerMatch): string {
  const name =
    match.callerIdType === "CONTACT"
      ? [match.firstName, match.lastName].filter(Boolean).join(" ") || match.email
      : match.name;
  if (name) return name;
  return `${match.callerIdType === "CONTACT" ? "Contact" : "Company"} ${match.objectId}`;
}
