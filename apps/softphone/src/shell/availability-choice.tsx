import { useLanguage } from "../languages/language-context.ts";
import styles from "./availability-choice.module.css";
import { usePhone, usePhoneState } from "../phone/softphone-services.ts";

const choices = [
  { id: "available", isAvailable: true },
  { id: "away", isAvailable: false },
] as const;

/** Lets the user choose whether incoming calls ring. */
export function AvailabilityChoice() {
  const phone = usePhone();
  const { texts } = useLanguage();
  const current = usePhoneState((state) => state.isAvailable);
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{texts.header.availability}</legend>
      {choices.map(({ id, isAvailable }) => (
        <label key={id}>
          <input
            type="radio"
            name="availability"
            checked={current === isAvailable}
            onChange={() => phone.setAvailable(isAvailable)}
          />
          {texts.header[id]}
        </label>
      ))}
    </fieldset>
  );
}
