import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import styles from "./search-field.module.css";

/** Long enough not to ask at every key, short enough to feel immediate. */
const PAUSE_MS = 250;

/** A search box that asks once typing pauses, and at once on Enter. */
export function SearchField({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  const search = useEffectEvent((typed: string) => {
    if (typed !== value) onSearch(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search>
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <Search size={16} aria-hidden />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}
