import * as z from "zod/mini";

/** What files are sorted by; with a minus sign in descending order. */
export const fileOrder = z.enum(["name", "-name", "createdAt", "-createdAt", "size", "-size"]);
export type FileOrder = z.infer<typeof fileOrder>;

export const activityKind = z.enum(["call", "note", "task"]);
export type ActivityKind = z.infer<typeof activityKind>;
