import { Button, Field } from "@calling-extensions/ui/controls";
import { useId, useRef, useState, type FormEvent } from "react";
import { useFocusOnEntry } from "../focus/use-focus-on-entry.ts";
import { readNumber } from "../numbers/phone-number.ts";
import { usePhone } from "../phone/softphone-services.ts";
import styles from "./transfer-form.module.css";

/** Asks for the number that the other party is transferred to. */
export function TransferForm({ onClose }: { onClose: () => void }) {
  const phone = usePhone();
  const [number, setNumber] = useState("");
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useFocusOnEntry(field);

  function transfer(event: FormEvent) {
    event.preventDefault();
    const read = readNumber(number);
    if (read.kind === "undialable") {
      setProblem(/\d/.test(number) ? read.message : "Enter a number.");
      field.current?.focus();
      return;
    }
    onClose();
    phone.transfer(number);
  }

  return (
    <form className={styles.form} onSubmit={transfer} noValidate>
      <Field
        ref={field}
        label="Transfer to"
        type="tel"
        dir="ltr"
        autoComplete="off"
        className={styles.number}
        value={number}
        aria-invalid={problem !== undefined}
        aria-describedby={errorId}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Button type="submit" tone="primary">
        Transfer now
      </Button>
      <p id={errorId} role="alert" className={styles.error}>
        {problem}
      </p>
    </form>
  );
}
