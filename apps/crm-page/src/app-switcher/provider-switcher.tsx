import { ChevronDown, LayoutGrid, TriangleAlert } from "lucide-react";
import { useRef } from "react";
import { Dialog, Heading, Popover } from "react-aria-components";
import { Link } from "react-router";
import { useStore } from "zustand";
import { installationsPath } from "../navigation/paths.ts";
import { isSwitcherOpen, useProviders } from "../providers/use-providers.ts";
import { useSession } from "../session/session.ts";
import { DeveloperSection } from "./developer-section.tsx";
import { ProviderItem } from "./provider-item.tsx";
import { RefusedOverrides } from "./rejected-overrides.tsx";
import styles from "./provider-switcher.module.css";

/** The navigation bar's list of calling apps: what is there, what was refused, how to try one's own. */
export function ProviderSwitcher() {
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useStore(isSwitcherOpen);
  const { portal } = useSession();
  const { providers, refused, showInTest, isLoading, error, retry } = useProviders();
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
        {refused.length > 0 && (
          <span className={styles.refused}>
            <TriangleAlert size={13} aria-hidden />
            {refused.length} refused
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
          <RefusedOverrides refused={refused} />
          {error && (
            <p className={styles.failed}>
              The installed apps could not be loaded. {error.message}{" "}
              <button type="button" onClick={retry}>
                Try again
              </button>
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
            <Link to={installationsPath(portal.id)} onClick={() => isSwitcherOpen.setState(false)}>
              Install or remove apps
            </Link>
          </p>
          <DeveloperSection />
        </Dialog>
      </Popover>
    </>
  );
}
