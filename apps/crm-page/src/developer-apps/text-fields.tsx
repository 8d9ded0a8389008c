import { Field } from "@calling-extensions/ui/controls";
import { useEffect, useRef } from "react";
import styles from "./developer-apps.module.css";
import type { FormProblem, TextRow } from "./form-problem.ts";

/**
 * The labeled inputs of a form, by its table. Each one that the service rejects has advice below it, and the
 * first of them gets the focus.
 */
export function TextFields<Name extends string>({
  rows,
  values,
  problem,
  errorId,
  onChange,
}: {
  rows: readonly TextRow<Name>[];
  values: Readonly<Record<Name, string>>;
  problem: FormProblem | undefined;
  /** The element that shows the problem. */
  errorId: string;
  onChange: (name: Name, value: string) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!problem) return;
    container.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problem]);
  return (
    <div ref={container} className={styles.fields}>
      {rows.map(({ name, label, advice, lines, inputMode, placeholder }) => {
        const isInvalid = problem?.fields.has(name) ?? false;
        const adviceId = `${errorId}-${name}`;
        const shared = {
          name,
          value: values[name],
          placeholder,
          "aria-describedby": isInvalid ? adviceId : errorId,
          "aria-invalid": isInvalid,
          onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
        } as const;
        return (
          <div key={name}>
            {lines === undefined ? (
              <Field label={label} autoComplete="off" inputMode={inputMode} {...shared} />
            ) : (
              <Field label={label}>
                <textarea rows={lines} spellCheck={false} {...shared} />
              </Field>
            )}
            {isInvalid && (
              <p id={adviceId} className={styles.advice}>
                {advice}
              </p>
            )}
          </div>
        );
      })}
    </div>
  );
}
