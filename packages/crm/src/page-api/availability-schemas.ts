import { z } from "zod";

/**
 * `PUT /_page/availability`, 204: what a calling app said of its user, by USER_AVAILABLE,
 * USER_UNAVAILABLE or `initialized`. While the app stays available the page says it again once a
 * minute: after 150 seconds of silence the user counts as unavailable, so that a closed tab says nothing.
 */
export const availabilityRequest = z
  .object({
    /** Name of the provider, as its settings have it. */
    provider: z.string().trim().min(1).max(200),
    isAvailable: z.boolean(),
  })
  .meta({ id: "Availability" });
export type AvailabilityRequest = z.infer<typeof availabilityRequest>;
