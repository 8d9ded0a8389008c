import { Button, Notice } from "@calling-extensions/ui/controls";
import type { FollowUpTask } from "../call/follow-up.ts";
import { reasonOf } from "../languages/crm-reason.ts";
import { useLanguage } from "../languages/language-context.ts";
import { useCalls, usePhoneState } from "../phone/softphone-services.ts";
import styles from "./save-problems.module.css";

/** The follow-up tasks of saved calls, until they are created and the user has read so. */
export function FollowUpResults() {
  const followUps = usePhoneState((state) => state.followUps);
  return followUps.map((task) => <FollowUpResult key={task.requestId} task={task} />);
}

function FollowUpResult({ task }: { task: FollowUpTask }) {
  const calls = useCalls();
  const { texts, format } = useLanguage();
  const { requestId, status, title, message } = task;
  const discard = () => calls.followUps.discard(requestId);

  if (status === "sending") {
    return <Notice tone="neutral">{texts.followUp.creating(title)}</Notice>;
  }
  if (status === "created") {
    return (
      <Notice tone="good" onDismiss={discard} dismissLabel={texts.common.dismiss}>
        {texts.followUp.created(title, format.fullDate(task.dueAt))}
      </Notice>
    );
  }
  const reason = message === undefined ? texts.followUp.notOffered : reasonOf({ message }, texts);
  return (
    <div className={styles.problem}>
      <Notice tone="danger">{texts.followUp.notCreated(title, reason)}</Notice>
      <div className={styles.actions}>
        <Button onClick={() => calls.followUps.retry(requestId)}>{texts.call.retry}</Button>
        <Button tone="quiet" onClick={discard}>
          {texts.followUp.discard}
        </Button>
      </div>
    </div>
  );
}
