import type { SaveFailure } from "../crm-link/crm-link.ts";
import { allTextsOf } from "./all-texts.ts";
import type { Texts } from "./en.ts";

/** Why the CRM page couldn't do something, in its own words, or that it gave no reason. */
export const reasonOf = ({ message }: { message: string }, texts: Texts): string =>
  message || allTextsOf(texts).notices.noReason;

/** Why a call is not saved, or not all of it. */
export const saveReasonOf = (
  { message, failure }: { message: string; failure: SaveFailure },
  texts: Texts,
): string =>
  failure === "leftOut" ? allTextsOf(texts).wrapUp.notesLeftOut : reasonOf({ message }, texts);
