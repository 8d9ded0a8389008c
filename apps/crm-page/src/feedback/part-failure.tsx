import { Button, CopyButton, Notice } from "@calling-extensions/ui/controls";
import type { Failure } from "@calling-extensions/ui/failures";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { StateIcon } from "./state-icon.tsx";
import styles from "./part-failure.module.css";
import states from "./states.module.css";

interface PartFailureProps {
  label: string;
  failure: Failure;
  onReload: () => Promise<void>;
  onClose: () => void;
}

/** In place of a page. */
export const PageFailure = (props: PartFailureProps) => (
  <section className={styles.card}>
    <title>{`Couldn't show ${props.label} · CRM`}</title>
    <Explanation {...props} headingLevel={1} />
  </section>
);

/** In place of a card. */
export const CardFailure = (props: PartFailureProps) => (
  <section className={styles.card}>
    <Explanation {...props} />
  </section>
);

/** In place of what takes a line or two, beside other parts. */
export const LineFailure = ({ label, failure, onReload }: PartFailureProps) => (
  <Notice tone="danger" className={styles.line}>
    Couldn't show {label}. <span className={styles.summary}>{failure.summary}</span>{" "}
    <ReloadButton tone="link" onReload={onReload} />{" "}
    <CopyButton tone="link" {...reportButton(failure)} />
  </Notice>
);

/** In place of a dialog. A native one, as the library of the others may be what failed. */
export function DialogFailure(props: PartFailureProps) {
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
      aria-label={`Couldn't show ${props.label}`}
      // StrictMode closes it and opens it again, and the event comes later.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) props.onClose();
      }}
    >
      <Explanation {...props} isClosable />
    </dialog>
  );
}

function Explanation({
  label,
  failure,
  onReload,
  onClose,
  headingLevel,
  isClosable = false,
}: PartFailureProps & { headingLevel?: 1; isClosable?: boolean }) {
  const Title = headingLevel === 1 ? "h1" : "p";
  return (
    <div role="alert" className={states.state}>
      <StateIcon tone="failed">
        <CircleAlert size={22} />
      </StateIcon>
      <Title className={states.title}>Couldn't show {label}</Title>
      <div className={states.body}>
        <p>There is an error in this part of the page. Your calls and everything else continue.</p>
        <p className={styles.summary}>{failure.summary}</p>
      </div>
      <div className={styles.actions}>
        <ReloadButton tone="primary" onReload={onReload} />
        <CopyButton {...reportButton(failure)} />
        {isClosable && <Button onClick={onClose}>Close</Button>}
      </div>
      <p className={styles.note}>The report contains no phone numbers and no access tokens.</p>
    </div>
  );
}

const reportButton = ({ report }: Failure) => ({
  label: "Copy report",
  copiedLabel: "Report copied",
  text: report,
});

function ReloadButton({
  tone,
  onReload,
}: {
  tone: "primary" | "link";
  onReload: () => Promise<void>;
}) {
  const [isReloading, setReloading] = useState(false);
  const reload = async (): Promise<void> => {
    setReloading(true);
    await onReload();
    setReloading(false);
  };
  return (
    <Button
      tone={tone}
      aria-disabled={isReloading}
      onClick={() => {
        if (!isReloading) void reload();
      }}
    >
      {isReloading ? "Reloading…" : "Reload"}
    </Button>
  );
}
