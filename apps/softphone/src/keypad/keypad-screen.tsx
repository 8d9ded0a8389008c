import { Button, Select } from "@calling-extensions/ui/controls";
import { Phone as PhoneIcon } from "lucide-react";
import { useMemo, useRef } from "react";
import { useLanguage } from "../languages/language-context.ts";
import { formatNumber } from "../numbers/phone-number.ts";
import { useLineKind, usePhone, usePhoneState } from "../phone/softphone-services.ts";
import { recentNumbers } from "../history/recent-numbers.ts";
import { useHistoryState } from "../history/history-context.ts";
import { CALLER_IDS, MAX_RECENT_NUMBERS } from "../settings/defaults.ts";
import { useFocusOnEntry } from "../controls/focus.ts";
import { Keypad } from "../controls/keypad.tsx";
import styles from "./keypad-screen.module.css";
import { ContactList } from "./contact-list.tsx";
import { NumberField } from "./number-field.tsx";
import { useNumberEntry } from "./use-number-entry.ts";
import { useTypingAnywhere } from "../controls/use-typing-anywhere.ts";

/** Lets the user enter and call a number. */
export function KeypadScreen() {
  const phone = usePhone();
  const { texts } = useLanguage();
  const callerId = usePhoneState((state) => state.callerId);
  const isDemo = useLineKind() === "demo";
  const numbers = isDemo ? CALLER_IDS : [callerId];
  const history = useHistoryState(({ entries }) => entries);
  const recent = useMemo(() => recentNumbers(history, MAX_RECENT_NUMBERS), [history]);
  const field = useRef<HTMLInputElement>(null);
  useFocusOnEntry(field);
  const entry = useNumberEntry(field, {
    emptyProblem: texts.keypad.enterNumberToCall,
    proposesLast: true,
    use: (number, contact) => phone.dial(number, contact),
  });
  const { contacts } = entry;
  useTypingAnywhere({
    onKey: entry.press,
    onErase: entry.erase,
    onPaste: entry.paste,
    onEnter: entry.submit,
  });

  return (
    <form
      className={styles.screen}
      onSubmit={(event) => {
        event.preventDefault();
        entry.submit();
      }}
    >
      <h1 className="visually-hidden">{texts.keypad.makeCall}</h1>
      <NumberField
        fieldRef={field}
        label={contacts.isOffered ? texts.common.nameOrNumber : texts.common.phoneNumber}
        entry={entry}
        recent={recent}
      />
      {contacts.isTyping ? (
        <ContactList activeIndex={contacts.activeIndex} onChoose={contacts.choose} />
      ) : (
        <Keypad onPress={entry.press} />
      )}
      <div className={styles.footer}>
        <div className={styles.from}>
          <Select
            dir="ltr"
            label={texts.keypad.callingFrom}
            options={numbers.map((number) => ({ value: number, label: formatNumber(number) }))}
            value={callerId}
            onChange={(event) => phone.chooseCallerId(event.target.value)}
          />
        </div>
        <Button tone="primary" size="large" type="submit" className={styles.dial}>
          <PhoneIcon size={20} aria-hidden />
          {texts.keypad.call}
        </Button>
      </div>
    </form>
  );
}
