import type { EditableProperty } from "@calling-extensions/crm/page-api";
import { Checkbox } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import type { InputKind } from "./input-text.ts";
import styles from "./property-input.module.css";

/** A property as a form shows it. */
export type InputDefinition = Pick<
  EditableProperty,
  "name" | "label" | "options" | "isRequired"
> & {
  readonly control: InputKind;
};

/** The labeled control of a property. */
export function PropertyInput({
  definition,
  text,
  isLabelHidden = false,
  isInvalid,
  describedBy,
  hasFocus = false,
  onChange,
}: {
  definition: InputDefinition;
  text: string;
  /** Beside the label, as in a list of properties. */
  isLabelHidden?: boolean;
  isInvalid: boolean;
  describedBy: string | undefined;
  /** Whether it gets the focus when it appears. */
  hasFocus?: boolean;
  onChange: (text: string) => void;
}) {
  const { name, label, control, options = [], isRequired } = definition;
  const labelClass = isLabelHidden ? "visually-hidden" : styles.label;
  const shared = {
    name,
    "aria-invalid": isInvalid || undefined,
    "aria-describedby": describedBy,
    "aria-required": isRequired || undefined,
    // The user has just opened it.
    autoFocus: hasFocus,
  };
  if (control === "checkboxes") {
    return (
      <fieldset className={styles.checkboxes} aria-describedby={describedBy}>
        <legend className={labelClass}>{label}</legend>
        {options.map(({ value, label: words }, index) => (
          <Checkbox
            key={value}
            name={name}
            label={<bdi>{words}</bdi>}
            isChecked={valuesOf(text).includes(value)}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus would be lost with the button
            autoFocus={hasFocus && index === 0}
            onChange={(isChecked) =>
              onChange(
                options
                  .map((option) => option.value)
                  .filter((each) => (each === value ? isChecked : valuesOf(text).includes(each)))
                  .join(";"),
              )
            }
          />
        ))}
      </fieldset>
    );
  }
  const change = ({ target }: { target: { value: string } }): void => onChange(target.value);
  return (
    <label className={styles.field}>
      <span className={labelClass}>
        {label}
        {isRequired && !isLabelHidden && <span className={styles.required}> {t`(required)`}</span>}
      </span>
      {control === "textarea" || control === "notes" ? (
        <textarea
          rows={control === "notes" ? 8 : 4}
          dir="auto"
          value={text}
          onChange={change}
          {...shared}
        />
      ) : control === "select" || control === "bool" ? (
        <select value={text} onChange={change} {...shared}>
          {/* A required one without a value still needs something to show. */}
          {(!isRequired || text === "") && (
            <option value="">{isRequired ? t`Choose…` : t`None`}</option>
          )}
          {withCurrent(control === "bool" ? yesNo : options, text).map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input
          value={text}
          onChange={change}
          autoComplete="off"
          {...inputProps[control]}
          {...shared}
        />
      )}
    </label>
  );
}

const yesNo = [
  { value: "true", label: t`Yes` },
  { value: "false", label: t`No` },
];

const inputProps: Readonly<Record<string, React.ComponentProps<"input">>> = {
  text: { dir: "auto" },
  number: { inputMode: "decimal" },
  minutes: { inputMode: "decimal", placeholder: t`5 or 5:30` },
  date: { type: "date" },
  datetime: { type: "datetime-local" },
  phone: { type: "tel", dir: "ltr" },
};

const valuesOf = (text: string): string[] => text.split(";").filter((value) => value !== "");

/** The options, and the current value if it is no longer one. */
function withCurrent(
  options: readonly { value: string; label: string }[],
  current: string,
): readonly { value: string; label: string }[] {
  const isKnown = current === "" || options.some(({ value }) => value === current);
  return isKnown ? options : [...options, { value: current, label: current }];
}
