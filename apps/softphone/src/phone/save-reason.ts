import type { SaveFailure } from "../crm-link/crm-link.ts";
import { reasonOf } from "../languages/crm-reason.ts";
import type { Texts } from "../languages/en.ts";

/** Why a call is not saved, or not all of it. */
export const saveReasonOf = (
  { message, failure }: { message: string; failure: SaveFailure },
  texts: Texts,
): string => (failure === "leftOut" ? texts.wrapUp.notesLeftOut : reasonOf({ message }, texts));
