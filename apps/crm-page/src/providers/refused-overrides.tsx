import { TriangleAlert } from "lucide-react";
import { Button } from "@calling-extensions/ui/controls";
import { writeDemo, writeOverride } from "./local-settings.ts";
import { DEMO_KEY } from "./demo-widget.ts";
import { OVERRIDE_KEY } from "./override-settings.ts";
import type { RefusedOverride } from "./merge-providers.ts";
import styles from "./refused-overrides.module.css";

const keys = { override: OVERRIDE_KEY, demo: DEMO_KEY } as const;
const removals = { override: writeOverride, demo: writeDemo } as const;

/** What local storage asks for and cannot get, each with its reason. */
export function RefusedOverrides({ refused }: { refused: readonly RefusedOverride[] }) {
  return refused.map(({ source, reason }) => (
    <div key={source} className={styles.refused}>
      <TriangleAlert size={18} aria-hidden />
      <div className={styles.text}>
        <p className={styles.title}>An app set in this browser was refused</p>
        <p>{reason}</p>
        <p className={styles.key}>Local storage: {keys[source]}</p>
        <Button onClick={() => removals[source](null)}>Remove it</Button>
      </div>
    </div>
  ));
}
