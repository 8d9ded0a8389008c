import { useLanguage } from "../languages/language-context.ts";
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a select can't be the list of a
   combobox, whose field has the focus and handles the keys */
import { PhoneNumber } from "@calling-extensions/ui/controls";
import { reasonOf } from "../languages/crm-reason.ts";
import { formatNumber } from "../numbers/phone-number.ts";
import { usePhoneState } from "../phone/softphone-services.ts";
import { choiceId, choicesOf, type ContactChoice } from "./contact-choices.ts";
import styles from "./contact-list.module.css";

/** The contacts that the CRM page has found. The number field has the focus and moves the active choice. */
export function ContactList({
  activeIndex,
  onChoose,
}: {
  activeIndex: number;
  onChoose: (choice: ContactChoice) => void;
}) {
  const { texts } = useLanguage();
  const search = usePhoneState((state) => state.contactSearch);
  const choices = choicesOf(search?.contacts ?? []);

  function stateText() {
    if (search?.status === "failed") {
      return texts.contacts.failed(reasonOf({ message: search.message ?? "" }, texts));
    }
    if (search?.status !== "found") return texts.contacts.searching;
    return choices.length === 0 ? texts.contacts.none : texts.contacts.count(choices.length);
  }

  return (
    <div className={styles.contacts}>
      <output className={search?.status === "failed" ? styles.problem : styles.state}>
        {stateText()}
      </output>
      <div
        role="listbox"
        id="contact-list"
        aria-label={texts.contacts.results}
        className={styles.list}
      >
        {choices.map(({ contact, number }, index) => (
          <div
            key={`${contact.objectTypeId}/${contact.objectId}/${number}`}
            ref={(element) => {
              if (index === activeIndex) element?.scrollIntoView({ block: "nearest" });
            }}
            role="option"
            id={choiceId(index)}
            tabIndex={-1}
            aria-selected={index === activeIndex}
            className={styles.choice}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose({ contact, number })}
          >
            <bdi className={styles.name}>{contact.name}</bdi>
            <span className={styles.details}>
              {contact.company && (
                <>
                  <bdi>{contact.company}</bdi>
                  {" · "}
                </>
              )}
              <PhoneNumber>{formatNumber(number)}</PhoneNumber>
              {contact.isAvailable != null && (
                <>
                  {" · "}
                  <span className={styles.availability} data-available={contact.isAvailable}>
                    {contact.isAvailable ? texts.header.available : texts.contacts.notAvailable}
                  </span>
                </>
              )}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
