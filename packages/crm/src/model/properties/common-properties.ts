import type { PropertyDefinition, PropertyOption } from "../property-definition.ts";

export const recordIdProperty: PropertyDefinition = {
  name: "hs_object_id",
  label: "Record ID",
  type: "number",
  isDefault: true,
  isReadOnly: true,
  isHidden: true,
};

export const createdProperty: PropertyDefinition = {
  name: "createdate",
  label: "Created",
  type: "datetime",
  isDefault: true,
  isReadOnly: true,
};

export const modifiedProperty: PropertyDefinition = {
  name: "hs_lastmodifieddate",
  label: "Last changed",
  type: "datetime",
  isDefault: true,
  isReadOnly: true,
};

export const ownerProperty: PropertyDefinition = {
  name: "hubspot_owner_id",
  label: "Owner",
  type: "string",
  format: "id",
};

/** File ids, separated by `;`. */
export const attachmentsProperty: PropertyDefinition = {
  name: "hs_attachment_ids",
  label: "Attachments",
  type: "string",
  format: "idList",
};

/**
 * The digits of a phone number without and with the country code, for searches.
 * @compat Programs find numbers by these properties of HubSpot's.
 */
export const searchableNumbers = (
  name: string,
  label: string,
  word: string,
): PropertyDefinition[] =>
  [false, true].map((hasCountryCode) => ({
    name: `hs_searchable_calculated_${hasCountryCode ? "international_" : ""}${word}`,
    label: `${label}, ${hasCountryCode ? "all digits" : "digits without the country code"}`,
    type: "string",
    digitsOf: { name, hasCountryCode },
    isReadOnly: true,
    isHidden: true,
  }));

/** Ids of records that were merged into this one, separated by `;`. */
export const mergedProperty: PropertyDefinition = {
  name: "hs_merged_object_ids",
  label: "Merged records",
  type: "string",
  isReadOnly: true,
  isHidden: true,
};

/** Options whose labels are their values as words: `NO_ANSWER` is "No answer". */
export const wordOptions = (values: string): PropertyOption[] =>
  values.split(" ").map((value) => ({
    value,
    label: value.charAt(0) + value.slice(1).toLowerCase().replaceAll("_", " "),
  }));
