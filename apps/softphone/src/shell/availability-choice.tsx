import { useLanguage } from "../languages/language-context.ts";
import { availabilities } from "../phone/agent.ts";
import { presenceOf } from "../phone/availability.ts";
import { usePhone, usePhoneState } from "../phone/softphone-services.ts";
import styles from "./availability-choice.module.css";

/** Shows what the user is busy with, and lets the user choose whether incoming calls ring. */
export function AvailabilityChoice() {
  const phone = usePhone();
  const { header } = useLanguage().texts;
  const chosen = usePhoneState((state) => state.availability);
  const presence = usePhoneState(presenceOf);
  return (
    <select
      className={styles.choice}
      data-presence={presence}
      aria-label={header.availability}
      value={presence}
      onChange={({ target: { value } }) => {
        const next = availabilities.find((id) => id === value);
        if (next) phone.setAvailability(next);
      }}
    >
      {presence !== chosen && (
        <option value={presence} hidden>
          {header[presence]}
          {chosen !== "available" && ` (${header[chosen]})`}
        </option>
      )}
      {availabilities.map((id) => (
        <option key={id} value={id}>
          {header[id]}
        </option>
      ))}
    </select>
  );
}
