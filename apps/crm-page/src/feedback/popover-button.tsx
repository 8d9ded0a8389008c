import { Button, type ButtonTone } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { type ReactNode, useRef, useState } from "react";
import { Dialog } from "react-aria-components";
import { PartBoundary } from "./part-boundary.tsx";
import { PagePopover } from "../controls/page-popover.tsx";
import styles from "./popover-button.module.css";

/** A button that opens a small dialog beside it. Escape and a click outside close it. */
export function PopoverButton({
  label,
  button,
  tone = "secondary",
  className,
  children,
}: {
  /** Names the dialog. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  tone?: ButtonTone;
  className?: string | undefined;
  children: (close: () => void) => ReactNode;
}) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        ref={trigger}
        tone={tone}
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {button}
      </Button>
      {/* Not a DialogTrigger of the library: it would load its menus with every dialog of the page. */}
      <PagePopover
        triggerRef={trigger}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom start"
        className={styles.popover ?? ""}
      >
        <Dialog aria-label={label} className={styles.dialog ?? ""}>
          <PartBoundary label={t`this part`} shape="card" onClose={close}>
            <Content>{() => children(close)}</Content>
          </PartBoundary>
        </Dialog>
      </PagePopover>
    </>
  );
}

/** Renders inside of the boundary, where an error leaves the button. */
const Content = ({ children }: { children: () => ReactNode }) => children();
