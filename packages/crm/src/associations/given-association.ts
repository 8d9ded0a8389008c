import { z } from "zod";

/** The id of a type of associations, as requests give it. */
export const givenTypeId = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^[1-9][0-9]{0,14}$/, "must be an id")
    .transform(Number),
]);

/** A way to associate, as requests ask for it. SERVICE_DEFINED is another word for HUBSPOT_DEFINED. */
export const givenAssociation = z
  .object({
    associationCategory: z.enum([
      "HUBSPOT_DEFINED",
      "SERVICE_DEFINED",
      "USER_DEFINED",
      "INTEGRATOR_DEFINED",
    ]),
    associationTypeId: givenTypeId,
  })
  .meta({ id: "AssociationSpec" });
