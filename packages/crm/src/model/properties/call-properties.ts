import { tableOf, type PropertyOption } from "../property-definition.ts";
import {
  attachmentsProperty,
  createdProperty,
  modifiedProperty,
  ownerProperty,
  recordIdProperty,
} from "./common-properties.ts";

const words = (values: string): PropertyOption[] =>
  values.split(" ").map((value) => ({
    value,
    label: value.charAt(0) + value.slice(1).toLowerCase().replaceAll("_", " "),
  }));

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
    options: words("INBOUND OUTBOUND"),
  },
  { name: "hs_call_duration", label: "Duration", type: "number", isDefault: true },
  { name: "hs_call_from_number", label: "From", type: "phone_number", isDefault: true },
  { name: "hs_call_to_number", label: "To", type: "phone_number", isDefault: true },
  {
    name: "hs_call_status",
    label: "Status",
    type: "enumeration",
    isDefault: true,
    options: words(
      "BUSY CALLING_CRM_USER CANCELED COMPLETED CONNECTING FAILED HOLD IN_PROGRESS MISSED NO_ANSWER QUEUED RINGING UNKNOWN",
    ),
    aliases: { REJECTED: "CANCELED", TRANSFERRED: "COMPLETED" },
  },
  {
    name: "hs_call_disposition",
    label: "Outcome",
    type: "enumeration",
    format: "guid",
    options: [
      { value: "f240bbac-87c9-4f6e-bf70-924b57d47db7", label: "Connected" },
      { value: "9d9162e7-6cf3-4944-bf63-4dff82258764", label: "Busy" },
      { value: "73a0d17f-1163-4015-bdd5-ec830791da20", label: "No answer" },
      { value: "a4c4c377-d246-4b32-a13b-75a56a4cd0ff", label: "Left live message" },
      { value: "b2cf5968-551e-4856-9783-52b3da59a7d0", label: "Left voicemail" },
      { value: "17b47fee-58de-441e-a44c-c6300d46f273", label: "Wrong number" },
    ],
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
    label: "End as the app gave it",
    type: "enumeration",
    options: words("COMPLETED FAILED CANCELED BUSY NO_ANSWER REJECTED MISSED TRANSFERRED LOST"),
  },
  ownerProperty,
  createdProperty,
  modifiedProperty,
  recordIdProperty,
]);
