import { Button } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { TriangleAlert } from "lucide-react";
import { isSwitcherOpen, useProviders } from "../providers/use-providers.ts";
import styles from "./rejected-banner.module.css";

/** Shown below the navigation bar while an override is invalid. */
export function RejectedBanner() {
  const { rejected } = useProviders();
  if (rejected.length === 0) return null;
  return (
    <output className={styles.banner}>
      <TriangleAlert size={16} aria-hidden />
      {t`A calling app configured in this browser can't be used.`}
      <Button tone="link" onClick={() => isSwitcherOpen.setState(true)}>
        {t`See why`}
      </Button>
    </output>
  );
}
