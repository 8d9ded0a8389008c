import type { StateTable } from "./transition.ts";

/** Where a call's engagement, its record in the CRM, is. It lives beside the call, not inside it. */
export type EngagementState = "none" | "creating" | "created" | "failed" | "updating" | "updated";

export type EngagementEvent =
  | "create"
  | "createSucceeded"
  | "createFailed"
  | "update"
  | "updateSucceeded"
  | "updateFailed";

/** A failed creation may be tried again; a failed update leaves the engagement created. */
export const engagementLifecycle = {
  none: { create: "creating" },
  creating: { createSucceeded: "created", createFailed: "failed" },
  failed: { create: "creating" },
  created: { update: "updating" },
  updating: { updateSucceeded: "updated", updateFailed: "created" },
  updated: { update: "updating" },
} as const satisfies StateTable<EngagementState, EngagementEvent>;
