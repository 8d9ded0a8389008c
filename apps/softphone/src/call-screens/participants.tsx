import { useId } from "react";
import type { Call } from "../call/call.ts";
import { useLanguage } from "../languages/language-context.ts";
import styles from "./participants.module.css";

/** Who is in the conference that the user talks with. */
export function Participants({ call: { participants } }: { call: Call }) {
  const texts = useLanguage().texts.conference;
  const labelId = useId();
  if (!participants) return null;
  return (
    <div className={styles.participants}>
      <span id={labelId}>{texts.participants}</span>
      <ul aria-labelledby={labelId}>
        <li>{texts.you}</li>
        {participants.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two parties can have the same name, and none leaves
          <li key={index}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
