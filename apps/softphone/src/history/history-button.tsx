import { IconButton } from "@calling-extensions/ui/controls";
import { History } from "lucide-react";
import { useLazyDialog } from "../dialogs/use-lazy-dialog.tsx";
import { shortcutProps } from "../shortcuts/shortcuts.ts";
import { countUnseen } from "./call-history.ts";
import styles from "./history-button.module.css";
import { useHistoryState } from "./history-context.ts";

const historyDialog = {
  label: "Call history",
  load: async () => (await import("./history-dialog.tsx")).HistoryDialog,
};

/** Opens the call history, and shows how many missed calls the user hasn't seen. */
export function HistoryButton() {
  const unseen = useHistoryState(countUnseen);
  const { dialog, open } = useLazyDialog();
  const missed = unseen === 1 ? "1 missed call" : `${unseen} missed calls`;
  return (
    <>
      <IconButton
        label={unseen === 0 ? "Call history" : `Call history, ${missed}`}
        className={styles.button}
        aria-haspopup="dialog"
        {...shortcutProps("history")}
        onClick={() => open(historyDialog)}
      >
        <History size={20} aria-hidden />
        {unseen > 0 && (
          <span className={styles.count} aria-hidden>
            {unseen > 99 ? "99+" : unseen}
          </span>
        )}
      </IconButton>
      {dialog}
    </>
  );
}
