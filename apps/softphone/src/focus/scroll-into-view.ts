/** A ref for what the user has just opened: scrolls as little as possible to show it. */
export const scrollIntoView = (element: Element | null): void =>
  element?.scrollIntoView({ block: "nearest" });
