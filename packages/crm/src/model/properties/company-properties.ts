import { tableOf } from "../property-definition.ts";
import {
  createdProperty,
  mergedProperty,
  modifiedProperty,
  ownerProperty,
  recordIdProperty,
  searchableNumbers,
} from "./common-properties.ts";

export const companyProperties = tableOf([
  { name: "name", label: "Name", type: "string", isDefault: true },
  { name: "domain", label: "Domain", type: "string", isDefault: true },
  { name: "phone", label: "Phone number", type: "phone_number" },
  ...searchableNumbers("phone", "Phone number", "phone_number"),
  { name: "city", label: "City", type: "string" },
  { name: "industry", label: "Industry", type: "string" },
  ownerProperty,
  createdProperty,
  modifiedProperty,
  mergedProperty,
  recordIdProperty,
]);
