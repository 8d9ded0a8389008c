import { useRef } from "react";

/** How long a key is held before it gives its second character. */
const HOLD_MS = 500;

/** Tells a held key from a pressed one: handlers for a button. */
export function useLongPress(onPress: () => void, onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);

  return {
    onPointerDown: () => {
      wasHeld.current = false;
      timer.current = setTimeout(() => {
        wasHeld.current = true;
        onHold();
      }, HOLD_MS);
    },
    onPointerUp: () => clearTimeout(timer.current),
    onPointerLeave: () => clearTimeout(timer.current),
    onClick: () => {
      clearTimeout(timer.current);
      if (!wasHeld.current) onPress();
      wasHeld.current = false;
    },
  };
}
