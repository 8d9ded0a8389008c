import { useState, type RefObject } from "react";
import { focusAtEnd } from "../controls/focus.ts";
import type { Contact } from "../crm-link/crm-link.ts";
import { useHistoryState } from "../history/history-context.ts";
import { lastDialedNumber } from "../history/recent-numbers.ts";
import { useLanguage } from "../languages/language-context.ts";
import { dialableText, numberProblem, readNumber } from "../numbers/phone-number.ts";
import { usePhoneState } from "../phone/softphone-services.ts";
import { useContactChoice } from "./use-contact-choice.ts";

/** What the number is entered for. */
export interface NumberPurpose {
  /** What the empty field asks for. */
  readonly emptyProblem: string;
  /** What is wrong with a number that has an extension, if it is no use. */
  readonly extensionProblem?: string;
  /** Whether the empty field proposes the number that was called last. */
  readonly proposesLast?: boolean;
  /** The user wants to use the number, which is a contact's if they have chosen one. */
  use(this: void, number: string, contact?: Contact): void;
}

/** A number, or the name of a contact, which the user types, presses, pastes or chooses. */
export function useNumberEntry(field: RefObject<HTMLInputElement | null>, purpose: NumberPurpose) {
  const language = useLanguage();
  const dialPlan = usePhoneState((state) => state.dialPlan);
  const history = useHistoryState(({ entries }) => entries);
  const [dialable, setDialable] = useState("");
  /** The contact whose number was chosen. */
  const [contact, setContact] = useState<Contact>();
  const [isRejected, setRejected] = useState(false);

  /** Why a text can't be used; undefined if it can. */
  function problemOf(text: string): string | undefined {
    if (text === "" || text === "+") return purpose.emptyProblem;
    const number = readNumber(text, dialPlan);
    if (number.kind === "undialable") return numberProblem(number, language);
    return number.extension === undefined ? undefined : purpose.extensionProblem;
  }

  const contacts = useContactChoice((choice) => {
    propose(choice.number);
    setContact(choice.contact);
  });

  function change(next: string) {
    setDialable(next);
    setContact(undefined);
    setRejected(false);
    if (contacts.isTyping) contacts.search("");
  }
  function propose(number: string) {
    change(dialableText(number, dialPlan));
    focusAtEnd(field.current);
  }
  function submitName() {
    if (contacts.chooseActive()) return;
    // A name that no contact has may be a user's.
    if (!contacts.isSearching && readNumber(contacts.name, dialPlan).kind === "dialable") {
      purpose.use(contacts.name);
    } else setRejected(true);
  }
  function submitNumber() {
    const isRedial = purpose.proposesLast && dialable === "";
    const last = isRedial ? lastDialedNumber(history) : undefined;
    if (last !== undefined) {
      propose(last);
    } else if (problemOf(dialable) === undefined) {
      purpose.use(dialable, contact);
    } else {
      setRejected(true);
      focusAtEnd(field.current);
    }
  }

  return {
    dialable,
    contact,
    contacts,
    /** Why it can't be used, once the user has tried. */
    problem: isRejected ? problemOf(dialable) : undefined,
    change,
    /** The user types a name instead of a number. */
    changeName: (name: string) => {
      change("");
      contacts.search(name);
    },
    press: (key: string) => change(dialableText(dialable + key, dialPlan)),
    paste: (text: string) => change(dialableText(text, dialPlan)),
    erase: () => change(dialable.slice(0, -1)),
    /** Uses it, or chooses the contact. */
    submit: () => (contacts.isTyping ? submitName() : submitNumber()),
  };
}

export type NumberEntry = ReturnType<typeof useNumberEntry>;
