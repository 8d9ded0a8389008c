import { t } from "@calling-extensions/ui/text";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { lazyDialog } from "../feedback/lazy-part.tsx";
import styles from "./navigation-bar.module.css";

const SearchDialog = lazyDialog(
  t`the search`,
  async () => (await import("./search-dialog.tsx")).SearchDialog,
);

const isMac = navigator.userAgent.includes("Mac");

/** Opens the search of all records, also by ⌘K or Ctrl+K. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
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
        aria-label={t`Search`}
        aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
        onClick={() => setOpen(true)}
      >
        <Search size={16} aria-hidden />
        <kbd aria-hidden>{isMac ? "⌘K" : t`Ctrl K`}</kbd>
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
