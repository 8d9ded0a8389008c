import { activityKind, type ActivityKind } from "@calling-extensions/crm/page-api";
import { MAX_SEARCH_LENGTH } from "../limits.ts";

/** Which activities a timeline shows. */
export interface TimelineView {
  /** Shows only activities of this kind. */
  readonly kind: ActivityKind | undefined;
  /** Shows only activities with these words. */
  readonly q: string;
}

/** Reads the view of a timeline from the URL of its record. Invalid values are ignored. */
export const readTimelineView = (search: URLSearchParams): TimelineView => ({
  kind: activityKind.safeParse(search.get("kind")).data,
  q: (search.get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
});

/** Writes the view into the parameters of a URL. Others stay. */
export function writeTimelineView(
  search: URLSearchParams,
  { kind, q }: TimelineView,
): URLSearchParams {
  const others = [...search].filter(([name]) => name !== "kind" && name !== "q");
  return new URLSearchParams([
    ...others,
    ...(kind === undefined ? [] : [["kind", kind]]),
    ...(q === "" ? [] : [["q", q]]),
  ]);
}
