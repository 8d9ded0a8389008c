import { Languages } from "lucide-react";
import { languageIds, languageNames, type Message } from "./language.ts";
import styles from "./language-choice.module.css";
import { useLanguage, useLanguageStore } from "./language-context.ts";

/** Lets the user choose the language of the phone. Each has its own name, so that its speakers find it. */
export function LanguageChoice({ onFailed }: { onFailed: (message: Message) => void }) {
  const { id: current, texts } = useLanguage();
  const store = useLanguageStore();

  function choose(value: string) {
    const id = languageIds.find((each) => each === value) ?? current;
    store
      .choose(id)
      .catch(() => onFailed(({ texts: { common } }) => common.cannotLoad(languageNames[id])));
  }

  return (
    <label className={styles.choice}>
      <Languages size={18} aria-hidden />
      {texts.common.language}
      <select value={current} onChange={({ target: { value } }) => choose(value)}>
        {languageIds.map((id) => (
          <option key={id} value={id} lang={id}>
            {languageNames[id]}
          </option>
        ))}
      </select>
    </label>
  );
}
