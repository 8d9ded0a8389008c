import { Button } from "@calling-extensions/ui/controls";
import { ChevronDown, LayoutGrid, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { Dialog, Heading, Popover } from "react-aria-components";
import { Link } from "react-router";
import { useStore } from "zustand";
import { settingsPath } from "../navigation/paths.ts";
import { isSwitcherOpen, useProviders } from "../providers/use-providers.ts";
import { useSession } from "../session/session.ts";
import { DeveloperSection } from "./developer-section.tsx";
import { ProviderItem } from "./provider-item.tsx";
import { RejectedOverrides } from "./rejected-overrides.tsx";
import styles from "./provider-switcher.module.css";

/**
 * The navigation bar's list of calling apps, with rejected overrides and a form to add one's own
 * app.
 */
export function ProviderSwitcher() {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useStore(isSwitcherOpen);
  const { portal } = useSession();
  const { providers, rejected, showInTest, isLoading, error, retry } = useProviders();
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => isSwitcherOpen.setState(!isOpen)}
      >
        <LayoutGrid size={16} aria-hidden />
        <span className={styles.label}>Calling apps</span>
        {rejected.length > 0 && (
          <span className={styles.rejected}>
            <TriangleAlert size={13} aria-hidden />
            {rejected.length} invalid
          </span>
        )}
        <ChevronDown size={14} aria-hidden />
      </button>
      <Popover
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={(next) => isSwitcherOpen.setState(next)}
        placement="bottom end"
        offset={16}
        className={styles.popover ?? ""}
      >
        <Dialog className={styles.dialog ?? ""}>
          <Heading slot="title" level={2} className={styles.title ?? ""}>
            Calling apps
          </Heading>
          <RejectedOverrides rejected={rejected} />
          {error && (
            <p className={styles.failed}>
              Couldn't load the installed apps. {error.message}{" "}
              <Button tone="link" onClick={retry}>
                Try again
              </Button>
            </p>
          )}
          {isLoading && <p className={styles.quiet}>Loading…</p>}
          {!isLoading && !error && providers.length === 0 && (
            <p className={styles.quiet}>None yet. Install one, or add your own below.</p>
          )}
          <ul className={styles.list}>
            {providers.map((provider) => (
              <ProviderItem key={provider.id} provider={provider} showInTest={showInTest} />
            ))}
          </ul>
          <p className={styles.manage}>
            <Link
              to={settingsPath(portal.id, "calling-apps")}
              onClick={() => isSwitcherOpen.setState(false)}
            >
              Install or remove apps
            </Link>
          </p>
          <DeveloperSection />
        </Dialog>
      </Popover>
    </>
  );
}
