import { IconButton } from "@calling-extensions/ui/controls";
import { Delete } from "lucide-react";
import { useLayoutEffect, useRef, useState, type ChangeEvent, type Ref } from "react";
import { useLanguage } from "../languages/language-context.ts";
import type { RecentNumber } from "../history/recent-numbers.ts";
import {
  dialableText,
  formatAsTyped,
  formatNumber,
  losesLetters,
  numberHint,
} from "../numbers/phone-number.ts";
import { usePhoneState } from "../phone/softphone-services.ts";
import { shortcutProps } from "../shortcuts/shortcuts.ts";
import { isAddress, isName } from "./contact-choices.ts";
import { editNumber } from "./edit-number.ts";
import styles from "./number-field.module.css";
import type { NumberEntry } from "./use-number-entry.ts";

/** Follows what the user types into the field, and keeps the caret in its place. */
function useTyping({ dialable, contacts, change, changeName }: NumberEntry) {
  const dialPlan = usePhoneState((state) => state.dialPlan);
  /** The number behind which the user has typed letters. */
  const [lettersBehind, setLettersBehind] = useState<string>();
  const caret = useRef<{ field: HTMLInputElement; at: number } | undefined>(undefined);

  // React moves the caret to the end when it sets a formatted value.
  useLayoutEffect(() => {
    caret.current?.field.setSelectionRange(caret.current.at, caret.current.at);
    caret.current = undefined;
  });

  function type({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const isForUser = dialPlan?.hasNames === true && isAddress(target.value);
    if (contacts.isOffered && isName(target.value) && !isForUser) {
      changeName(target.value);
      return;
    }
    const typed = {
      text: target.value,
      caret: target.selectionStart ?? target.value.length,
      isBackspace:
        nativeEvent instanceof InputEvent && nativeEvent.inputType === "deleteContentBackward",
    };
    const edit = editNumber(dialable, typed, dialPlan);
    caret.current = { field: target, at: edit.caret };
    setLettersBehind(losesLetters(target.value) ? edit.dialable : undefined);
    change(edit.dialable);
  }

  return { type, hasLettersBehind: dialable !== "" && dialable === lettersBehind };
}

/** The number: formatted while it is typed, with its country. */
export function NumberField({
  fieldRef,
  label,
  entry,
  recent,
}: {
  fieldRef: Ref<HTMLInputElement>;
  label: string;
  entry: NumberEntry;
  /** Suggestions, which the down arrow key lists. */
  recent: readonly RecentNumber[];
}) {
  const { dialable, contacts, problem } = entry;
  const language = useLanguage();
  const { texts } = language;
  const dialPlan = usePhoneState((state) => state.dialPlan);
  const { type, hasLettersBehind } = useTyping(entry);
  const hint = hasLettersBehind
    ? texts.numbers.lettersBehind
    : numberHint(dialable, language, dialPlan);

  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <input
          ref={fieldRef}
          type="tel"
          dir={contacts.isTyping ? "auto" : "ltr"}
          className={styles.input}
          aria-label={label}
          aria-describedby="number-hint"
          aria-invalid={problem !== undefined}
          placeholder={
            contacts.isOffered ? texts.keypad.enterNameOrNumber : texts.keypad.enterNumber
          }
          autoComplete="off"
          list={recent.length > 0 && !contacts.isTyping ? "recent-numbers" : undefined}
          {...shortcutProps("keypad")}
          value={contacts.isTyping ? contacts.name : formatAsTyped(dialable)}
          onChange={type}
          {...(contacts.isTyping && contacts.fieldProps)}
        />
        <RecentNumbers recent={recent} />
        {dialable !== "" && (
          <IconButton label={texts.keypad.deleteLastDigit} onClick={entry.erase}>
            <Delete size={20} aria-hidden />
          </IconButton>
        )}
      </div>
      <p
        id="number-hint"
        role={problem ? "alert" : undefined}
        className={problem ? styles.problem : styles.hint}
      >
        {problem ?? entry.contact?.name ?? hint ?? "\u00a0"}
      </p>
    </div>
  );
}

function RecentNumbers({ recent }: { recent: readonly RecentNumber[] }) {
  const dialPlan = usePhoneState((state) => state.dialPlan);
  return (
    <datalist id="recent-numbers">
      {recent.map(({ number, name }) => (
        <option key={number} value={formatAsTyped(dialableText(number, dialPlan))}>
          {name ?? formatNumber(number)}
        </option>
      ))}
    </datalist>
  );
}
