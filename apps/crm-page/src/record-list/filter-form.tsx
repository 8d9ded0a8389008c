import type { EditableProperty } from "@calling-extensions/crm/page-api";
import { Button, Field } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { toInputText } from "../property-editing/input-text.ts";
import { PropertyInput } from "../property-editing/property-input.tsx";
import {
  type FilterOperator,
  inputCount,
  inputTexts,
  operatorLabel,
  operatorsOf,
  type PropertyFilter,
  toFilter,
  valueControl,
} from "./property-filter.ts";
import styles from "./filter-bar.module.css";

/** The form for a filter: a property, an operator that suits it, and values. */
export function FilterForm({
  properties,
  filter,
  onApply,
}: {
  properties: readonly EditableProperty[];
  /** The filter to change; undefined for a new one. */
  filter?: PropertyFilter;
  onApply: (filter: PropertyFilter) => void;
}) {
  const [name, setName] = useState(filter?.name ?? "");
  const property = properties.find((each) => each.name === name);
  const [chosen, setOperator] = useState(filter?.operator);
  const [texts, setTexts] = useState(filter ? inputTexts(filter) : []);
  const [isRejected, setRejected] = useState(false);
  const operators = property ? operatorsOf(property) : [];
  const operator = operators.find((each) => each === chosen) ?? operators[0];

  function submit(): void {
    const complete = property && operator && toFilter(property, operator, texts);
    if (complete) onApply(complete);
    else setRejected(true);
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field label={t`Property`}>
        <select
          value={name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside
          autoFocus={!filter}
          onChange={({ target }) => {
            setName(target.value);
            setTexts([]);
            setRejected(false);
          }}
        >
          {!property && <option value="">{t`Choose…`}</option>}
          {properties.map((each) => (
            <option key={each.name} value={each.name}>
              {each.label}
            </option>
          ))}
        </select>
      </Field>
      {property && operator && (
        <>
          <Field label={t`Condition`}>
            <select
              value={operator}
              onChange={({ target }) => {
                // The options are the operators.
                setOperator(target.value as FilterOperator);
                setRejected(false);
              }}
            >
              {operators.map((each) => (
                <option key={each} value={each}>
                  {operatorLabel(property.control, each)}
                </option>
              ))}
            </select>
          </Field>
          <ValueInputs
            property={property}
            operator={operator}
            texts={texts}
            isRejected={isRejected}
            hasFocus={filter !== undefined}
            onChange={(next) => {
              setTexts(next);
              setRejected(false);
            }}
          />
          <p id="filter-problem" role="alert" className={styles.problem}>
            {isRejected && problemOf(property)}
          </p>
        </>
      )}
      <Button type="submit" tone="primary" disabled={!property}>
        {t`Apply filter`}
      </Button>
    </form>
  );
}

/** The inputs for what an operator compares with. */
function ValueInputs({
  property,
  operator,
  texts,
  isRejected,
  hasFocus,
  onChange,
}: {
  property: EditableProperty;
  operator: FilterOperator;
  texts: readonly string[];
  isRejected: boolean;
  hasFocus: boolean;
  onChange: (texts: readonly string[]) => void;
}) {
  const control = valueControl(property.control, operator);
  return Array.from({ length: inputCount(operator) }, (_, index) => (
    <PropertyInput
      // The inputs have only a position.
      key={`${property.name}-${operator}-${index}`}
      definition={{
        ...property,
        control,
        label: inputLabel(operator, index),
        isRequired: true,
      }}
      text={toInputText(control, texts[index] ?? "")}
      isInvalid={isRejected}
      describedBy={isRejected ? "filter-problem" : undefined}
      hasFocus={hasFocus && index === 0}
      onChange={(text) => onChange(withAt(texts, index, text))}
    />
  ));
}

const inputLabel = (operator: FilterOperator, index: number): string =>
  operator === "between" ? ([t`From`, t`To`][index] ?? "") : t`Value`;

const problemOf = ({ control }: EditableProperty): string =>
  control === "number" ? t`Enter a number, such as 1500 or 12.5.` : t`Enter a value.`;

function withAt(texts: readonly string[], index: number, text: string): readonly string[] {
  const next = [...texts];
  next[index] = text;
  return Array.from(next, (each) => each ?? "");
}
