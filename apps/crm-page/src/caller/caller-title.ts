import type { CallerMatch } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";

/** The title of a matching record; its id if it has no name. */
export function callerTitle(match: CallerMatch): string {
  const name =
    match.callerIdType === "CONTACT"
      ? [match.firstName, match.lastName].filter(Boolean).join(" ") || match.email
      : match.name;
  if (name) return name;
  return `${match.callerIdType === "CONTACT" ? t`Contact` : t`Company`} ${match.objectId}`;
}
