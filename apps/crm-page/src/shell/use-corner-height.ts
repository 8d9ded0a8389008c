import { useCallback } from "react";

/**
 * Measures the elements over the page's corner as `--corner-height`: the page can scroll that far,
 * and on a narrow screen a calling app makes room. What the user edits scrolls out from below them.
 */
export const useCornerHeight = (): ((corner: HTMLElement | null) => (() => void) | undefined) =>
  useCallback((corner) => {
    if (!corner) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty("--corner-height", `${corner.offsetHeight}px`);
      uncoverFocus(corner);
    });
    observer.observe(corner);
    return () => {
      observer.disconnect();
      style.removeProperty("--corner-height");
    };
  }, []);

/** Scrolls until the corner doesn't cover the field that has the focus, nor the buttons of its form. */
function uncoverFocus(corner: HTMLElement): void {
  const field = document.activeElement?.closest("input, select, textarea, [contenteditable]");
  if (!field?.closest("main")) return;
  const edited = field.closest("form") ?? field;
  if (isCovered(edited, corner)) edited.scrollIntoView({ block: "nearest" });
  if (isCovered(field, corner)) field.scrollIntoView({ block: "nearest" });
}

function isCovered(element: Element, corner: Element): boolean {
  const [one, other] = [element.getBoundingClientRect(), corner.getBoundingClientRect()];
  return (
    one.bottom > other.top &&
    one.top < other.bottom &&
    one.left < other.right &&
    one.right > other.left
  );
}
