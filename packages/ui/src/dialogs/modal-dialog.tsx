import { type ReactNode, useEffect, useRef, useState } from "react";
import { Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import styles from "./modal-dialog.module.css";

/** What had the focus before each dialog, by its element. */
const openers = new WeakMap<Element, Element>();

/** Finds what had the focus, also before dialogs that are gone. */
function findOpener(focused: Element | null): HTMLElement | undefined {
  if (focused instanceof HTMLElement && focused.isConnected) return focused;
  const dialog = focused?.closest("[role=dialog], [role=alertdialog]");
  const opener = dialog && openers.get(dialog);
  return opener ? findOpener(opener) : undefined;
}

/**
 * Gives the focus back if it is lost with the dialog. React Aria only does so if what had the focus is still there: not
 * if this dialog took the place of another one, which was shown while its form was loaded.
 */
function useReturnedFocus() {
  const ref = useRef<HTMLElement>(null);
  const [focused] = useState(() => document.activeElement);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog && focused) openers.set(dialog, focused);
    return () => {
      // After React Aria.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== document.body || dialog?.isConnected) return;
          findOpener(focused)?.focus();
        }),
      );
    };
  }, [focused]);
  return ref;
}

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
  const ref = useReturnedFocus();
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
        <Dialog ref={ref} role={role} className={styles.dialog ?? ""}>
          <Heading slot="title" level={2} className={styles.title ?? ""}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
