import { parentOf } from "./hidden-by-react.ts";

/** The root nodes of an element: its document, and the shadow roots around it. */
function rootsOf(element: Element): Node[] {
  const roots: Node[] = [];
  for (let each: Node | null = element; each; each = parentOf(each)) {
    if (each === each.getRootNode()) roots.push(each);
  }
  return roots;
}

/**
 * Calls back when the element is removed from its document. React has no event for the removal of what it
 * had hidden. Returns a function that stops observing.
 */
export function onElementRemoved(element: Element, onRemoved: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    onRemoved();
  });
  for (const root of rootsOf(element)) observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
