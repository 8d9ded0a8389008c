import { tableOf } from "../property-definition.ts";
import {
  createdProperty,
  mergedProperty,
  modifiedProperty,
  ownerProperty,
  recordIdProperty,
} from "./common-properties.ts";

/** The demo account's own type: a place of business, called at a number with a name of its own. */
export const siteProperties = tableOf([
  { name: "site_name", label: "Site name", type: "string", isRequired: true, isDefault: true },
  { name: "front_desk_number", label: "Front desk", type: "phone_number", isDefault: true },
  { name: "city", label: "City", type: "string" },
  ownerProperty,
  createdProperty,
  modifiedProperty,
  mergedProperty,
  recordIdProperty,
]);
