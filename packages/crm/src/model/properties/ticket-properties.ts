import { tableOf } from "../property-definition.ts";
import {
  createdProperty,
  mergedProperty,
  modifiedProperty,
  ownerProperty,
  recordIdProperty,
} from "./common-properties.ts";

/** Pipeline and stage are ids of the account's pipelines; `ticket-rules.ts` validates them. */
export const ticketProperties = tableOf([
  { name: "subject", label: "Subject", type: "string", isRequired: true, isDefault: true },
  { name: "content", label: "Description", type: "string", fieldType: "textarea", isDefault: true },
  { name: "hs_pipeline", label: "Pipeline", type: "enumeration", isDefault: true },
  {
    name: "hs_pipeline_stage",
    label: "Status",
    type: "enumeration",
    isRequired: true,
    isDefault: true,
  },
  {
    name: "hs_ticket_category",
    label: "Category",
    type: "enumeration",
    isDefault: true,
    options: [
      { value: "PRODUCT_ISSUE", label: "Product issue" },
      { value: "BILLING_ISSUE", label: "Billing issue" },
      { value: "FEATURE_REQUEST", label: "Feature request" },
      { value: "GENERAL_INQUIRY", label: "General inquiry" },
    ],
  },
  {
    name: "hs_ticket_priority",
    label: "Priority",
    type: "enumeration",
    isDefault: true,
    options: [
      { value: "LOW", label: "Low" },
      { value: "MEDIUM", label: "Medium" },
      { value: "HIGH", label: "High" },
      { value: "URGENT", label: "Urgent" },
    ],
  },
  {
    name: "hs_pinned_engagement_id",
    label: "Pinned activity",
    type: "number",
    format: "id",
    isHidden: true,
  },
  ownerProperty,
  createdProperty,
  modifiedProperty,
  mergedProperty,
  recordIdProperty,
]);
