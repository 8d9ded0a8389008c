import { tableOf } from "../property-definition.ts";
import {
  createdProperty,
  mergedProperty,
  modifiedProperty,
  ownerProperty,
  recordIdProperty,
  searchableNumbers,
} from "./common-properties.ts";

export const contactProperties = tableOf([
  { name: "firstname", label: "First name", type: "string", isDefault: true },
  { name: "lastname", label: "Last name", type: "string", isDefault: true },
  {
    name: "email",
    label: "E-mail",
    type: "string",
    isDefault: true,
    isUnique: true,
  },
  { name: "phone", label: "Phone number", type: "phone_number" },
  { name: "mobilephone", label: "Mobile phone number", type: "phone_number" },
  ...searchableNumbers("phone", "Phone number", "phone_number"),
  ...searchableNumbers("mobilephone", "Mobile phone number", "mobile_number"),
  { name: "jobtitle", label: "Job title", type: "string" },
  ownerProperty,
  createdProperty,
  { ...modifiedProperty, name: "lastmodifieddate" },
  mergedProperty,
  recordIdProperty,
]);
