import { Button } from "@calling-extensions/ui/controls";
import { useState } from "react";
import { useCallingController } from "../engine/calling-context.ts";
import styles from "./copy-report.module.css";

/** Copies a diagnostic report. Shows it instead if the clipboard isn't available. */
export function CopyReport({ providerId }: { providerId: string }) {
  const controller = useCallingController();
  const [isCopied, setCopied] = useState(false);
  const [report, setReport] = useState<string>();

  async function copy(): Promise<void> {
    const text = controller.reportOf(providerId);
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setReport(undefined);
    } catch {
      // Some browsers and policies block the clipboard: the user copies manually.
      setReport(text);
    }
  }

  return (
    <>
      <Button onClick={() => void copy()}>Copy report</Button>
      <output className={styles.outcome}>
        {isCopied && "Report copied. It contains no names, numbers, or notes."}
        {report !== undefined && "Couldn't access the clipboard. Copy it from here:"}
      </output>
      {report !== undefined && (
        <textarea
          readOnly
          aria-label="Report"
          className={styles.report}
          value={report}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}
