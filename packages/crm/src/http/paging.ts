import { CrmError } from "../errors/crm-error.ts";
import { parseRecordId, type RecordId } from "../ids/record-id.ts";

/**
 * A page of a list, and where the next one starts.
 *
 * @param found one entry more than fits, if there are as many
 * @param url the URL of the request, for the link to the next page
 */
export function toPage<Entry extends { id: string }>(
  found: readonly Entry[],
  limit: number,
  url?: string,
) {
  const entries = found.slice(0, limit);
  const after = found.length > limit ? entries.at(-1)?.id : undefined;
  if (after === undefined) return { entries, paging: {} };
  const link = url === undefined ? {} : { link: linkAfter(url, after) };
  return { entries, paging: { paging: { next: { after, ...link } } } };
}

function linkAfter(url: string, after: string): string {
  const [path = "", query = ""] = url.split("?", 2);
  const parameters = new URLSearchParams(query);
  parameters.set("after", after);
  return `${path}?${parameters.toString()}`;
}

/** Parses the cursor of a list: the id of the last entry of the previous page. */
export function parseCursor(after: string | undefined): RecordId | undefined {
  if (!after) return undefined;
  const id = parseRecordId(after);
  if (id !== undefined) return id;
  throw new CrmError("invalid", "Invalid `after` cursor.", [
    {
      message: "Pass `paging.next.after` from the previous page.",
      in: "after",
      code: "INVALID_CURSOR",
    },
  ]);
}
