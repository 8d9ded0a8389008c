import { tableOf } from "../property-definition.ts";
import {
  createdProperty,
  mergedProperty,
  modifiedProperty,
  ownerProperty,
  recordIdProperty,
} from "./common-properties.ts";

/** A custom object type of the demo account: a business location with a phone number. */
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
