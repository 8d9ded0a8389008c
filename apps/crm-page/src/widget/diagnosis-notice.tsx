import { withoutErrorUrl } from "@calling-extensions/contract";
import { Notice } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useState } from "react";
import { type FrameState, isBlank } from "../engine/frame-state.ts";
import { Loading } from "../feedback/loading.tsx";
import { FailureReport } from "./failure-report.tsx";
import styles from "./diagnosis-notice.module.css";

/**
 * Problems of an app, beside its frame, so that nothing covers a page that needs the user, such as
 * a login page. Warnings can be dismissed.
 */
export function DiagnosisNotice({ frame }: { frame: FrameState }) {
  const { status, provider, visibility } = frame;
  return (
    <div className={styles.notices} hidden={visibility.isMinimized || isBlank(frame)}>
      {status === "failed" ? (
        <div className={styles.failure}>
          <FailureReport frame={frame} title={t`${provider.name} isn't connected`} />
        </div>
      ) : (
        <Warnings frame={frame} />
      )}
      {status === "connecting" && (
        <div className={styles.waiting}>
          <Loading label={t`Waiting for ${provider.name}. Log in if it asks you to`} />
        </div>
      )}
    </div>
  );
}

function Warnings({ frame: { diagnoses } }: { frame: FrameState }) {
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const shown = diagnoses.filter(({ code }) => !dismissed.includes(code));
  return (
    <div aria-live="polite">
      {shown.map(({ code, message }) => (
        <Notice
          key={code}
          tone="warning"
          role="note"
          className={styles.notice}
          onDismiss={() => setDismissed([...dismissed, code])}
        >
          {withoutErrorUrl(message)}
        </Notice>
      ))}
    </div>
  );
}
