import { useLanguage } from "../languages/language-context.ts";
import { useState } from "react";
import { Keypad } from "../controls/keypad.tsx";
import { useTypingAnywhere } from "../controls/use-typing-anywhere.ts";
import { useCalls } from "../phone/softphone-services.ts";
import styles from "./tone-keypad.module.css";

/** Sends tones during a call, for menus such as "press 1". The keys of a keyboard work, too. */
export function ToneKeypad() {
  const calls = useCalls();
  const { texts } = useLanguage();
  const [tones, setTones] = useState("");

  function send(text: string) {
    const sent = text.replaceAll(/[^\d*#]/g, "");
    for (const tone of sent) calls.lines.sendTone(tone);
    setTones(tones + sent);
  }
  useTypingAnywhere({ onKey: send, onErase: ignore, onPaste: send, onEnter: ignore });

  return (
    <div className={styles.keypad}>
      <output className={styles.tones} aria-label={texts.call.tonesSent}>
        {tones}
      </output>
      <Keypad onPress={send} />
    </div>
  );
}

/** A tone that was sent can't be erased. */
const ignore = () => undefined;
