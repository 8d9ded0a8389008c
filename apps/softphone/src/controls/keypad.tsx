import { useLanguage } from "../languages/language-context.ts";
import styles from "./keypad.module.css";
import { useLongPress } from "./use-long-press.ts";

interface Key {
  readonly character: string;
  /** The letters that telephones print under the digit. */
  readonly letters?: string;
  /** The name for screen readers. */
  readonly spokenName?: "star" | "pound";
  /** The character that a long press types. */
  readonly longPressCharacter?: string;
}

const keys: readonly Key[] = [
  { character: "1" },
  { character: "2", letters: "ABC" },
  { character: "3", letters: "DEF" },
  { character: "4", letters: "GHI" },
  { character: "5", letters: "JKL" },
  { character: "6", letters: "MNO" },
  { character: "7", letters: "PQRS" },
  { character: "8", letters: "TUV" },
  { character: "9", letters: "WXYZ" },
  { character: "*", spokenName: "star" },
  { character: "0", letters: "+", longPressCharacter: "+" },
  { character: "#", spokenName: "pound" },
];

/** Twelve keys. A long press of 0 types the plus of an international number. */
export function Keypad({ onPress }: { onPress: (character: string) => void }) {
  const { texts } = useLanguage();
  return (
    <fieldset className={styles.keypad}>
      <legend className="visually-hidden">{texts.common.keypad}</legend>
      {keys.map((key) => (
        <KeyButton key={key.character} {...key} onPress={onPress} />
      ))}
    </fieldset>
  );
}

function KeyButton({
  character,
  letters,
  spokenName,
  longPressCharacter = character,
  onPress,
}: Key & { onPress: (character: string) => void }) {
  const { texts } = useLanguage();
  const press = useLongPress(
    () => onPress(character),
    () => onPress(longPressCharacter),
  );
  return (
    <button
      type="button"
      className={styles.key}
      aria-label={spokenName && texts.keypad[spokenName]}
      {...press}
    >
      <span className={styles.digit}>{character}</span>{" "}
      <span className={styles.letters}>{letters}</span>
    </button>
  );
}
