import { pipelineResource } from "../http/pipelines.ts";
import type { Resource } from "../http/server/endpoint.ts";
import type { Area, Operation } from "./area.ts";
import { associationArea } from "./areas/association-area.ts";
import { callingArea } from "./areas/calling-area.ts";
import { callingSettingsArea } from "./areas/calling-settings-area.ts";
import { pageArea } from "./areas/page-area.ts";
import { propertyArea } from "./areas/property-area.ts";
import { recordArea } from "./areas/record-area.ts";

const toArea = ({ tag, description, security, endpoints }: Resource): Area => ({
  tag,
  description,
  security,
  operations: Object.fromEntries(
    endpoints.map((each) => [
      `${each.method} ${each.path}`,
      {
        id: each.operationId,
        summary: each.summary,
        ...(each.description && { description: each.description }),
        examples: each.examples,
        ...(each.isPublic && { isOpen: true }),
      },
    ]),
  ),
});

/** Everything the document tells of, in its order. */
export const areas: readonly Area[] = [
  recordArea,
  associationArea,
  propertyArea,
  toArea(pipelineResource),
  callingArea,
  callingSettingsArea,
  pageArea,
];

/** An operation with its place: method and path as its route has them. */
export interface PlacedOperation {
  readonly area: Area;
  readonly operation: Operation;
  readonly method: string;
  readonly url: string;
}

export const placedOperations: readonly PlacedOperation[] = areas.flatMap((area) =>
  Object.entries(area.operations).map(([place, operation]) => {
    const [method = "", url = ""] = place.split(" ", 2);
    return { area, operation, method, url };
  }),
);
