import { Search } from "lucide-react";
import { useEffect, useLayoutEffect, useState } from "react";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import { collectTyping } from "./collect-typing.ts";
import styles from "./navigation-bar.module.css";

const SearchDialog = lazyDialog(
  "the search",
  async () => (await import("../search/search-dialog.tsx")).SearchDialog,
);

const isMac = navigator.userAgent.includes("Mac");

/** Opens the search of all records, also by ⌘K or Ctrl+K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const close = (): void => {
    setOpen(false);
    setText("");
  };
  useLayoutEffect(() => (isOpen ? collectTyping(setText) : undefined), [isOpen]);
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      const isShortcut = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-label="Search"
        aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
        onClick={() => setOpen(true)}
      >
        <Search size={16} aria-hidden />
        <kbd aria-hidden>{isMac ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      {isOpen && <SearchDialog text={text} onType={setText} onClose={close} />}
    </>
  );
}
