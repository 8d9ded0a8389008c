import { MAX_QUOTE_LENGTH } from "../../limits.ts";
import { CrmError } from "../../errors/crm-error.ts";
import { parseRecordId, type RecordId } from "../../ids/record-id.ts";

/** Parses an id in a path; not found if no id has this form. */
export function idInPath(text: string, word: string): RecordId {
  const id = parseRecordId(text);
  if (id === undefined)
    throw new CrmError("notFound", `There is no ${word} ${text.slice(0, MAX_QUOTE_LENGTH)}.`);
  return id;
}
