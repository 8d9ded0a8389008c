import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import styles from "./call-controls.module.css";

const KEYS = "123456789*0#".split("");

/** Keys that send tones to the other party, for menus and conference codes. */
export function TonePanel({
  onTone,
  onClose,
}: {
  onTone: (tone: string) => void;
  onClose: () => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons
    <fieldset
      aria-label={t`Call keypad`}
      className={styles.keys}
      onKeyDown={({ key }) => {
        if (key === "Escape") onClose();
        else if (KEYS.includes(key)) onTone(key);
      }}
    >
      {KEYS.map((key, index) => (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the panel
        <Button key={key} autoFocus={index === 0} onClick={() => onTone(key)}>
          {key}
        </Button>
      ))}
    </fieldset>
  );
}
