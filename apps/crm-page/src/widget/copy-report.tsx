import { Button } from "@calling-extensions/ui/controls";
import { useState } from "react";
import { useDesk } from "../engine/calling-context.ts";
import styles from "./copy-report.module.css";

/** Copies what happened between page and app, for whoever can mend it; shows it where that fails. */
export function CopyReport({ providerId }: { providerId: string }) {
  const desk = useDesk();
  const [isCopied, setCopied] = useState(false);
  const [report, setReport] = useState<string>();

  async function copy(): Promise<void> {
    const text = desk.reportOf(providerId);
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setReport(undefined);
    } catch {
      // Some browsers and policies keep pages from the clipboard: the user copies by hand.
      setReport(text);
    }
  }

  return (
    <>
      <Button onClick={() => void copy()}>Copy report</Button>
      <output className={styles.outcome}>
        {isCopied && "The report is in the clipboard, without names, numbers and notes."}
        {report !== undefined && "The browser does not let this page copy. Copy it from here:"}
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
