import { Button } from "@calling-extensions/ui/controls";
import { useMemo, useRef } from "react";
import { otherNumber } from "../call/call.ts";
import { useFocusOnEntry } from "../controls/focus.ts";
import { useHistoryState } from "../history/history-context.ts";
import { recentNumbers } from "../history/recent-numbers.ts";
import { ContactList } from "../keypad/contact-list.tsx";
import { NumberField } from "../keypad/number-field.tsx";
import { useNumberEntry } from "../keypad/use-number-entry.ts";
import { useLanguage } from "../languages/language-context.ts";
import { liveCallsOf } from "../phone/phone-state.ts";
import { useCalls, usePhone } from "../phone/softphone-services.ts";
import { MAX_RECENT_NUMBERS } from "../settings/defaults.ts";
import styles from "./transfer-form.module.css";

/** Asks for the contact or the number that the other party is transferred to. */
export function TransferForm({ onClose }: { onClose: () => void }) {
  const calls = useCalls();
  const { texts } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  useFocusOnEntry(field);
  const entry = useNumberEntry(field, {
    emptyProblem: texts.numbers.enterNumber,
    extensionProblem: texts.transfer.noExtension,
    use(number, contact) {
      onClose();
      calls.transfers.transfer(number, { name: contact?.name });
    },
  });
  const { contacts } = entry;

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        entry.submit();
      }}
    >
      <NumberField
        fieldRef={field}
        label={texts.transfer.to}
        entry={entry}
        recent={useOtherNumbers()}
      />
      {contacts.isTyping && (
        <ContactList activeIndex={contacts.activeIndex} onChoose={contacts.choose} />
      )}
      <Button type="submit" tone="primary">
        {texts.transfer.now}
      </Button>
    </form>
  );
}

/** The last numbers, without the numbers of the live calls. */
function useOtherNumbers() {
  const phone = usePhone();
  const history = useHistoryState(({ entries }) => entries);
  return useMemo(() => {
    const live = new Set(liveCallsOf(phone.store.getState()).map(otherNumber));
    return recentNumbers(
      history.filter(({ number }) => !live.has(number)),
      MAX_RECENT_NUMBERS,
    );
  }, [history, phone]);
}
