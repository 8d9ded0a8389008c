import styles from "./availability-choice.module.css";
import { usePhone, usePhoneState } from "../phone/softphone-services.ts";

const choices = [
  { label: "Available", isAvailable: true },
  { label: "Away", isAvailable: false },
];

/** Lets the user choose whether incoming calls ring. */
export function AvailabilityChoice() {
  const phone = usePhone();
  const current = usePhoneState((state) => state.isAvailable);
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">Availability</legend>
      {choices.map(({ label, isAvailable }) => (
        <label key={label}>
          <input
            type="radio"
            name="availability"
            checked={current === isAvailable}
            onChange={() => phone.setAvailable(isAvailable)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
