import { Button, Notice } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { DEMO_KEY, OVERRIDE_KEY, writeDemo, writeOverride } from "../providers/local-settings.ts";
import type { RejectedOverride } from "../providers/merge-providers.ts";
import styles from "./rejected-overrides.module.css";

const keys = { override: OVERRIDE_KEY, demo: DEMO_KEY } as const;
const removals = { override: writeOverride, demo: writeDemo } as const;

/** The invalid overrides in local storage, each with the reason. */
export function RejectedOverrides({ rejected }: { rejected: readonly RejectedOverride[] }) {
  return rejected.map(({ source, reason }) => (
    <Notice key={source} tone="warning" role="note" className={styles.rejected}>
      <strong>{t`An app configured in this browser is invalid`}</strong>
      <p>{reason}</p>
      <p>{t`Local storage: ${keys[source]}`}</p>
      <Button onClick={() => removals[source](null)}>{t`Remove`}</Button>
    </Notice>
  ));
}
