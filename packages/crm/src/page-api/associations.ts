import * as z from "zod/mini";
import { objectTypeId } from "./ids.ts";
import { associationLabel } from "./records.ts";
import type { PageEndpoint } from "./page-endpoint.ts";

/** The record types that records can be associated with. */
export const associationLabels = z
  .object({
    results: z.array(
      z.object({
        objectTypeId,
        /** `Contact`, `Company`. */
        typeLabel: z.string(),
        /** The labels besides the unlabeled association, which every associated record has. */
        labels: z.array(associationLabel),
      }),
    ),
  })
  .register(z.globalRegistry, { id: "AssociationLabels" });
export type AssociationLabels = z.infer<typeof associationLabels>;

export const listAssociationLabels = {
  method: "GET",
  path: "/_page/association-labels/:objectTypeId",
  response: { 200: associationLabels },
} as const satisfies PageEndpoint;
