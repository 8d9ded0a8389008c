import { Badge, Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { usePhoneControl } from "../engine/phone-context.ts";
import { type CallingProvider, locationOf } from "../providers/calling-provider.ts";
import { offerOf } from "../providers/selectable-providers.ts";
import { isSwitcherOpen } from "../providers/use-providers.ts";
import styles from "./provider-item.module.css";

/** One app in the switcher, with where it opens, or why it can't be used. */
export function ProviderItem({
  provider,
  showInTest,
}: {
  provider: CallingProvider;
  showInTest: boolean;
}) {
  const phone = usePhoneControl();
  const offer = offerOf(provider, { showInTest });
  const open = (): void => {
    isSwitcherOpen.setState(false);
    phone.show(provider);
  };
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.name}>
          {provider.name} {provider.isInTest && <Badge tone="warning">{t`in test`}</Badge>}
          {(provider.source !== "installed" || provider.isOverridden) && (
            <Badge>{t`This browser only`}</Badge>
          )}
        </p>
        <p className={styles.url}>{provider.url}</p>
        <p className={styles.fact}>{offer.isOffered ? openingText(provider) : offer.reason}</p>
      </div>
      {offer.isOffered && (
        <Button aria-label={t`Open ${provider.name}`} onClick={open}>
          {t`Open`}
        </Button>
      )}
    </li>
  );
}

function openingText(provider: CallingProvider): string {
  if (provider.usesCallingWindow) return t`Opens in the calling window`;
  return locationOf(provider) === "remote" ? t`Opens in the navigation bar` : t`Opens in a widget`;
}
