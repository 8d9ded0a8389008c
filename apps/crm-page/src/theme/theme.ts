import { createStore } from "zustand/vanilla";
import { showTheme, storedTheme, storeTheme, type Theme } from "./stored-theme.ts";

const systemPrefersDark = (): boolean => window.matchMedia("(prefers-color-scheme: dark)").matches;

/** The theme that the user chose; undefined to follow the system. The document's own script shows it at first. */
export const chosenTheme = createStore<Theme | undefined>(storedTheme);

export const effectiveTheme = (chosen: Theme | undefined): Theme =>
  chosen ?? (systemPrefersDark() ? "dark" : "light");

export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  chosenTheme.setState(theme, true);
  storeTheme(theme);
}
