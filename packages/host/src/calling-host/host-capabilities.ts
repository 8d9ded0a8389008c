import type { Capability } from "@calling-extensions/contract";

/** What a host does beyond the vendor's protocol. */
export const hostCapabilities = [
  "port",
  "unloading",
  "results",
  "draft",
  "dialRefused",
] as const satisfies readonly Capability[];
