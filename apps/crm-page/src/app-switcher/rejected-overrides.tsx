import { Button } from "@calling-extensions/ui/controls";
import { TriangleAlert } from "lucide-react";
import { DEMO_KEY } from "../providers/demo-widget.ts";
import { writeDemo, writeOverride } from "../providers/local-settings.ts";
import type { RefusedOverride } from "../providers/merge-providers.ts";
import { OVERRIDE_KEY } from "../providers/override-settings.ts";
import styles from "./rejected-overrides.module.css";

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
