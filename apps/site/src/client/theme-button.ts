import { stored } from "./stored.ts";

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
const choice = stored("theme");

const isDark = (): boolean => {
  const theme = document.documentElement.dataset["theme"];
  return theme === undefined ? systemIsDark.matches : theme === "dark";
};

/** Makes the button change between light and dark. The first theme is the system's. */
export function addThemeButton(): void {
  const button = document.querySelector("[data-theme-button]");
  const show = (): void => button?.setAttribute("aria-pressed", String(isDark()));
  button?.addEventListener("click", () => {
    const theme = isDark() ? "light" : "dark";
    document.documentElement.dataset["theme"] = theme;
    choice.set(theme);
    show();
  });
  systemIsDark.addEventListener("change", show);
  show();
}
