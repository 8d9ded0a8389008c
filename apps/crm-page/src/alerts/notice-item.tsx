import { TriangleAlert, X } from "lucide-react";
import { Button } from "../controls/button.tsx";
import { IconButton } from "../controls/icon-button.tsx";
import type { Notice } from "./notices.ts";
import { useExpiry } from "./use-expiry.ts";
import styles from "./notice-item.module.css";

/** Long enough to read a notice, think, and reach its button. Errors are longer, and come unexpected. */
const EXPIRY_MS = { info: 10_000, error: 30_000 } as const;

/** One notice, with what can be done about it. */
export function NoticeItem({
  notice,
  isHeld,
  onDismiss,
}: {
  notice: Notice;
  isHeld: boolean;
  onDismiss: () => void;
}) {
  const { tone, source, text, action } = notice;
  useExpiry(onDismiss, { afterMs: EXPIRY_MS[tone], isHeld });
  return (
    <div data-notice={notice.id} data-tone={tone} className={styles.notice}>
      {tone === "error" && <TriangleAlert size={18} className={styles.icon} aria-hidden />}
      <div role={tone === "error" ? "alert" : undefined} className={styles.text}>
        {source !== undefined && (
          <strong>
            <bdi>{source}</bdi>
          </strong>
        )}
        <p dir="auto">{text}</p>
      </div>
      {action && (
        <Button
          tone="quiet"
          onClick={() => {
            onDismiss();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" onClick={onDismiss}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
