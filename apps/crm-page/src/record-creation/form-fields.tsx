import type { EditableProperties } from "@calling-extensions/crm/page-api";
import { requestConfirmation } from "@calling-extensions/ui/dialogs";
import { t } from "@calling-extensions/ui/text";
import { useEffect, useRef } from "react";
import { optionsIn, withPipeline } from "../property-editing/pipeline-values.ts";
import { type InputDefinition, PropertyInput } from "../property-editing/property-input.tsx";
import styles from "./form-fields.module.css";
import type { RecordForm } from "./record-forms.ts";

/** What the user entered, by the name of the property. */
export type Texts = Readonly<Record<string, string>>;

/** The fields of a form that the account has. */
export const fieldsOf = ({ names, overrides = {} }: RecordForm, { results }: EditableProperties) =>
  names.flatMap((name): InputDefinition[] => {
    const definition = results.find((property) => property.name === name);
    // Without queues there are none to choose.
    const isEmpty = definition?.control === "checkboxes" && definition.options?.length === 0;
    return definition && !isEmpty ? [{ ...definition, ...overrides[name] }] : [];
  });

/** The fields of a form, each with its problem. */
export function FormFields({
  form,
  properties,
  texts,
  problems,
  errorId,
  onChange,
}: {
  form: RecordForm;
  properties: EditableProperties;
  texts: Texts;
  /** By the name of the property. A field whose problem is empty is only marked. */
  problems: ReadonlyMap<string, string>;
  /** Describes the marked fields. */
  errorId: string;
  /** Is called with what changes: a pipeline changes its stage too. */
  onChange: (texts: Texts) => void;
}) {
  const container = useFocusOnProblem(problems);
  return (
    <div ref={container} className={styles.fields}>
      {fieldsOf(form, properties).map((field, index) => {
        const { name, control } = field;
        const problem = problems.get(name);
        const problemId = `${errorId}-${name}`;
        return (
          <div key={name} data-wide={isWide(control) || form.wide?.includes(name) || undefined}>
            <PropertyInput
              definition={{ ...field, ...stageOptions(properties, field, texts) }}
              text={texts[name] ?? ""}
              hasFocus={index === 0}
              isInvalid={problem !== undefined}
              describedBy={problem === undefined ? undefined : problem ? problemId : errorId}
              onChange={(text) => onChange(withPipeline(properties, name, text))}
            />
            {problem && (
              <p id={problemId} className={styles.problem}>
                {problem}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}

const isWide = (control: InputDefinition["control"]): boolean =>
  control === "textarea" || control === "notes";

function stageOptions(
  properties: EditableProperties,
  { name }: InputDefinition,
  texts: Texts,
): Pick<InputDefinition, "options"> {
  const definition = properties.results.find((property) => property.name === name);
  const options = definition && optionsIn(properties, definition, texts);
  return options ? { options } : {};
}

/** Moves the focus to the first field with a problem. */
function useFocusOnProblem(problems: ReadonlyMap<string, string>) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.size === 0) return;
    container.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);
  return container;
}

/** Asks whether what the user entered is discarded. */
export const confirmDiscard = async (): Promise<boolean> =>
  (await requestConfirmation({
    title: t`Discard what you entered?`,
    body: t`It is not saved.`,
    options: [
      { value: "discard", label: t`Discard`, tone: "danger" },
      { value: "keep", label: t`Keep editing`, tone: "secondary" },
    ],
  })) === "discard";
