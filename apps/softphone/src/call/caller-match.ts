import type { PayloadOf } from "@calling-extensions/sdk";
import * as z from "zod/mini";

const id = z.union([z.number(), z.string()]);
const optionalText = z.nullish(z.string());

/** A CRM record with the caller's number. */
export const callerMatch = z.object({
  callerIdType: z.enum(["CONTACT", "COMPANY"]),
  objectCoordinates: z.object({ portalId: z.nullish(id), objectId: id, objectTypeId: z.string() }),
  firstName: optionalText,
  lastName: optionalText,
  email: optionalText,
  name: optionalText,
});

export type CallerMatch = z.infer<typeof callerMatch> &
  PayloadOf<"CALLER_ID_MATCH_SUCCEEDED">["callerIdMatches"][number];

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
