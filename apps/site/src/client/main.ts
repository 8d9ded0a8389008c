import { addCopyButtons } from "./copy-buttons.ts";
import { addTabs } from "./tabs.ts";
import { addThemeButton } from "./theme-button.ts";

/** Makes the menu button of narrow pages show the list of pages. */
function addMenu(): void {
  const button = document.querySelector("[data-menu]");
  const toggle = (isOpen: boolean): void => {
    document.documentElement.toggleAttribute("data-menu-open", isOpen);
    button?.setAttribute("aria-expanded", String(isOpen));
  };
  button?.addEventListener("click", () => toggle(button.getAttribute("aria-expanded") === "false"));
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") toggle(false);
  });
}

/** The search is loaded when the user opens it. */
const openSearch = async (): Promise<void> => {
  const { showSearch } = await import("./search.ts");
  await showSearch();
};

document.addEventListener("click", ({ target }) => {
  if (target instanceof Element && target.closest("[data-search]")) void openSearch();
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea");
  const isSlash = event.key === "/" && !isTyping;
  const isCtrlK = event.key === "k" && (event.ctrlKey || event.metaKey);
  if (!isSlash && !isCtrlK) return;
  event.preventDefault();
  void openSearch();
});
// What is worth waiting for, but not for the page.
window.addEventListener("load", () => {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>("iframe[data-late-src]")) {
    frame.src = frame.dataset["lateSrc"] ?? "";
  }
});
addThemeButton();
addMenu();
addCopyButtons();
addTabs();
