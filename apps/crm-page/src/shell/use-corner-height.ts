import { useCallback } from "react";

/**
 * Measures what lies over the page's corner, as `--corner-height`: the page can be scrolled out from
 * under it, and on a narrow screen a calling app makes room.
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
