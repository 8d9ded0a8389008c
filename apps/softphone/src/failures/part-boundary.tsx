import { Button, CopyButton, Notice } from "@calling-extensions/ui/controls";
import { type Failure, FailureBoundary } from "@calling-extensions/ui/failures";
import type { ReactNode } from "react";
import { version } from "../../package.json";
import { useLanguage } from "../languages/language-context.ts";
import styles from "./part-boundary.module.css";

/** Keeps the error of a part in its place: calls run outside of the screens, and continue. */
export function PartBoundary({
  part,
  resetKeys = noKeys,
  renderFallback = noticeOnly,
  children,
}: {
  /** The part's name in the report, in English. */
  part: string;
  /** The part is shown again when one of these changes. */
  resetKeys?: unknown[];
  /** Adds what the user still needs to the notice. */
  renderFallback?: (notice: ReactNode) => ReactNode;
  children: ReactNode;
}) {
  return (
    <FailureBoundary
      app={`Softphone ${version}`}
      part={part}
      resetKeys={resetKeys}
      renderFallback={(failure) => renderFallback(<FailureNotice failure={failure} />)}
    >
      {children}
    </FailureBoundary>
  );
}

const noKeys: unknown[] = [];
const noticeOnly = (notice: ReactNode) => notice;

function FailureNotice({ failure: { summary, retry, report } }: { failure: Failure }) {
  const { common } = useLanguage().texts;
  return (
    <div className={styles.failure}>
      <Notice tone="danger">
        {common.partFailed}
        <bdi className={styles.summary}>{summary}</bdi>
        <div className={styles.actions}>
          <Button onClick={retry}>{common.reload}</Button>
          <CopyButton
            label={common.copyReport}
            copiedLabel={common.copied}
            blockedLabel={common.clipboardBlocked}
            text={report}
          />
        </div>
      </Notice>
    </div>
  );
}
