import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { focusCallButton } from "../dial/focus-call-button.ts";
import { type FrameState, panelId } from "../engine/frame-state.ts";

/**
 * Moves the focus out of a panel that is hidden: from the app to the call button of its last
 * number, and from the title bar to the app's button in the navigation bar.
 */
export function FocusAfterHide({
  panel,
  frame,
  isHidden,
}: {
  panel: RefObject<HTMLElement | null>;
  frame: FrameState;
  isHidden: boolean;
}) {
  const moveFocus = useEffectEvent(() => {
    const { activeElement } = document;
    if (!panel.current?.contains(activeElement)) return;
    if (activeElement instanceof HTMLIFrameElement) focusCallButton(frame.lastNumber);
    else document.querySelector<HTMLElement>(`[aria-controls="${panelId(frame)}"]`)?.focus();
  });
  useLayoutEffect(() => {
    if (isHidden) moveFocus();
  }, [isHidden]);
  return null;
}
