import { withoutErrorUrl } from "@calling-extensions/contract";
import { isCallingError } from "@calling-extensions/host";
import { Button, CopyButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useCallingController } from "../engine/calling-context.ts";
import type { FrameState } from "../engine/frame-state.ts";
import styles from "./failure-report.module.css";

/** Why an app failed and what to do, with a retry button. */
export function FailureReport({ frame, title }: { frame: FrameState; title: string }) {
  const controller = useCallingController();
  const { failure, provider } = frame;
  const reasons = reasonsOf(frame);
  return (
    <>
      <div role="alert" className={styles.reasons}>
        <p className={styles.title}>{title}</p>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {!reasons.some((reason) => reason.includes(provider.url)) && (
          <p className={styles.detail}>{provider.url}</p>
        )}
        {isCallingError(failure) && <p className={styles.detail}>{t`Code: ${failure.code}`}</p>}
      </div>
      {controller.hostOf(provider.id) && (
        <div className={styles.actions}>
          <Button tone="primary" onClick={() => controller.reload(provider.id)}>
            {t`Retry`}
          </Button>
          <CopyButton
            label={t`Copy report`}
            copiedLabel={t`Report copied`}
            text={() => controller.reportOf(provider.id)}
          />
          <p className={styles.detail}>{t`The report contains no names, numbers, or notes.`}</p>
        </div>
      )}
    </>
  );
}

/** The failure and the other problems, each once. */
const reasonsOf = ({ failure, diagnoses }: FrameState): string[] => {
  const errors = failure ? [failure, ...diagnoses] : diagnoses;
  const reasons = errors.map(({ message }) => withoutErrorUrl(message));
  return failure ? [...new Set(reasons)] : [t`No reason was given.`, ...reasons];
};
