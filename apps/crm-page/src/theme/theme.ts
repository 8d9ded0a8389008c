import { readText, writeText } from "@calling-extensions/ui/storage";
import { createStore } from "zustand/vanilla";

export type Theme = "light" | "dark";

const KEY = "crm-page:theme";

const systemPrefersDark = (): boolean => window.matchMedia("(prefers-color-scheme: dark)").matches;

/** The theme that the user chose; undefined to follow the system. */
export const chosenTheme = createStore<Theme | undefined>(() => undefined);

export const effectiveTheme = (chosen: Theme | undefined): Theme =>
  chosen ?? (systemPrefersDark() ? "dark" : "light");

/** Applies the stored theme before the first paint. */
export function restoreTheme(): void {
  const remembered = readText(KEY);
  if (remembered === "light" || remembered === "dark") applyTheme(remembered);
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  writeText(KEY, theme);
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  chosenTheme.setState(theme, true);
}
