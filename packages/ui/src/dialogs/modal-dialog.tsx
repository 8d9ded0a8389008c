import type { ReactNode } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import styles from "./modal-dialog.module.css";

/** A modal dialog in the middle of the page. Escape closes it; so does a click outside, unless it is an alert. */
export function ModalDialog({
  title,
  role = "dialog",
  size = "medium",
  onClose,
  children,
}: {
  title: string;
  role?: "dialog" | "alertdialog";
  /** `large` for content that fills the screen, such as images. */
  size?: "medium" | "large";
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={role === "dialog"}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className={styles.overlay ?? ""}
    >
      <Modal className={`${styles.modal} ${styles[size]}`}>
        <Dialog role={role} className={styles.dialog ?? ""}>
          <Heading slot="title" level={2} className={styles.title ?? ""}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
