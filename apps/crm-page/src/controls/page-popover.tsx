import { Popover, type PopoverProps } from "react-aria-components";

/** The distance of a popover from the edge of the page. */
const MARGIN_PX = 12;

let scrollBarWidth: number | undefined;

/** Measured once. The body leaves room for the scroll bar, also while a dialog hides that. */
const measureScrollBar = (): number =>
  (scrollBarWidth ??= window.innerWidth - document.body.clientWidth);

/**
 * A popover beside its trigger.
 *
 * While it is open, React Aria hides the page's scroll bar, and counts the room of that as a part of the page, where
 * the popover would be cut off.
 */
export function PagePopover(props: Omit<PopoverProps, "containerPadding" | "style">) {
  const scrollBar = measureScrollBar();
  return (
    <Popover
      containerPadding={MARGIN_PX + scrollBar}
      style={{ maxWidth: `calc(100vw - ${2 * MARGIN_PX + scrollBar}px)` }}
      {...props}
    />
  );
}
