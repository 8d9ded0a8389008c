import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { SEARCH_DELAY_MS } from "../limits.ts";
import styles from "./search-field.module.css";

/** A search box that searches when typing pauses, and at once on Enter. */
export function SearchField({
  label,
  value,
  onSearch,
  onKeyDown,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}) {
  const [text, setText] = useState(value);
  const [asked, setAsked] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    // The user navigated. A change by this field is ignored, because the input may be longer by
    // now.
    if (value !== asked) {
      setAsked(value);
      setText(value);
    }
  }

  const search = (typed: string): void => {
    if (typed === asked) return;
    setAsked(typed);
    onSearch(typed);
  };
  const searchAfterPause = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => searchAfterPause(text.trim()), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return (
    <search className={styles.search}>
      <form
        className={styles.field}
        onSubmit={(event) => {
          event.preventDefault();
          search(text.trim());
        }}
      >
        <Search size={16} aria-hidden />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </form>
    </search>
  );
}
