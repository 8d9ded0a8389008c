import { Button } from "@calling-extensions/ui/controls";
import { TriangleAlert } from "lucide-react";
import { DEMO_KEY } from "../providers/demo-widget.ts";
import { writeDemo, writeOverride } from "../providers/local-settings.ts";
import type { RejectedOverride } from "../providers/merge-providers.ts";
import { OVERRIDE_KEY } from "../providers/override-settings.ts";
import styles from "./rejected-overrides.module.css";

const keys = { override: OVERRIDE_KEY, demo: DEMO_KEY } as const;
const removals = { override: writeOverride, demo: writeDemo } as const;

/** The invalid overrides in local storage, each with the reason. */
export function RejectedOverrides({ rejected }: { rejected: readonly RejectedOverride[] }) {
  return rejected.map(({ source, reason }) => (
    <div key={source} className={styles.rejected}>
      <TriangleAlert size={18} aria-hidden />
      <div className={styles.text}>
        <p className={styles.title}>An app configured in this browser is invalid</p>
        <p>{reason}</p>
        <p className={styles.key}>Local storage: {keys[source]}</p>
        <Button onClick={() => removals[source](null)}>Remove</Button>
      </div>
    </div>
  ));
}
