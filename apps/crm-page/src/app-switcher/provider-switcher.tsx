import { t } from "@calling-extensions/ui/text";
import { ChevronDown, LayoutGrid, TriangleAlert } from "lucide-react";
import { createRef } from "react";
import { useStore } from "zustand";
import { isSwitcherOpen, useProviders } from "../providers/use-providers.ts";
import styles from "./provider-switcher.module.css";

export const switcherButton = createRef<HTMLButtonElement>();

/** The navigation bar's button that opens the list of calling apps. */
export function ProviderSwitcher() {
  const isOpen = useStore(isSwitcherOpen);
  const { rejected } = useProviders();
  return (
    <button
      ref={switcherButton}
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => isSwitcherOpen.setState(!isOpen)}
    >
      <LayoutGrid size={16} aria-hidden />
      <span className={styles.label}>{t`Calling apps`}</span>
      {rejected.length > 0 && (
        <span className={styles.rejected}>
          <TriangleAlert size={13} aria-hidden />
          {t`${rejected.length} invalid`}
        </span>
      )}
      <ChevronDown size={14} aria-hidden />
    </button>
  );
}
