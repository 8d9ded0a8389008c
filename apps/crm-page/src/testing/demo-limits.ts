import type { PageSession } from "@calling-extensions/crm/page-api";

/** The limits of the service in tests that replace it. */
export const demoLimits: PageSession["limits"] = {
  recycleBinDays: 90,
  textLength: 65_536,
  nameLength: 100,
  propertyLabelLength: 255,
  pageSize: 100,
};
