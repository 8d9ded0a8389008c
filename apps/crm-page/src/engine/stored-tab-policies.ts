import { browserStorage, createStoredValue } from "@calling-extensions/ui/storage";
import * as z from "zod/mini";

const tabPolicies = z.record(z.string(), z.enum(["every", "owner"]));

/** In which tabs each app is loaded: known once it has connected, and remembered for the next page. */
export type TabPolicies = Readonly<z.infer<typeof tabPolicies>>;

export const storedTabPolicies = createStoredValue({
  key: "crm-page:tab-policies",
  schema: tabPolicies,
  storage: browserStorage("localStorage"),
});
