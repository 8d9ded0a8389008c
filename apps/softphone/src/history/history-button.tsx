import { IconButton } from "@calling-extensions/ui/controls";
import { History } from "lucide-react";
import { useLanguage } from "../languages/language-context.ts";
import { useLateDialog, type LateDialog } from "../phone/use-late-dialog.tsx";
import { shortcutProps } from "../shortcuts/shortcuts.ts";
import { countUnseen } from "./history-state.ts";
import styles from "./history-button.module.css";
import { useHistoryState } from "./history-context.ts";

const historyDialog: LateDialog = {
  label: ({ texts }) => texts.common.callHistory,
  select: ({ HistoryDialog }) => HistoryDialog,
};

/** Opens the call history, and shows how many missed calls the user hasn't seen. */
export function HistoryButton() {
  const { texts } = useLanguage();
  const unseen = useHistoryState(countUnseen);
  const { dialog, open } = useLateDialog();
  return (
    <>
      <IconButton
        label={unseen === 0 ? texts.common.callHistory : texts.header.missedCalls(unseen)}
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
