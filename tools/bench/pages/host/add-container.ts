/** Adds an element for the app's frame. */
export function addContainer(): HTMLElement {
  const container = document.createElement("div");
  document.body.append(container);
  return container;
}
