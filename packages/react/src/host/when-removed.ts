import { parentOf } from "./hidden-by-react.ts";

/** The trees that an element is in: its document's, and those of the shadows around it. */
function rootsOf(element: Element): Node[] {
  const roots: Node[] = [];
  for (let each: Node | null = element; each; each = parentOf(each)) {
    if (each === each.getRootNode()) roots.push(each);
  }
  return roots;
}

/**
 * Calls back once the element is out of its document. React tells nobody when it removes what it had
 * hidden before. The answer stops looking.
 */
export function whenRemoved(element: Element, onRemoved: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    observer.disconnect();
    onRemoved();
  });
  for (const root of rootsOf(element)) observer.observe(root, { childList: true, subtree: true });
  return () => observer.disconnect();
}
