import type { PayloadOf } from "@calling-extensions/sdk";

/** A CRM record with the other party's number. */
export type CallerMatch = PayloadOf<"CALLER_ID_MATCH_SUCCEEDED">["callerIdMatches"][number] & {
  /** The company of a contact, if the CRM page offers its contacts. */
  readonly company?: string | null | undefined;
};

/** The name of a record on screen: its name, its email, or its type and id. */
export function nameOfMatch(match: CallerMatch): string {
  const person = [match.firstName, match.lastName].filter(Boolean).join(" ");
  const fallback = match.callerIdType === "COMPANY" ? "Company" : "Contact";
  return (
    match.name?.trim() ||
    person.trim() ||
    match.email?.trim() ||
    `${fallback} ${match.objectCoordinates.objectId}`
  );
}
