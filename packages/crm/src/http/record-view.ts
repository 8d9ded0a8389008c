import { z } from "zod";
import { getObjectTypeInfo } from "../model/object-types.ts";
import type { ObjectSettings } from "../objects/object-settings.ts";
import type { ObjectView } from "../objects/to-api-object.ts";
import { flagParameter, listParameter } from "../query-parameters.ts";

/** The query parameters that select the parts of records in a response. */
export const viewParameters = z.object({
  properties: listParameter,
  propertiesWithHistory: listParameter,
  associations: listParameter,
  archived: flagParameter,
});

/** The parts of records in a response; by default their default properties. */
export const toView = (
  settings: ObjectSettings,
  requested: {
    properties?: readonly string[] | null | undefined;
    propertiesWithHistory?: readonly string[] | null | undefined;
    associations?: readonly string[];
  } = {},
): ObjectView => ({
  properties: requested.properties ?? [],
  propertiesWithHistory: requested.propertiesWithHistory ?? [],
  associations: (requested.associations ?? []).map(getObjectTypeInfo),
  settings,
});
