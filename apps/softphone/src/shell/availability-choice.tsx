import unseen from "../theme/unseen.module.css";
import styles from "./availability-choice.module.css";
import { usePhone, usePhoneState } from "./desk-context.ts";

const choices = [
  { label: "Available", isAvailable: true },
  { label: "Away", isAvailable: false },
];

/** Whether incoming calls may ring. */
export function AvailabilityChoice() {
  const phone = usePhone();
  const current = usePhoneState((state) => state.isAvailable);
  return (
    <fieldset className={styles.choice}>
      <legend className={unseen.unseen}>Availability</legend>
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
