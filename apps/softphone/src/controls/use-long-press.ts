import { useRef } from "react";
import { LONG_PRESS_MS } from "../settings/defaults.ts";

/** Event handlers of a button that distinguish a long press from a press. */
export function useLongPress(onPress: () => void, onLongPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasLongPress = useRef(false);

  return {
    onPointerDown: () => {
      wasLongPress.current = false;
      timer.current = setTimeout(() => {
        wasLongPress.current = true;
        onLongPress();
      }, LONG_PRESS_MS);
    },
    onPointerUp: () => clearTimeout(timer.current),
    onPointerLeave: () => clearTimeout(timer.current),
    onClick: () => {
      clearTimeout(timer.current);
      if (!wasLongPress.current) onPress();
      wasLongPress.current = false;
    },
  };
}
