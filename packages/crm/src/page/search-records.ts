import { SEARCH_RESULTS_PER_TYPE } from "../limits.ts";
import type { CrmContext } from "../model/crm-context.ts";
import { activityTypes, callsType, objectTypes } from "../model/object-types.ts";
import type { FoundCall, RecordSummary } from "../page-api/index.ts";
import { findExcerpts } from "../calls/find-excerpts.ts";
import { foldText, wordsOfQuery } from "../text/fold-text.ts";
import { listPageRecords } from "./list-page-records.ts";

const searchedTypes = objectTypes.filter(({ name }) => !activityTypes.includes(name));

/**
 * Finds records of every type by words in any value, or by the digits of a phone number. Those whose titles
 * begin with the text come first, then those whose titles contain it; within these, the last updated first.
 */
export async function searchRecords(context: CrmContext, q: string): Promise<RecordSummary[]> {
  const found = [];
  for (const type of searchedTypes) {
    const page = {
      q,
      sort: "-updatedAt",
      archived: false,
      limit: SEARCH_RESULTS_PER_TYPE,
    } as const;
    found.push(...(await listPageRecords(context, type, page)).results);
  }
  const wanted = foldText(q);
  const rankOf = (title: string): number => {
    const place = foldText(title).indexOf(wanted);
    return place === 0 ? 0 : place > 0 ? 1 : 2;
  };
  return found
    .toSorted((one, other) => rankOf(one.title) - rankOf(other.title))
    .map(({ objectTypeId, objectId, title, subtitle }) => ({
      objectTypeId,
      objectId,
      title,
      subtitle,
    }));
}

/** A letter or digit that nearly every call has somewhere. In other scripts, one character is a word. */
const isInEachCall = (word: string): boolean => /^[\p{Script=Latin}\d]$/u.test(word);

/**
 * Finds calls by words in their titles, notes and transcripts, or by the digits of a number, the newest first. Unlike
 * records, calls can't be ranked by their titles, which all begin alike: it takes more than a letter to find some.
 */
export async function searchCalls(context: CrmContext, q: string): Promise<FoundCall[]> {
  if (wordsOfQuery(q).every(isInEachCall)) return [];
  const { results } = await listPageRecords(context, callsType, {
    q,
    sort: "-hs_timestamp",
    archived: false,
    limit: SEARCH_RESULTS_PER_TYPE,
    properties: ["hs_timestamp", "associations"],
  });
  const excerpts = await findExcerpts(
    context,
    results.map(({ objectId }) => objectId),
    wordsOfQuery(q),
  );
  return results.map(({ objectId, title, createdAt, properties, associations }) => {
    return {
      objectId,
      title,
      timestamp: Date.parse(properties["hs_timestamp"]?.value ?? "") || createdAt,
      subject: associations?.[0],
      said: excerpts.get(objectId),
    };
  });
}
