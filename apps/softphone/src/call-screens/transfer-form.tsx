import { Button, Field } from "@calling-extensions/ui/controls";
import { useId, useRef, useState, type FormEvent } from "react";
import { useLanguage } from "../languages/language-context.ts";
import { useFocusOnEntry } from "../controls/focus.ts";
import type { Language, Message } from "../languages/language.ts";
import { numberProblem, readNumber } from "../numbers/phone-number.ts";
import { useCalls, usePhoneState } from "../phone/softphone-services.ts";
import styles from "./transfer-form.module.css";

/** Asks for the number that the other party is transferred to. */
export function TransferForm({ onClose }: { onClose: () => void }) {
  const calls = useCalls();
  const language = useLanguage();
  const { texts } = language;
  const dialPlan = usePhoneState((state) => state.dialPlan);
  const [number, setNumber] = useState("");
  const [problem, setProblem] = useState<Message>();
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  useFocusOnEntry(field);

  function transfer(event: FormEvent) {
    event.preventDefault();
    const read = readNumber(number, dialPlan);
    if (read.kind === "undialable" || read.extension !== undefined) {
      const isEmpty = number.trim() === "";
      setProblem(() => (current: Language) => {
        if (isEmpty) return current.texts.numbers.enterNumber;
        return read.kind === "undialable"
          ? numberProblem(read, current)
          : current.texts.transfer.noExtension;
      });
      field.current?.focus();
      return;
    }
    onClose();
    calls.transfers.transfer(number);
  }

  return (
    <form className={styles.form} onSubmit={transfer} noValidate>
      <Field
        ref={field}
        label={texts.transfer.to}
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
        {texts.transfer.now}
      </Button>
      <p id={errorId} role="alert" className={styles.error}>
        {problem?.(language)}
      </p>
    </form>
  );
}
