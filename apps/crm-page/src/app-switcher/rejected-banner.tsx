import { TriangleAlert } from "lucide-react";
import { isSwitcherOpen, useProviders } from "../providers/use-providers.ts";
import styles from "./rejected-banner.module.css";

/** A strip below the navigation bar while an override is refused, so that nobody wonders. */
export function RefusedBanner() {
  const { refused } = useProviders();
  if (refused.length === 0) return null;
  return (
    <output className={styles.banner}>
      <TriangleAlert size={16} aria-hidden />
      A calling app set in this browser cannot be used.
      <button type="button" onClick={() => isSwitcherOpen.setState(true)}>
        See why
      </button>
    </output>
  );
}
