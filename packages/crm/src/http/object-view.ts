import { z } from "zod";
import { getObjectTypeInfo } from "../model/object-types.ts";
import type { ObjectSettings } from "../objects/object-settings.ts";
import type { ObjectView } from "../objects/to-api-object.ts";
import { flagParameter, listParameter } from "./request-parameters.ts";

/** The parameters that say what to show of records, and which. */
export const viewParameters = z.object({
  properties: listParameter,
  propertiesWithHistory: listParameter,
  associations: listParameter,
  archived: flagParameter,
});

/** What to show of records; names of types are looked up. */
export const toView = (
  settings: ObjectSettings,
  asked: {
    properties?: readonly string[] | null | undefined;
    propertiesWithHistory?: readonly string[] | null | undefined;
    associations?: readonly string[];
  } = {},
): ObjectView => ({
  properties: asked.properties ?? [],
  propertiesWithHistory: asked.propertiesWithHistory ?? [],
  associations: (asked.associations ?? []).map(getObjectTypeInfo),
  settings,
});
