import { Button, Notice } from "@calling-extensions/ui/controls";
import {
  CopyReportButton,
  errorSummary,
  type Failure,
  FailureBoundary,
} from "@calling-extensions/ui/failures";
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

function FailureNotice({ failure }: { failure: Failure }) {
  const { common, clipboard } = useLanguage().texts;
  return (
    <div className={styles.failure}>
      <Notice tone="danger">
        {common.partFailed}
        <bdi className={styles.summary}>{errorSummary(failure.error)}</bdi>
        <div className={styles.actions}>
          <Button onClick={failure.retry}>{common.reload}</Button>
          <CopyReportButton
            label={clipboard.copyReport}
            copiedLabel={clipboard.copied}
            blockedLabel={clipboard.blocked}
            failure={failure}
          />
        </div>
      </Notice>
    </div>
  );
}
