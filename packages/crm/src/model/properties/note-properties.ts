import { tableOf } from "../property-definition.ts";
import {
  attachmentsProperty,
  createdProperty,
  mergedProperty,
  modifiedProperty,
  ownerProperty,
  recordIdProperty,
} from "./common-properties.ts";

export const noteProperties = tableOf([
  { name: "hs_timestamp", label: "Note time", type: "datetime", isRequired: true, isDefault: true },
  { name: "hs_note_body", label: "Note", type: "string", fieldType: "textarea", isDefault: true },
  attachmentsProperty,
  ownerProperty,
  createdProperty,
  modifiedProperty,
  mergedProperty,
  recordIdProperty,
]);
