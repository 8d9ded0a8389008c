import { useEffect, useMemo, useState, type KeyboardEvent } from "react";
import { usePhone, usePhoneState } from "../phone/softphone-services.ts";
import { choiceId, choicesOf, type ContactChoice } from "./contact-choices.ts";

const steps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Searches contacts by the name that the user types in the number field. */
export function useContactChoice(onChoose: (choice: ContactChoice) => void) {
  const phone = usePhone();
  const isOffered = usePhoneState((state) => state.canSearchContacts);
  const contacts = usePhoneState((state) => state.contactSearch?.contacts);
  const isSearching = usePhoneState((state) => state.contactSearch?.status === "searching");
  const choices = useMemo(() => choicesOf(contacts ?? []), [contacts]);
  const [name, setName] = useState("");
  const [active, setActive] = useState({ choices, index: 0 });
  // New contacts begin with the best match.
  const activeIndex = active.choices === choices ? active.index : 0;
  const isTyping = name !== "";
  useEffect(() => () => phone.searchContacts(""), [phone]);

  function search(text: string) {
    setName(text);
    phone.searchContacts(text);
  }
  function choose(choice: ContactChoice) {
    search("");
    onChoose(choice);
  }

  return {
    isOffered,
    isTyping,
    /** Whether there may be more contacts with the name. */
    isSearching,
    name,
    activeIndex,
    search,
    choose,
    /** Returns false if there is nothing to choose. */
    chooseActive(): boolean {
      const choice = choices[activeIndex];
      if (choice) choose(choice);
      return choice !== undefined;
    },
    /** For the field, while it has a name. */
    fieldProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": choices.length > 0,
      "aria-controls": "contact-list",
      "aria-activedescendant": choices.length > 0 ? choiceId(activeIndex) : undefined,
      onKeyDown(event: KeyboardEvent) {
        const step = steps[event.key];
        if (event.nativeEvent.isComposing) return;
        if (event.key === "Escape") search("");
        else if (step !== undefined && choices.length > 0) {
          const index = (activeIndex + step + choices.length) % choices.length;
          setActive({ choices, index });
        } else return;
        event.preventDefault();
      },
    } as const,
  };
}
