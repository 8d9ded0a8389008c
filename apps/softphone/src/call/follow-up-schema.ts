import * as z from "zod/mini";

/** When the task is due: on the date that the user has chosen, or some days after the call is saved. */
export const dueChoices = ["tomorrow", "inThreeDays", "nextWeek", "date"] as const;

export const followUpTypes = ["TODO", "CALL", "EMAIL"] as const;

/** What the user writes about a follow-up task before the call is saved. */
export const followUp = z.object({
  /** Null until the user writes one; until then one is proposed. */
  title: z.nullable(z.string()),
  due: z.enum(dueChoices),
  /** As a date field has it; empty until the user chooses one. */
  date: z.string(),
  type: z.enum(followUpTypes),
});

export type FollowUp = z.infer<typeof followUp>;

/** One line of the CRM. */
export const MAX_FOLLOW_UP_TITLE_LENGTH = 200;

export const newFollowUp: FollowUp = { title: null, due: "tomorrow", date: "", type: "TODO" };
