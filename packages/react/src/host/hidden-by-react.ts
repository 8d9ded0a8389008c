/**
 * Whether React keeps an element hidden: below a suspended Suspense boundary, or in a hidden Activity. React
 * marks the top element of what it hides with `display: none !important`; a removed element has no such
 * mark.
 */
export function isHiddenByReact(element: Element): boolean {
  if (!element.isConnected) return false;
  for (let each: Node | null = element; each; each = parentOf(each)) {
    const style = each instanceof HTMLElement ? each.style : undefined;
    if (style?.display === "none" && style.getPropertyPriority("display") === "important") {
      return true;
    }
  }
  return false;
}

/** The parent node; of a shadow root, its host element. */
export const parentOf = (node: Node): Node | null =>
  node instanceof ShadowRoot ? node.host : node.parentNode;
