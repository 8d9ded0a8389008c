import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { Dialog, Heading } from "react-aria-components";
import { Link } from "wouter";
import { useStore } from "zustand";
import { PagePopover } from "../controls/page-popover.tsx";
import { settingsPath } from "../navigation/paths.ts";
import { isSwitcherOpen, useProviders } from "../providers/use-providers.ts";
import { useSession } from "../session/session.ts";
import { DeveloperSection } from "./developer-section.tsx";
import { ProviderItem } from "./provider-item.tsx";
import { switcherButton } from "./provider-switcher.tsx";
import { RejectedOverrides } from "./rejected-overrides.tsx";
import styles from "./provider-switcher.module.css";

/** The list of calling apps below its button, with rejected overrides and a form to add one's own app. */
export function ProviderList() {
  const isOpen = useStore(isSwitcherOpen);
  const { portal } = useSession();
  const { providers, rejected, showInTest, isLoading, error, retry } = useProviders();
  return (
    <PagePopover
      triggerRef={switcherButton}
      isOpen={isOpen}
      onOpenChange={(next) => isSwitcherOpen.setState(next)}
      placement="bottom end"
      offset={16}
      className={styles.popover ?? ""}
    >
      <Dialog className={styles.dialog ?? ""}>
        <Heading slot="title" level={2} className={styles.title ?? ""}>
          {t`Calling apps`}
        </Heading>
        <RejectedOverrides rejected={rejected} />
        {error && (
          <p className={styles.failed}>
            {t`Couldn't load the installed apps. ${error.message}`}{" "}
            <Button tone="link" onClick={retry}>
              {t`Try again`}
            </Button>
          </p>
        )}
        {isLoading && <p className={styles.quiet}>{t`Loading…`}</p>}
        {!isLoading && !error && providers.length === 0 && (
          <p className={styles.quiet}>{t`None yet. Install one, or add your own below.`}</p>
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
            {t`Install or remove apps`}
          </Link>
        </p>
        <DeveloperSection />
      </Dialog>
    </PagePopover>
  );
}
