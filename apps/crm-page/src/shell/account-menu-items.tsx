import { t } from "@calling-extensions/ui/text";
import { Keyboard, Settings, SquareTerminal } from "lucide-react";
import { Dialog, Heading } from "react-aria-components";
import { Link } from "wouter";
import { useStore } from "zustand";
import { developerTools, toggleTools } from "../developer-tools/stored-tools.ts";
import { areShortcutsShown } from "../commands/shortcut-state.ts";
import { PagePopover } from "../controls/page-popover.tsx";
import { settingsPath } from "../navigation/paths.ts";
import { useSession } from "../session/session.ts";
import { SignOutButton } from "../sign-in/sign-out-button.tsx";
import { accountButton, isAccountMenuOpen } from "./account-menu.tsx";
import styles from "./account-menu.module.css";

const close = (): void => isAccountMenuOpen.setState(false);

/** The account menu below its button: the settings, the tools for developers, and the sign-out. */
export function AccountMenuItems() {
  const { user, portal, signIn } = useSession();
  const isOpen = useStore(isAccountMenuOpen);
  const areToolsOpen = useStore(developerTools).isOpen;
  return (
    <PagePopover
      triggerRef={accountButton}
      isOpen={isOpen}
      onOpenChange={(next) => isAccountMenuOpen.setState(next)}
      placement="bottom end"
      offset={12}
      className={styles.popover ?? ""}
    >
      <Dialog className={styles.dialog ?? ""}>
        <div className={styles.user}>
          <Heading slot="title" level={2} className={styles.title ?? ""}>
            {user.name}
          </Heading>
          <span className={styles.email}>{user.email}</span>
        </div>
        <div className={styles.actions}>
          <Link to={settingsPath(portal.id)} className={styles.action} onClick={close}>
            <Settings size={16} aria-hidden />
            <span>{t`Settings`}</span>
          </Link>
          <button
            type="button"
            className={styles.action}
            aria-pressed={areToolsOpen}
            aria-keyshortcuts="Control+`"
            onClick={() => {
              close();
              toggleTools();
            }}
          >
            <SquareTerminal size={16} aria-hidden />
            <span>{t`Developer tools`}</span>
            <kbd aria-hidden>Ctrl `</kbd>
          </button>
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              close();
              areShortcutsShown.setState(true);
            }}
          >
            <Keyboard size={16} aria-hidden />
            <span>{t`Keyboard shortcuts`}</span>
            <kbd aria-hidden>?</kbd>
          </button>
          {signIn && <SignOutButton className={styles.action} onPress={close} />}
        </div>
      </Dialog>
    </PagePopover>
  );
}
