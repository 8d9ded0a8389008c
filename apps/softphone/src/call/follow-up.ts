import * as z from "zod/mini";
import { catch as orElse, _default as withDefault } from "zod/mini";
import { engagementIdOf, type Call } from "./call.ts";
import { otherParty } from "./other-party.ts";
import { followUpTypes, type FollowUp } from "./follow-up-schema.ts";

/** A follow-up task that was saved with its call: it is kept until the CRM page has created it. */
export const followUpTask = z.object({
  /** The id of its call: a call has one task. The CRM creates one task for each id. */
  requestId: z.string().check(z.minLength(1)),
  engagementId: orElse(z.optional(z.union([z.number(), z.string()])), undefined),
  title: z.string(),
  /** In epoch milliseconds. */
  dueAt: z.number(),
  taskType: orElse(z.enum(followUpTypes), "TODO"),
  status: z.enum(["sending", "failed", "created"]),
  /** Why it failed, in the words of the CRM page; undefined if the page creates no tasks. */
  message: orElse(z.optional(z.string()), undefined),
  /** Whether a later visit of the user finds it, and other tabs do. */
  isShared: orElse(withDefault(z.boolean(), false), false),
});

export type FollowUpTask = z.infer<typeof followUpTask>;

const DAY_START_HOUR = 8;
const daysUntil = { tomorrow: 1, inThreeDays: 3, nextWeek: 7 } as const;

/** The start of a working day, where the user is. */
function startOfDay(now: number, days: number): Date {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  day.setHours(DAY_START_HOUR, 0, 0, 0);
  return day;
}

/** When the task is due, in epoch milliseconds. */
export function dueAtOf({ due, date }: Pick<FollowUp, "due" | "date">, now: number): number {
  if (due !== "date") return startOfDay(now, daysUntil[due]).getTime();
  const [year = NaN, month = NaN, day = NaN] = date.split("-").map(Number);
  const dueAt = new Date(year, month - 1, day, DAY_START_HOUR).getTime();
  // Only a form that is saved without its Save button can lack the date.
  return Number.isNaN(dueAt) ? startOfDay(now, daysUntil.tomorrow).getTime() : dueAt;
}

/** Tomorrow, as a date field has it: the earliest day that the user can choose. */
export function earliestDate(now: number): string {
  const day = startOfDay(now, daysUntil.tomorrow);
  const [month, date] = [day.getMonth() + 1, day.getDate()];
  return [day.getFullYear(), month, date].map((part) => String(part).padStart(2, "0")).join("-");
}

/** The title that the user wrote, or one proposed from the contact's name. */
export const followUpTitleOf = (call: Call): string => {
  const title = call.wrapUp.followUp?.title ?? null;
  return title ?? `Follow up with ${otherParty(call)}`;
};

/** The task that the user wants after a call. */
export const toFollowUpTask = (call: Call, followUp: FollowUp, now: number): FollowUpTask => ({
  requestId: call.externalCallId,
  engagementId: engagementIdOf(call),
  title: followUpTitleOf(call).trim() || `Follow up with ${otherParty(call)}`,
  dueAt: dueAtOf(followUp, now),
  taskType: followUp.type,
  status: "sending",
  isShared: false,
});
