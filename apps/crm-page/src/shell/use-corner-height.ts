import { useCallback } from "react";

/**
 * Measures the elements over the page's corner as `--corner-height`: the page can scroll that far,
 * and on a narrow screen a calling app makes room.
 */
export const useCornerHeight = (): ((corner: HTMLElement | null) => (() => void) | undefined) =>
  useCallback((corner) => {
    if (!corner) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--corner-height", `${corner.offsetHeight}px`);
    });
    observer.observe(corner);
    return () => {
      observer.disconnect();
      style.removeProperty("--corner-height");
    };
  }, []);
