import type { RecordSummary } from "@calling-extensions/crm/page-api";
import { contactType } from "./object-types.ts";
import { startCreation } from "./pending-creation.ts";

/** Opens the form for a contact with the number of a call's other party, which becomes a record of the call. */
export const createContactOfCall = (about: RecordSummary, number: string | undefined): void =>
  startCreation({
    objectTypeId: contactType.id,
    about,
    ...(number !== undefined && { values: { phone: number } }),
  });
