import { initialsOf } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { createRef } from "react";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { useSession } from "../session/session.ts";
import styles from "./account-menu.module.css";

export const accountButton = createRef<HTMLButtonElement>();
export const isAccountMenuOpen = createStore(() => false);

/** The signed-in user: a button that opens the account menu. */
export function AccountMenu() {
  const { user } = useSession();
  const isOpen = useStore(isAccountMenuOpen);
  return (
    <button
      ref={accountButton}
      type="button"
      className={styles.button}
      aria-label={t`Account of ${user.name}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title={user.email}
      onClick={() => isAccountMenuOpen.setState(!isOpen)}
    >
      <span className={styles.initials} aria-hidden>
        {initialsOf(user.name)}
      </span>
      <span className={styles.name}>{user.name}</span>
    </button>
  );
}
