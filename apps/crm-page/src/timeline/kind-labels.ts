import { t } from "@calling-extensions/ui/text";

/** The kinds of activities, as part of a sentence. */
export const kindLabels = { call: t`call`, note: t`note`, task: t`task` } as const;
