/**
 * Measures what is over the page's corner as `--corner-height`: the page can scroll that far,
 * and on a narrow screen a calling app makes room. What the user edits scrolls out from below it,
 * whichever of the two appears, grows or gets the focus last.
 */
export function FollowCorner() {
  return <span hidden ref={followParent} />;
}

function followParent(marker: HTMLElement | null): (() => void) | undefined {
  const corner = marker?.parentElement;
  if (!corner) return undefined;
  const { style } = document.documentElement;
  let edited: Element | null | undefined;
  // It also reports each element that it begins to observe, once the layout is known.
  const observer = new ResizeObserver(() => {
    style.setProperty("--corner-height", `${corner.offsetHeight}px`);
    if (edited?.contains(document.activeElement)) uncover(edited, corner);
  });
  observer.observe(corner);
  const follow = (): void => {
    const { activeElement } = document;
    // While it is pressed, it stays below the pointer.
    if (activeElement?.matches(":active")) return;
    if (edited) observer.unobserve(edited);
    edited = findEdited(activeElement);
    if (edited) observer.observe(edited);
  };
  document.addEventListener("focusin", follow);
  document.addEventListener("click", follow);
  return () => {
    document.removeEventListener("focusin", follow);
    document.removeEventListener("click", follow);
    observer.disconnect();
    style.removeProperty("--corner-height");
  };
}

/** The field with the focus, with the buttons of its form. */
const findEdited = (element: Element | null): Element | null | undefined =>
  element?.closest("main form") ??
  element?.closest("main :is(input, select, textarea, [contenteditable])");

/** Scrolls until the corner doesn't cover what the user edits, or at least what has the focus. */
function uncover(edited: Element, corner: Element): void {
  const focused = document.activeElement ?? edited;
  // A long form is higher than the room above the corner.
  const part = edited.clientHeight < innerHeight / 2 ? edited : focused;
  if (isCovered(part, corner)) part.scrollIntoView({ block: "nearest" });
}

function isCovered(element: Element, corner: Element): boolean {
  const [one, other] = [element.getBoundingClientRect(), corner.getBoundingClientRect()];
  return (
    other.height > 0 &&
    one.bottom > other.top &&
    one.top < other.bottom &&
    one.left < other.right &&
    one.right > other.left
  );
}
