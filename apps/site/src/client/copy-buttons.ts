const SHOWN_MS = 2000;

/** Makes the buttons in code blocks copy the code. */
export function addCopyButtons(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button.copy") : null;
    const code = button?.parentElement?.querySelector("pre code");
    if (button && code) void copy(button, code);
  });
}

async function copy(button: Element, code: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    button.setAttribute("title", "Copied");
  } catch {
    button.setAttribute("title", "The browser doesn't allow copying");
  }
  setTimeout(() => button.setAttribute("title", "Copy Code"), SHOWN_MS);
}
