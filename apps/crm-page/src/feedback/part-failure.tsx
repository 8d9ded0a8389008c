import { Button } from "@calling-extensions/ui/controls";
import { CopyReportButton, errorSummary } from "@calling-extensions/ui/failures";
import { t } from "@calling-extensions/ui/text";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef, type ComponentType } from "react";
import { LineFailure, ReloadButton, type PartFailureProps } from "./line-failure.tsx";
import { StateIcon } from "./state-icon.tsx";
import styles from "./part-failure.module.css";
import states from "./states.module.css";

/** In place of a page. */
const PageFailure = (props: PartFailureProps) => (
  <section className={styles.card}>
    <title>{t`Couldn't show ${props.label} · CRM`}</title>
    <Explanation {...props} headingLevel={1} />
  </section>
);

/** In place of a card. */
const CardFailure = (props: PartFailureProps) => (
  <section className={styles.card}>
    <Explanation {...props} />
  </section>
);

/** In place of what takes a line or two, beside other parts. */
const LineFailureWithReport = (props: PartFailureProps) => (
  <LineFailure {...props}>
    <CopyReportButton tone="link" {...reportLabels} failure={props.failure} /> {props.children}
  </LineFailure>
);

/** In place of a dialog. A native one, as the library of the others may be what failed. */
function DialogFailure(props: PartFailureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // React removes the element without closing it, which would not return the focus.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t`Couldn't show ${props.label}`}
      // StrictMode closes it and opens it again, and the event comes later.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) props.onClose?.();
      }}
    >
      <Explanation {...props} />
    </dialog>
  );
}

function Explanation({
  label,
  failure,
  onReload,
  onClose,
  children,
  headingLevel,
}: PartFailureProps & { headingLevel?: 1 }) {
  const Title = headingLevel === 1 ? "h1" : "p";
  return (
    <div role="alert" className={states.state}>
      <StateIcon tone="failed">
        <CircleAlert size={22} />
      </StateIcon>
      <Title className={states.title}>{t`Couldn't show ${label}`}</Title>
      <div className={states.body}>
        <p>{t`There is an error in this part of the page. Your calls and everything else continue.`}</p>
        <p className={styles.summary}>{errorSummary(failure.error)}</p>
      </div>
      <div className={styles.actions}>
        <ReloadButton tone="primary" onReload={onReload} />
        <CopyReportButton {...reportLabels} failure={failure} />
        {onClose && <Button onClick={onClose}>{t`Close`}</Button>}
        {children}
      </div>
      <p className={styles.note}>{t`The report contains no phone numbers and no access tokens.`}</p>
    </div>
  );
}

const reportLabels = { label: t`Copy report`, copiedLabel: t`Report copied` };

/** What takes the place of a part that failed: something of the same shape. */
export const partFailures = {
  page: PageFailure,
  card: CardFailure,
  line: LineFailureWithReport,
  dialog: DialogFailure,
} satisfies Record<string, ComponentType<PartFailureProps>>;
