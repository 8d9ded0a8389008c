import { t } from "@calling-extensions/ui/text";
import { morningAfter } from "../records/morning-after.ts";
import type { InputDefinition } from "../property-editing/property-input.tsx";

/** The form for a record type. */
export interface RecordForm {
  /** `Create contact`, `Log call`. */
  readonly action: string;
  /** Its properties, in order. Those that the account doesn't have are left out. */
  readonly names: readonly string[];
  /** The ones that need the whole width, besides long texts. */
  readonly wide?: readonly string[];
  /** At least one of these needs a value, or no search would find the record. */
  readonly oneOf?: { readonly names: readonly string[]; readonly problem: string } | undefined;
  /** The text to start with. */
  readonly initial?: (nowMs: number) => Readonly<Record<string, string>>;
  /** Stored with every record. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** What differs from the properties' own labels, controls and options. */
  readonly overrides?: Readonly<
    Record<string, Partial<Pick<InputDefinition, "label" | "control" | "options">>>
  >;
}

/** A task. */
export const taskForm: RecordForm = {
  action: t`Add task`,
  names: ["hs_task_subject", "hs_timestamp", "hs_task_type", "hs_task_priority", "hs_task_body"],
  wide: ["hs_task_subject"],
  oneOf: { names: ["hs_task_subject"], problem: t`Enter a title.` },
  initial: (nowMs) => ({
    hs_task_type: "TODO",
    hs_timestamp: new Date(morningAfter(nowMs, 1)).toISOString(),
  }),
  fixed: { hs_task_status: "NOT_STARTED" },
  overrides: { hs_task_body: { control: "notes" } },
};

/** A call by another phone, or one that is corrected. */
export const callForm: RecordForm = {
  action: t`Log call`,
  names: [
    "hs_call_direction",
    "hs_timestamp",
    "hs_call_disposition",
    "hs_call_duration",
    "hs_call_title",
    "hs_call_body",
  ],
  initial: (nowMs) => ({
    hs_call_direction: "OUTBOUND",
    hs_timestamp: new Date(nowMs).toISOString(),
  }),
  wide: ["hs_call_title"],
  fixed: { hs_call_status: "COMPLETED" },
  overrides: {
    hs_call_duration: { label: t`Duration in minutes` },
    hs_call_body: { control: "notes" },
  },
};

/** A note. */
export const noteForm: RecordForm = {
  action: t`Add note`,
  names: ["hs_note_body", "hs_timestamp"],
  oneOf: { names: ["hs_note_body"], problem: t`Enter a text.` },
  overrides: { hs_note_body: { control: "notes" }, hs_timestamp: { label: t`Time` } },
};

/** The forms by object type id. Values to start with are as stored. */
export const recordForms: Readonly<Record<string, RecordForm>> = {
  "0-1": {
    action: t`Create contact`,
    names: ["firstname", "lastname", "email", "phone", "mobilephone", "jobtitle"],
    oneOf: {
      names: ["firstname", "lastname", "email"],
      problem: t`Enter a first name, a last name or an email address.`,
    },
  },
  "0-2": {
    action: t`Create company`,
    names: ["name", "domain", "phone", "city", "industry"],
    oneOf: { names: ["name", "domain"], problem: t`Enter a name or a domain.` },
  },
  "0-3": {
    action: t`Create deal`,
    names: ["dealname", "amount", "closedate", "pipeline", "dealstage", "description"],
    wide: ["dealname"],
    oneOf: { names: ["dealname"], problem: t`Enter a deal name.` },
  },
  "0-5": {
    action: t`Create ticket`,
    wide: ["subject", "hs_ticket_priority"],
    names: ["subject", "hs_pipeline", "hs_pipeline_stage", "hs_ticket_priority", "content"],
  },
  "2-1": { action: t`Create site`, names: ["site_name", "front_desk_number", "city"] },
  "0-27": taskForm,
  "0-48": callForm,
};
