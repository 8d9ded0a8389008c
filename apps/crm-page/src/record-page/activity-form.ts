import type {
  EditableProperties,
  PageRecord,
  TimelineEntry,
} from "@calling-extensions/crm/page-api";
import { t } from "@calling-extensions/ui/text";
import { statusLabel } from "../timeline/call-status.ts";
import type { Texts } from "../record-creation/form-fields.tsx";
import { callForm, noteForm, type RecordForm, taskForm } from "../record-creation/record-forms.ts";
import { kindLabels } from "../timeline/kind-labels.ts";

/** The form that changes an activity. */
export interface ActivityForm {
  readonly title: string;
  readonly submitLabel: string;
  readonly form: RecordForm;
  /** What is entered in place of stored values. */
  readonly suggested?: Texts;
}

const STATUS = "hs_call_status";
const QUEUES = "hs_queue_membership_ids";

/** How a lost call can have ended. */
const endings = ["COMPLETED", "NO_ANSWER", "BUSY", "CANCELED", "FAILED"].map((value) => ({
  value,
  label: statusLabel(value).label,
}));

/** A call whose app never reported its end: the user knows how it ended. */
const lostCallForm: RecordForm = {
  ...callForm,
  names: [STATUS, ...callForm.names],
  overrides: { ...callForm.overrides, [STATUS]: { label: t`How it ended`, options: endings } },
};

const forms = {
  call: callForm,
  task: { ...taskForm, names: [...taskForm.names, QUEUES, "hubspot_owner_id"] },
  note: noteForm,
} as const;

/** A note needs a text or attachments. */
const noteWithFiles: RecordForm = { ...noteForm, oneOf: undefined };

/** Adds the queues of a task to the queues that the form offers: the task stays in the private queues of other users. */
export function withQueuesOf(
  task: Pick<PageRecord, "properties">,
  { results, ...rest }: EditableProperties,
): EditableProperties {
  const ids = task.properties.find(({ name }) => name === QUEUES)?.value.split(";") ?? [];
  return {
    ...rest,
    results: results.map((property) => {
      const { name, options = [] } = property;
      const others = ids.filter((id) => id && !options.some(({ value }) => value === id));
      return name === QUEUES && others.length > 0
        ? {
            ...property,
            options: [
              ...options,
              ...others.map((value) => ({ value, label: t`Task queue ${value}` })),
            ],
          }
        : property;
    }),
  };
}

/** The form for an activity. One that finishes a lost call asks how it ended. */
export function activityForm(entry: TimelineEntry, isFinishing: boolean): ActivityForm {
  const { kind } = entry;
  if (!isFinishing) {
    const hasFiles = kind === "note" && entry.attachments;
    const form = hasFiles ? noteWithFiles : forms[kind];
    return { title: t`Edit ${kindLabels[kind]}`, submitLabel: t`Save ${kindLabels[kind]}`, form };
  }
  const labels = { title: t`Finish call`, submitLabel: t`Save call` };
  return kind === "call" && entry.endStatus === "LOST"
    ? { ...labels, form: lostCallForm, suggested: { [STATUS]: "COMPLETED" } }
    : { ...labels, form: callForm };
}
