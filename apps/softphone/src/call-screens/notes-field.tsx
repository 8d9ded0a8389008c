import { useLanguage } from "../languages/language-context.ts";
import { Field } from "@calling-extensions/ui/controls";
import { useId } from "react";
import type { Call } from "../call/call.ts";
import { useCalls } from "../phone/softphone-services.ts";
import { LONG_NOTES_LENGTH, MAX_NOTES_LENGTH } from "../settings/defaults.ts";
import { shortcutProps } from "../shortcuts/shortcuts.ts";
import styles from "./notes-field.module.css";

/** The notes on a call. Shows how much a CRM still stores of them before they are too long. */
export function NotesField({ call }: { call: Call }) {
  const calls = useCalls();
  const { call: callTexts, wrapUp } = useLanguage().texts;
  const countId = useId();
  const { notes } = call.wrapUp;
  const left = MAX_NOTES_LENGTH - notes.length;
  const isLong = notes.length >= LONG_NOTES_LENGTH;
  return (
    <>
      <Field label={callTexts.notes} className={styles.notes}>
        <textarea
          dir="auto"
          {...shortcutProps("notes")}
          value={notes}
          onChange={(event) => calls.drafts.write({ notes: event.target.value })}
          aria-invalid={left < 0}
          aria-describedby={isLong ? countId : undefined}
        />
      </Field>
      {isLong && (
        <p id={countId} className={styles.count} data-invalid={left < 0}>
          {left < 0 ? wrapUp.notesTooLong(-left) : wrapUp.notesLeft(left)}
        </p>
      )}
    </>
  );
}
