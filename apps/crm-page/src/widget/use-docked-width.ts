import { useEffect } from "react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import { isAway } from "../engine/frame-state.ts";
import { MAX_DOCKED_WIDTH_PX } from "../limits.ts";

/**
 * Sets `--docked`, the width of the calling app that a wide page makes room for; 0 if there is none. A widget
 * that the user has moved covers the page.
 */
export function useDockedWidth(): void {
  const frames = useStore(useCallingController().frames);
  const shown = frames.find((frame) => !isAway(frame) && !frame.isMovedByUser);
  const width = shown && shown.size.width <= MAX_DOCKED_WIDTH_PX ? shown.size.width : 0;
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--docked", `${width}px`);
    return () => void style.removeProperty("--docked");
  }, [width]);
}
