/**
 * Whether React keeps an element that it shows to nobody: below a Suspense boundary that waits again,
 * or in a hidden Activity. It marks the uppermost element of what it hides with `display: none
 * !important`, and leaves the rest alone; an element that its component left behind has no such mark.
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

/** The parent; of a shadow tree's top, the element whose shadow it is. */
export const parentOf = (node: Node): Node | null =>
  node instanceof ShadowRoot ? node.host : node.parentNode;
