import { useState, type RefObject } from "react";
import { focusAtEnd } from "../controls/focus.ts";
import type { Contact } from "../crm-link/crm-link.ts";
import { useHistoryState } from "../history/history-context.ts";
import { lastDialedNumber } from "../history/recent-numbers.ts";
import type { Language } from "../languages/language.ts";
import { useLanguage } from "../languages/language-context.ts";
import { dialableText, numberProblem, readNumber } from "../numbers/phone-number.ts";
import type { PhoneState } from "../phone/phone-state.ts";
import { usePhone, usePhoneState } from "../phone/softphone-services.ts";
import { useContactChoice } from "./use-contact-choice.ts";

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

/** The number to call, or the name of a contact, which the user types, presses, pastes or chooses. */
export function useNumberEntry(field: RefObject<HTMLInputElement | null>) {
  const phone = usePhone();
  const language = useLanguage();
  const dialPlan = usePhoneState((state) => state.dialPlan);
  const history = useHistoryState(({ entries }) => entries);
  const [dialable, setDialable] = useState("");
  /** The contact whose number was chosen. */
  const [contact, setContact] = useState<Contact>();
  const [isRejected, setRejected] = useState(false);

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
  function dialName() {
    if (contacts.chooseActive()) return;
    // A name that no contact has may be a user's.
    if (!contacts.isSearching && readNumber(contacts.name, dialPlan).kind === "dialable") {
      phone.dial(contacts.name);
    } else setRejected(true);
  }
  function dialNumber() {
    const redialed = dialable === "" ? lastDialedNumber(history) : undefined;
    if (redialed !== undefined) {
      propose(redialed);
    } else if (readNumber(dialable, dialPlan).kind === "dialable") {
      phone.dial(dialable, contact);
    } else {
      setRejected(true);
      focusAtEnd(field.current);
    }
  }

  return {
    dialable,
    contact,
    contacts,
    /** Why it can't be called, once the user has tried. */
    problem: isRejected ? problemOf(dialable, language, dialPlan) : undefined,
    change,
    /** The user types a name instead of a number. */
    changeName: (name: string) => {
      change("");
      contacts.search(name);
    },
    press: (key: string) => change(dialableText(dialable + key, dialPlan)),
    paste: (text: string) => change(dialableText(text, dialPlan)),
    erase: () => change(dialable.slice(0, -1)),
    /** Calls it. Without a number, proposes the last one. */
    dial: () => (contacts.isTyping ? dialName() : dialNumber()),
  };
}

export type NumberEntry = ReturnType<typeof useNumberEntry>;
