import type {
  EditableProperties,
  PageRecord,
  TimelineEntry,
} from "@calling-extensions/crm/page-api";
import { Button } from "@calling-extensions/ui/controls";
import { FormDialog, ModalDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useUnloadWarning } from "../attachments/unload-warning.ts";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { ActivityHistory } from "../property-editing/activity-history.tsx";
import { fieldText } from "../property-editing/field-text.ts";
import { toInputText, toStoredText } from "../property-editing/input-text.ts";
import type { InputDefinition } from "../property-editing/property-input.tsx";
import {
  conflictsByProperty,
  findConflict,
  problemsByProperty,
} from "../property-editing/property-problem.ts";
import { useSaveProperties } from "../property-editing/save-properties.ts";
import {
  confirmDiscard,
  fieldsOf,
  FormFields,
  type Texts,
} from "../record-creation/form-fields.tsx";
import { recordQuery } from "../records/record-query.ts";
import { propertiesQuery } from "../records/property-queries.ts";
import { activityForm, withQueuesOf } from "./activity-form.ts";
import { entryKey } from "./entry-key.ts";
import { kindLabels } from "../timeline/kind-labels.ts";

interface DialogProps {
  readonly entry: TimelineEntry;
  /** Whether it finishes a call whose app is gone. */
  readonly isFinishing?: boolean;
  /** Opens the form with the records of the call. */
  readonly onRecords?: () => void;
  readonly onClose: () => void;
}

/** Changes an activity, unless another user has changed it first. */
export function EditActivityDialog(props: DialogProps) {
  const { entry, isFinishing = false, onClose } = props;
  const { objectTypeId, objectId } = entryKey(entry);
  // What the page showed before may be outdated.
  const record = useQuery({ ...recordQuery(objectTypeId, objectId), staleTime: 0 });
  const properties = useQuery(propertiesQuery(objectTypeId));
  const { form, title } = activityForm(entry, isFinishing);
  if (record.data && record.isFetchedAfterMount && properties.data) {
    return <EditForm {...props} record={record.data} properties={properties.data} />;
  }
  const failed = [record, properties].find(({ error }) => error);
  return (
    <ModalDialog title={title} onClose={onClose}>
      {failed?.error ? (
        <ErrorState
          title={t`Couldn't load the ${kindLabels[entry.kind]}`}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <Skeleton label={t`Loading the ${kindLabels[entry.kind]}`} lines={form.names.length} />
      )}
    </ModalDialog>
  );
}

interface FormProps extends DialogProps {
  readonly record: PageRecord;
  readonly properties: EditableProperties;
}

function EditForm(props: FormProps) {
  const { onRecords, onClose } = props;
  const { title, submitLabel, form, record, properties, fields, ...edit } = useActivityEdit(props);
  const isUnsaved = edit.isChanged && !edit.isPending;
  useUnloadWarning(isUnsaved);

  async function leave(then: () => void): Promise<void> {
    if (isUnsaved && !(await confirmDiscard())) return;
    then();
  }

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      pendingLabel={t`Saving…`}
      isPending={edit.isPending}
      error={edit.error}
      onSubmit={edit.submit}
      onClose={() => void leave(onClose)}
    >
      {(errorId) => (
        <>
          <FormFields
            form={form}
            properties={properties}
            texts={edit.texts}
            problems={edit.problems}
            errorId={errorId}
            onChange={edit.write}
          />
          {onRecords && (
            <div>
              <Button tone="quiet" onClick={() => void leave(onRecords)}>
                {t`Records of the call`}
              </Button>
            </div>
          )}
          <ActivityHistory record={record} fields={fields} />
        </>
      )}
    </FormDialog>
  );
}

/** What the user has entered, and how it is saved. */
function useActivityEdit({
  entry,
  isFinishing = false,
  record: current,
  properties: given,
  onClose,
}: FormProps) {
  // What the user has begun stays, even if another user changes the activity or its properties.
  const [record] = useState(current);
  const [properties] = useState(() => withQueuesOf(current, given));
  const [{ form, title, submitLabel, suggested }] = useState(() =>
    activityForm(entry, isFinishing),
  );
  const [fields] = useState(() => fieldsOf(form, properties));
  const stored = textsOf(fields, record);
  const [initial] = useState<Texts>({ ...stored, ...suggested });
  const [texts, setTexts] = useState(initial);
  const [isNameMissing, setNameMissing] = useState(false);
  const { mutate, isPending, error } = useSaveProperties(record);
  const conflict = findConflict(error);
  const problems = useMemo(
    () =>
      isNameMissing && form.oneOf
        ? new Map(form.oneOf.names.map((name) => [name, form.oneOf?.problem ?? ""]))
        : new Map([...problemsByProperty(error), ...conflictTexts(error, fields, record)]),
    [isNameMissing, form, error, fields, record],
  );

  function errorText(): string | undefined {
    if (isNameMissing) return undefined;
    if (conflict) return t`Not saved. Cancel to keep the other user's values.`;
    const isMarked = fields.some(({ name }) => problems.has(name));
    return isMarked ? t`Not saved. Correct the marked fields.` : error?.message;
  }

  function submit(): void {
    const isNamed = form.oneOf?.names.some((name) => texts[name]?.trim()) ?? true;
    setNameMissing(!isNamed);
    if (!isNamed) return;
    const changed = fields.filter(({ name }) => texts[name] !== stored[name]);
    if (changed.length === 0 && !isFinishing) {
      onClose();
      return;
    }
    // After a conflict, the user has seen the values of the other user.
    const values = valuesOf(conflict ? current : record);
    const entries = changed.map(({ name, control }): [string, string] => [
      name,
      toStoredText(control, texts[name] ?? "", values[name] ?? ""),
    ]);
    const previous = Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? ""]));
    const change = {
      properties: Object.fromEntries(entries),
      before: previous,
      ...(isFinishing && { finishesCall: true as const }),
    };
    mutate({ change, previous, label: record.typeLabel }, { onSuccess: onClose });
  }

  return {
    title,
    submitLabel: conflict ? t`Save mine instead` : submitLabel,
    form,
    record,
    properties,
    fields,
    texts,
    problems,
    error: errorText(),
    isPending,
    isChanged: fields.some(({ name }) => texts[name] !== initial[name]),
    write: (changed: Texts): void => {
      setNameMissing(false);
      setTexts((before) => ({ ...before, ...changed }));
    },
    submit,
  };
}

/** What another user changed first, by the name of the field. */
const conflictTexts = (
  error: Error | null,
  fields: readonly InputDefinition[],
  record: PageRecord,
): readonly (readonly [string, string])[] =>
  [...conflictsByProperty(error)].map(([name, { text, display }]) => {
    const field = fields.find((each) => each.name === name);
    const now =
      field && display !== "" ? fieldText(field, record, { value: display, display }) : "";
    return [name, t`${text} It is now ${now === "" ? t`empty` : `“${now}”`}.`];
  });

const valuesOf = ({ properties }: PageRecord): Texts =>
  Object.fromEntries(properties.map(({ name, value }) => [name, value]));

function textsOf(fields: readonly InputDefinition[], record: PageRecord): Texts {
  const values = valuesOf(record);
  return Object.fromEntries(
    fields.map(({ name, control }) => [name, toInputText(control, values[name] ?? "")]),
  );
}
