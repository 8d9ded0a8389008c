import type { EditableProperties, PageRecord } from "@calling-extensions/crm/page-api";
import { propertyText } from "../records/property-text.ts";

/** A property of which both records have a value, or only the merged one. */
interface ComparedProperty {
  readonly name: string;
  readonly label: string;
  /** For people; empty without a value. */
  readonly primary: string;
  readonly merged: string;
}

interface Comparison {
  /** The values differ, so the user chooses. */
  readonly differing: readonly ComparedProperty[];
  /** Only the merged record has a value, which the other one gets. */
  readonly added: readonly ComparedProperty[];
}

const find = ({ properties }: PageRecord, name: string) =>
  properties.find((each) => each.name === name);

/** Compares what people can change of two records. A stage is compared with its pipeline. */
export function compareRecords(
  primary: PageRecord,
  merged: PageRecord,
  { pipelineProperty, stageProperty }: NonNullable<EditableProperties["pipeline"]> | Nothing = {},
): Comparison {
  const [pipeline, otherPipeline] = [primary, merged].map((record) =>
    pipelineProperty === undefined ? undefined : find(record, pipelineProperty),
  );
  const differing: ComparedProperty[] = [];
  const added: ComparedProperty[] = [];
  for (const theirs of merged.properties) {
    const { name, label, isReadOnly } = theirs;
    if (isReadOnly || name === pipelineProperty) continue;
    const own = find(primary, name);
    const isOfPipeline = name === stageProperty && pipeline?.value !== otherPipeline?.value;
    if (own && own.value === theirs.value && !isOfPipeline) continue;
    const textOf = (value: typeof own, itsPipeline: typeof own): string =>
      [isOfPipeline && itsPipeline, value]
        .flatMap((each) => (each ? propertyText(each) : []))
        .join(" · ");
    (own ? differing : added).push({
      name,
      label,
      primary: textOf(own, pipeline),
      merged: textOf(theirs, otherPipeline),
    });
  }
  return { differing, added };
}

type Nothing = { readonly [Name in "pipelineProperty" | "stageProperty"]?: undefined };

/** The values that the user has seen of each of two records: what one has and the other lacks is empty. */
export function seenValues({ properties }: PageRecord, other: PageRecord): Record<string, string> {
  const seen = [...other.properties, ...properties].filter(({ isReadOnly }) => !isReadOnly);
  const own = new Map(properties.map(({ name, value }) => [name, value]));
  return Object.fromEntries(seen.map(({ name }) => [name, own.get(name) ?? ""]));
}
