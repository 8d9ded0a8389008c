import { Button, Select } from "@calling-extensions/ui/controls";
import { Phone as PhoneIcon } from "lucide-react";
import { useMemo, useRef, useState, type FormEvent } from "react";
import type { Contact } from "../crm-link/crm-link.ts";
import type { Language } from "../languages/language.ts";
import { useLanguage } from "../languages/language-context.ts";
import { dialableText, formatNumber, numberProblem, readNumber } from "../numbers/phone-number.ts";
import type { PhoneState } from "../phone/phone-state.ts";
import { useLineKind, usePhone, usePhoneState } from "../phone/softphone-services.ts";
import { lastDialedNumber, recentNumbers } from "../history/recent-numbers.ts";
import { useHistoryState } from "../history/history-context.ts";
import { CALLER_IDS, MAX_RECENT_NUMBERS } from "../settings/defaults.ts";
import { useFocusOnEntry } from "../focus/use-focus-on-entry.ts";
import { Keypad } from "../keys/keypad.tsx";
import styles from "./keypad-screen.module.css";
import { ContactList } from "./late-contact-list.tsx";
import { NumberField } from "./number-field.tsx";
import { useContactChoice } from "./use-contact-choice.ts";
import { useTypingAnywhere } from "../keys/use-typing-anywhere.ts";

/** Why what was typed can't be called; undefined if it can. */
function problemOf(
  dialable: string,
  language: Language,
  dialPlan: PhoneState["dialPlan"],
): string | undefined {
  if (dialable === "" || dialable === "+") return language.texts.keypad.enterNumberToCall;
  const number = readNumber(dialable, dialPlan);
  return number.kind === "undialable" ? numberProblem(number, language) : undefined;
}

/** Lets the user enter and call a number. */
export function KeypadScreen() {
  const phone = usePhone();
  const language = useLanguage();
  const { texts } = language;
  const callerId = usePhoneState((state) => state.callerId);
  const dialPlan = usePhoneState((state) => state.dialPlan);
  const isDemo = useLineKind() === "demo";
  const numbers = isDemo ? CALLER_IDS : [callerId];
  const history = useHistoryState(({ entries }) => entries);
  const recent = useMemo(() => recentNumbers(history, MAX_RECENT_NUMBERS), [history]);
  const [dialable, setDialable] = useState("");
  /** The contact whose number was chosen. */
  const [contact, setContact] = useState<Contact>();
  const [isRejected, setRejected] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useFocusOnEntry(field);

  const problem = isRejected ? problemOf(dialable, language, dialPlan) : undefined;

  const contacts = useContactChoice((choice) => {
    change(dialableText(choice.number, dialPlan));
    setContact(choice.contact);
    field.current?.focus();
  });

  function change(next: string) {
    setDialable(next);
    setContact(undefined);
    setRejected(false);
    if (contacts.isTyping) contacts.search("");
  }
  function changeName(name: string) {
    change("");
    contacts.search(name);
  }
  function dial(event?: FormEvent) {
    event?.preventDefault();
    if (contacts.isTyping) {
      if (contacts.chooseActive()) return;
      // A name that no contact has may be a user's.
      if (!contacts.isSearching && readNumber(contacts.name, dialPlan).kind === "dialable") {
        phone.dial(contacts.name);
      } else setRejected(true);
      return;
    }
    const redialed = dialable === "" ? lastDialedNumber(history) : undefined;
    if (redialed !== undefined) {
      change(dialableText(redialed, dialPlan));
      field.current?.focus();
      return;
    }
    if (readNumber(dialable, dialPlan).kind === "dialable") {
      phone.dial(dialable, contact);
    } else {
      setRejected(true);
      field.current?.focus();
    }
  }
  const press = (key: string) => change(dialableText(dialable + key, dialPlan));
  useTypingAnywhere({
    onKey: press,
    onErase: () => change(dialable.slice(0, -1)),
    onPaste: (text) => change(dialableText(text, dialPlan)),
    onEnter: dial,
  });

  return (
    <form className={styles.screen} onSubmit={dial}>
      <h1 className="visually-hidden">{texts.keypad.makeCall}</h1>
      <NumberField
        dialable={dialable}
        onChange={change}
        fieldRef={field}
        problem={problem}
        recent={recent}
        contacts={contacts}
        onNameChange={changeName}
        contact={contact}
      />
      {contacts.isTyping ? (
        <ContactList activeIndex={contacts.activeIndex} onChoose={contacts.choose} />
      ) : (
        <Keypad onPress={press} />
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
