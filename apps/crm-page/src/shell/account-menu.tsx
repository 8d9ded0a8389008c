import { initialsOf } from "@calling-extensions/ui/controls";
import { Settings, SquareTerminal } from "lucide-react";
import { useRef, useState } from "react";
import { Dialog, Heading, Popover } from "react-aria-components";
import { Link } from "react-router";
import { useStore } from "zustand";
import { developerTools, toggleTools } from "../developer-tools/stored-tools.ts";
import { settingsPath } from "../navigation/paths.ts";
import { useSession } from "../session/session.ts";
import styles from "./account-menu.module.css";

/** The signed-in user, the settings, and the tools for developers. */
export function AccountMenu() {
  const { user, portal } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const areToolsOpen = useStore(developerTools).isOpen;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={`Account of ${user.name}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={user.email}
        onClick={() => setOpen(true)}
      >
        <span className={styles.initials} aria-hidden>
          {initialsOf(user.name)}
        </span>
        <span className={styles.name}>{user.name}</span>
      </button>
      {/* Not a menu of the library, which would load with every page. */}
      <Popover
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
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
            <Link
              to={settingsPath(portal.id)}
              className={styles.action}
              onClick={() => setOpen(false)}
            >
              <Settings size={16} aria-hidden />
              <span>Settings</span>
            </Link>
            <button
              type="button"
              className={styles.action}
              aria-pressed={areToolsOpen}
              aria-keyshortcuts="Control+`"
              onClick={() => {
                setOpen(false);
                toggleTools();
              }}
            >
              <SquareTerminal size={16} aria-hidden />
              <span>Developer tools</span>
              <kbd aria-hidden>Ctrl `</kbd>
            </button>
          </div>
        </Dialog>
      </Popover>
    </>
  );
}
