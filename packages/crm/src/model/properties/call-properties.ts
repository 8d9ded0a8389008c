import { callOutcomes } from "../../ids/call-outcomes.ts";
import { tableOf } from "../property-definition.ts";
import {
  attachmentsProperty,
  createdProperty,
  modifiedProperty,
  ownerProperty,
  recordIdProperty,
  wordOptions,
} from "./common-properties.ts";

export const callProperties = tableOf([
  {
    name: "hs_timestamp",
    label: "Call time",
    type: "datetime",
    isRequired: true,
    isDefault: true,
  },
  { name: "hs_call_title", label: "Title", type: "string", isDefault: true },
  { name: "hs_call_body", label: "Notes", type: "string", fieldType: "textarea", isDefault: true },
  {
    name: "hs_call_direction",
    label: "Direction",
    type: "enumeration",
    isDefault: true,
    options: wordOptions("INBOUND OUTBOUND"),
  },
  {
    name: "hs_call_duration",
    label: "Duration",
    type: "number",
    isDefault: true,
    isDuration: true,
  },
  { name: "hs_call_from_number", label: "From", type: "phone_number", isDefault: true },
  { name: "hs_call_to_number", label: "To", type: "phone_number", isDefault: true },
  {
    name: "hs_call_status",
    label: "Status",
    type: "enumeration",
    isDefault: true,
    options: wordOptions(
      "BUSY CALLING_CRM_USER CANCELED COMPLETED CONNECTING FAILED HOLD IN_PROGRESS MISSED NO_ANSWER QUEUED RINGING UNKNOWN",
    ),
    aliases: { REJECTED: "CANCELED", TRANSFERRED: "COMPLETED" },
  },
  {
    name: "hs_call_disposition",
    label: "Outcome",
    type: "enumeration",
    format: "guid",
    options: Object.values(callOutcomes),
  },
  { name: "hs_call_recording_url", label: "Recording", type: "string", format: "recordingUrl" },
  { name: "hs_call_callee_object_id", label: "Record called", type: "number", format: "id" },
  {
    name: "hs_call_callee_object_type_id",
    label: "Type of the record called",
    type: "string",
    format: "objectTypeId",
  },
  { name: "hs_call_callee_object_type", label: "Kind of the record called", type: "string" },
  { name: "hs_call_external_id", label: "Id in the calling app", type: "string" },
  { name: "hs_call_app_id", label: "Calling app", type: "number", format: "id" },
  { name: "hs_call_source", label: "Source", type: "string" },
  { name: "hs_activity_type", label: "Type of call", type: "string" },
  attachmentsProperty,
  {
    name: "calling_end_status",
    label: "End status reported by the app",
    type: "enumeration",
    options: [
      ...wordOptions("COMPLETED FAILED CANCELED BUSY NO_ANSWER"),
      { value: "REJECTED", label: "Declined" },
      ...wordOptions("MISSED TRANSFERRED LOST"),
    ],
  },
  ownerProperty,
  createdProperty,
  modifiedProperty,
  recordIdProperty,
]);
