import { Badge, Button } from "@calling-extensions/ui/controls";
import { useDesk } from "../engine/calling-context.ts";
import { SHOWN } from "../engine/frame-state.ts";
import { type CallingProvider, locationOf } from "../providers/calling-provider.ts";
import { offerOf } from "../providers/selectable-providers.ts";
import { isSwitcherOpen } from "../providers/use-providers.ts";
import styles from "./provider-item.module.css";

/** One app of the switcher: where it is from, where it opens, and whether it may be used. */
export function ProviderItem({
  provider,
  showInTest,
}: {
  provider: CallingProvider;
  showInTest: boolean;
}) {
  const desk = useDesk();
  const offer = offerOf(provider, { showInTest });
  const open = (): void => {
    isSwitcherOpen.setState(false);
    desk.open(provider, SHOWN);
    desk.show(provider.id);
  };
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <p className={styles.name}>
          {provider.name} {provider.isInTest && <Badge tone="warning">in test</Badge>}
          {(provider.source !== "installed" || provider.isOverridden) && (
            <Badge>this browser</Badge>
          )}
        </p>
        <p className={styles.url}>{provider.url}</p>
        <p className={styles.fact}>{offer.isOffered ? openingWords(provider) : offer.reason}</p>
      </div>
      {offer.isOffered && (
        <Button aria-label={`Open ${provider.name}`} onClick={open}>
          Open
        </Button>
      )}
    </li>
  );
}

function openingWords(provider: CallingProvider): string {
  if (provider.usesCallingWindow) {
    return "Asks for a calling window, which this CRM does not have yet. Opens in the navigation bar.";
  }
  return locationOf(provider) === "remote" ? "Opens in the navigation bar" : "Opens in a widget";
}
