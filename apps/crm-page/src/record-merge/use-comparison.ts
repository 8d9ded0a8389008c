import type { RecordSummary } from "@calling-extensions/crm/page-api";
import { useQuery } from "@tanstack/react-query";
import { propertiesQuery } from "../records/property-queries.ts";
import { recordQuery } from "../records/record-query.ts";
import { timelineQuery } from "../timeline/timeline-query.ts";
import { compareRecords, seenValues } from "./compare-records.ts";

/** Compares two records as the service has them now, as soon as both are there. */
export function useComparison(primary: RecordSummary, merged: RecordSummary) {
  const { objectTypeId } = primary;
  const own = useQuery(recordQuery(objectTypeId, primary.objectId));
  const others = useQuery(recordQuery(objectTypeId, merged.objectId));
  const definitions = useQuery(propertiesQuery(objectTypeId));
  const timeline = useQuery(timelineQuery(merged, { kind: undefined, q: "" }));
  if (!own.data || !others.data || !definitions.data || !timeline.data) {
    return { failed: [own, others, definitions, timeline].find(({ error }) => error) };
  }
  return {
    data: {
      ...compareRecords(own.data, others.data, definitions.data.pipeline),
      /** How many the merged record has. */
      activities: timeline.data.total ?? timeline.data.results.length,
      associations: others.data.associations.flatMap(({ records }) => records).length,
      before: {
        primary: seenValues(own.data, others.data),
        merged: seenValues(others.data, own.data),
      },
      /** The response of a first attempt was lost: another one gets it. */
      isMerged: own.data.objectId === others.data.objectId,
    },
  };
}

export type MergeComparison = NonNullable<ReturnType<typeof useComparison>["data"]>;
