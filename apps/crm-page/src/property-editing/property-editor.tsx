import type {
  EditableProperties,
  EditableProperty,
  PageRecord,
} from "@calling-extensions/crm/page-api";
import { Button, Notice } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { ErrorState } from "../feedback/error-state.tsx";
import { Skeleton } from "../feedback/skeleton.tsx";
import { propertiesQuery } from "../records/property-queries.ts";
import { propertyText } from "../records/property-text.ts";
import { fromInputText, toInputText } from "./input-text.ts";
import { optionsIn, withPipeline } from "./pipeline-values.ts";
import { dropPropertyDraft, findPropertyDraft, keepPropertyDraft } from "./property-drafts.ts";
import { PropertyHistoryDialog } from "./property-history-dialog.tsx";
import { PropertyInput } from "./property-input.tsx";
import styles from "./property-editor.module.css";
import { describeProblem, findConflict } from "./property-problem.ts";
import { useSaveProperties } from "./save-properties.ts";

type Property = PageRecord["properties"][number];

interface EditorProps {
  record: PageRecord;
  /** As the user saw it when they began. */
  property: Property;
  /** Called with whether it had the focus: the user may edit the next field by then. */
  onClose: (hasFocus: boolean) => void;
  /** In a table, Tab in a field saves it, and then edits the next one; with Shift, the one before. */
  onTab?: (step: 1 | -1) => void;
}

/** Edits a property in its place: Enter saves, Escape cancels. */
export function PropertyEditor(props: EditorProps) {
  const { record, property } = props;
  const { data, error, refetch } = useQuery(propertiesQuery(record.objectTypeId));
  const definition = data?.results.find(({ name }) => name === property.name);
  if (data && definition) return <Editor {...props} properties={data} definition={definition} />;
  const failure = error ?? (data && new Error(t`This property no longer exists.`));
  return failure ? (
    <ErrorState
      title={t`Couldn't edit ${property.label}`}
      error={failure}
      onRetry={() => void refetch()}
    />
  ) : (
    <Skeleton label={t`Loading ${property.label}`} lines={1} />
  );
}

interface DefinedEditorProps extends EditorProps {
  properties: EditableProperties;
  definition: EditableProperty;
}

function Editor(props: DefinedEditorProps) {
  const { record, property, properties, definition, onClose, onTab } = props;
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  // In a list of properties, the user comes back to it with the record. They may be moving through a table.
  const [isRestored] = useState(
    () => onTab === undefined && findPropertyDraft(record, property.name) !== undefined,
  );
  const current = currentValues(record);
  const { text, write, isSaving, error, conflict, ...edit } = usePropertyEdit(props);

  function close(): void {
    const { activeElement } = document;
    // Nothing has the focus after a click beside the fields.
    const isNowhere = activeElement?.matches("body, main") ?? true;
    onClose(isNowhere || form.current?.contains(activeElement) === true);
  }

  const save = (before = property.value): void => edit.save(before, close);

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const action = isHistoryOpen ? undefined : keyAction(event);
    if (action === "save") {
      event.preventDefault();
      save();
    } else if (action === "close") {
      event.stopPropagation();
      if (!isSaving) close();
    } else if (action === "tab" && onTab && !error) {
      event.preventDefault();
      edit.save(property.value, () => onTab(event.shiftKey ? -1 : 1));
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its fields
    <form
      ref={form}
      aria-label={t`Edit ${definition.label}`}
      className={styles.editor}
      noValidate
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <PropertyInput
        definition={{ ...definition, ...withOptions(optionsIn(properties, definition, current)) }}
        text={text}
        isLabelHidden
        hasFocus={!isRestored}
        isInvalid={error !== null && !conflict}
        describedBy={error ? errorId : undefined}
        onChange={write}
      />
      {conflict ? (
        <Notice tone="warning" role="alert" id={errorId}>
          <ConflictText property={property} conflict={conflict} />
          <div className={styles.choices}>
            <Button
              onClick={() => save(current[property.name] ?? "")}
            >{t`Save mine instead`}</Button>
            <Button tone="quiet" onClick={close}>
              {t`Keep theirs`}
            </Button>
          </div>
        </Notice>
      ) : (
        <>
          {error && (
            <p id={errorId} role="alert" className={styles.error}>
              {describeProblem(error)}
            </p>
          )}
          <div className={styles.actions}>
            <Button type="submit" tone="primary" aria-disabled={isSaving}>
              {isSaving ? t`Saving…` : t`Save`}
            </Button>
            <Button onClick={close}>{t`Cancel`}</Button>
            <span className={styles.space} />
            <Button tone="quiet" onClick={() => setHistoryOpen(true)}>
              {t`History`}
            </Button>
          </div>
        </>
      )}
      {isHistoryOpen && (
        <PropertyHistoryDialog
          record={record}
          property={property}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </form>
  );
}

/** What the user types. It stays as a draft until it is saved or is what it was before. */
function usePropertyEdit({ record, property, properties, definition }: DefinedEditorProps) {
  const { name, control, label } = definition;
  const [initial] = useState(() => toInputText(control, property.value));
  const [text, setText] = useState(() => findPropertyDraft(record, name)?.text ?? initial);
  const { mutate, isPending, error } = useSaveProperties(record);
  const conflict = findConflict(error);
  return {
    text,
    isSaving: isPending,
    error,
    conflict,
    write: (typed: string): void => {
      setText(typed);
      if (typed === initial) dropPropertyDraft(record, name);
      else keepPropertyDraft(record, { property, text: typed });
    },
    /** `before` is the value that it replaces: another one is a conflict. */
    save: (before: string, onSuccess: () => void): void => {
      if (isPending) return;
      if (text === initial && !conflict) {
        onSuccess();
        return;
      }
      const current = currentValues(record);
      const changed = withPipeline(properties, name, fromInputText(control, text));
      const previous = Object.fromEntries(
        Object.keys(changed).map((key) => [key, current[key] ?? ""]),
      );
      mutate(
        {
          change: { properties: changed, before: { [name]: before } },
          previous: { ...previous, [name]: before },
          label,
        },
        { onSuccess },
      );
    },
  };
}

/** A field with one control: Tab goes through checkboxes and buttons. */
const FIELD = "input:not([type=checkbox]), select, textarea";

function keyAction({
  key,
  target,
  nativeEvent,
  metaKey,
  ctrlKey,
}: KeyboardEvent<HTMLElement>): "save" | "close" | "tab" | undefined {
  // In an input method, both keys belong to the word that is being typed.
  if (nativeEvent.isComposing) return undefined;
  if (key === "Escape") return "close";
  if (key === "Tab" && target instanceof Element && target.matches(FIELD)) return "tab";
  if (key !== "Enter" || target instanceof HTMLButtonElement) return undefined;
  const isNewLine = target instanceof HTMLTextAreaElement && !metaKey && !ctrlKey;
  return isNewLine ? undefined : "save";
}

function ConflictText({
  property,
  conflict: { text, display },
}: {
  property: Property;
  conflict: NonNullable<ReturnType<typeof findConflict>>;
}) {
  return (
    <p>
      {t`${text} It is now`}{" "}
      {display === "" ? (
        t`empty`
      ) : (
        <q>
          <bdi>{propertyText({ ...property, value: display, display })}</bdi>
        </q>
      )}
      .
    </p>
  );
}

const currentValues = ({ properties }: PageRecord): Readonly<Record<string, string>> =>
  Object.fromEntries(properties.map(({ name, value }) => [name, value]));

const withOptions = (options: EditableProperty["options"]) => options && { options };
