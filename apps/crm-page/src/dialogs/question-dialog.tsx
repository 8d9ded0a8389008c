import { Button } from "../controls/button.tsx";
import { useStore } from "../state/use-store.ts";
import { PageDialog } from "./page-dialog.tsx";
import { openQuestion } from "./question.ts";
import styles from "./question-dialog.module.css";

/** The question that waits for the user, if any. */
export function QuestionDialog() {
  const question = useStore(openQuestion);
  if (!question) return null;
  const { title, body, answers, settle } = question;
  return (
    <PageDialog role="alertdialog" title={title} onClose={() => settle(undefined)}>
      <p className={styles.body}>{body}</p>
      <div className={styles.answers}>
        {answers.map(({ value, label, tone }, index) => (
          <Button
            key={value}
            tone={tone}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog moves the focus inside, to the harmless answer
            autoFocus={index === answers.length - 1}
            onClick={() => settle(value)}
          >
            {label}
          </Button>
        ))}
      </div>
    </PageDialog>
  );
}
