import type { PageRecord } from "@calling-extensions/crm/page-api";

/** The contact Ada Example, without anything to show beside her name. */
export const demoRecord = (changes: Partial<PageRecord> = {}): PageRecord => ({
  objectTypeId: "0-1",
  objectId: "101",
  title: "Ada Example",
  subtitle: "",
  typeLabel: "Contact",
  properties: [],
  phoneNumbers: [],
  associations: [],
  createdAt: 1,
  ...changes,
});
