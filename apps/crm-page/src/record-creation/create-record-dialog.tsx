import {
  archivePageRecord,
  canDelete,
  createPageRecord,
  type EditableProperties,
  type PageRecord,
} from "@calling-extensions/crm/page-api";
import { FormDialog, ModalDialog } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { use, useMemo, useState } from "react";
import { createKey } from "../api/creation-key.ts";
import { callService } from "../api/session.ts";
import { useUnloadWarning } from "../attachments/unload-warning.ts";
import { shortTitle } from "../controls/short-title.ts";
import { CallingContext } from "../engine/calling-context.ts";
import { keepOtherParty } from "../engine/keep-other-party.ts";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { useOpenPath } from "../navigation/open-path.ts";
import { recordPath } from "../navigation/paths.ts";
import { fromInputText, toInputText } from "../property-editing/input-text.ts";
import { withPipeline } from "../property-editing/pipeline-values.ts";
import { problemsByProperty } from "../property-editing/property-problem.ts";
import { callType, isActivityType } from "../records/object-types.ts";
import { propertiesQuery } from "../records/property-queries.ts";
import { useSession } from "../session/session.ts";
import { confirmDiscard, fieldsOf, FormFields, type Texts } from "./form-fields.tsx";
import type { Creation } from "../records/pending-creation.ts";
import { recordForms, type RecordForm } from "./record-forms.ts";

/** The form that creates a record, logs a call or adds a task. */
export function CreateRecordDialog({
  creation,
  onClose,
}: {
  creation: Creation;
  onClose: () => void;
}) {
  const { objectTypeId } = creation;
  const form = recordForms[objectTypeId];
  const { data, error, refetch } = useQuery(propertiesQuery(objectTypeId));
  if (form && data) {
    return <CreationForm creation={creation} form={form} properties={data} onClose={onClose} />;
  }
  return (
    <ModalDialog title={form?.action ?? t`Create record`} onClose={onClose}>
      {error ? (
        <ErrorState
          title={t`Couldn't load the form`}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label={t`Loading the form`} lines={5} />
      )}
    </ModalDialog>
  );
}

function CreationForm({
  creation,
  form,
  properties: given,
  onClose,
}: {
  creation: Creation;
  form: RecordForm;
  properties: EditableProperties;
  onClose: () => void;
}) {
  // What the user has begun stays, even if another user changes the properties.
  const [properties] = useState(given);
  const fields = fieldsOf(form, properties);
  const [initial] = useState(() => initialTexts(creation, form, properties));
  const [texts, setTexts] = useState(initial);
  const [isNameMissing, setNameMissing] = useState(false);
  const { create, isPending, error } = useCreate(creation, form, onClose);
  const problems = useMemo(
    () => (isNameMissing && form.oneOf ? missingName(form.oneOf) : problemsByProperty(error)),
    [isNameMissing, form, error],
  );
  const isMarked = fields.some(({ name }) => problems.has(name));

  function submit(): void {
    const entries = fields.map(({ name, control }): [string, string] => [
      name,
      fromInputText(control, texts[name] ?? ""),
    ]);
    const values = new Map(entries.filter(([, value]) => value !== ""));
    const isNamed = !form.oneOf || form.oneOf.names.some((name) => values.has(name));
    setNameMissing(!isNamed);
    if (isNamed) create({ ...form.fixed, ...Object.fromEntries(values) });
  }

  const isChanged = Object.keys(texts).some((name) => texts[name] !== initial[name]);
  useUnloadWarning(isChanged);

  async function close(): Promise<void> {
    if (isChanged && !(await confirmDiscard())) return;
    onClose();
  }

  return (
    <FormDialog
      title={
        creation.about ? t`${form.action} for ${shortTitle(creation.about.title)}` : form.action
      }
      submitLabel={form.action}
      pendingLabel={t`Saving…`}
      isPending={isPending}
      error={
        isNameMissing
          ? undefined
          : isMarked
            ? t`Not saved. Correct the marked fields.`
            : error?.message
      }
      onSubmit={submit}
      onClose={() => void close()}
    >
      {(errorId) => (
        <FormFields
          form={form}
          properties={properties}
          texts={texts}
          problems={problems}
          errorId={errorId}
          onChange={(changed) => {
            setNameMissing(false);
            setTexts((before) => ({ ...before, ...changed }));
          }}
        />
      )}
    </FormDialog>
  );
}

/** One message is enough for several fields. */
const missingName = ({ names, problem }: NonNullable<RecordForm["oneOf"]>) =>
  new Map(names.map((name, index) => [name, index === 0 ? problem : ""]));

/** The texts to start with: a new ticket is in the first stage. */
function initialTexts(
  { values }: Creation,
  form: RecordForm,
  properties: EditableProperties,
): Texts {
  const { pipeline, results } = properties;
  const pipelines = results.find(({ name }) => name === pipeline?.pipelineProperty)?.options;
  const [first] = pipelines ?? [];
  const stored = {
    ...(pipeline && first && withPipeline(properties, pipeline.pipelineProperty, first.value)),
    ...form.initial?.(Date.now()),
    ...values,
  };
  return Object.fromEntries(
    fieldsOf(form, properties).map(({ name, control }) => [
      name,
      toInputText(control, stored[name] ?? ""),
    ]),
  );
}

/** Creates the record. An activity can be undone; another record is opened, unless the form was closed before. */
function useCreate({ objectTypeId, about }: Creation, { action }: RecordForm, onClose: () => void) {
  const queryClient = useQueryClient();
  const { portal, user } = useSession();
  const openPath = useOpenPath();
  const controller = use(CallingContext);
  // If the response is lost, saving again creates nothing else.
  const [key] = useState(createKey);
  const isActivity = isActivityType(objectTypeId);
  const refresh = (): Promise<unknown> =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [what] }) =>
        ["timeline", "record", "records", "tasks"].includes(String(what)),
    });
  const undo = async ({ objectId }: PageRecord): Promise<void> => {
    try {
      await callService(archivePageRecord, { params: { objectTypeId, objectId } });
      await refresh();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      showToast({ tone: "error", source: action, text: t`Couldn't undo. ${error.message}` });
    }
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (properties: Record<string, string>) =>
      callService(createPageRecord, {
        params: { objectTypeId },
        body: {
          key,
          properties,
          associations: about
            ? [{ objectTypeId: about.objectTypeId, objectId: about.objectId }]
            : [],
        },
      }),
    onSuccess: (record) => {
      void refresh();
      if (about?.objectTypeId === callType.id) {
        keepOtherParty(controller, about.objectId, { added: [record] });
      }
      showToast({
        tone: "info",
        source: shortTitle(record.title),
        text: t`${record.typeLabel} saved.`,
        ...(canDelete(user, record) && {
          action: { label: t`Undo`, run: () => void undo(record) },
        }),
      });
    },
  });
  const onSuccess = (record: PageRecord): void => {
    onClose();
    if (!isActivity && !about) void openPath(recordPath(portal.id, record));
  };
  return {
    create: (properties: Record<string, string>): void => mutate(properties, { onSuccess }),
    isPending,
    error,
  };
}
