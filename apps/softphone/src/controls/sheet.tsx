import { IconButton } from "@calling-extensions/ui/controls";
import { X } from "lucide-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useLanguage } from "../languages/language-context.ts";
import styles from "./sheet.module.css";

/** A modal dialog that is open while it is rendered. Escape closes it. */
export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { texts } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
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
      aria-labelledby={titleId}
      // StrictMode closes it and opens it again, and the event comes later.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
    >
      <div className={styles.title}>
        <h2 id={titleId}>{title}</h2>
        <IconButton label={texts.common.close} onClick={() => dialog.current?.close()}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      {children}
    </dialog>
  );
}
