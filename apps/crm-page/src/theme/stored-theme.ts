import { readText, writeText } from "@calling-extensions/ui/storage";

export type Theme = "light" | "dark";

const KEY = "crm-page:theme";

/** The theme that the user chose; undefined to follow the system. */
export function storedTheme(): Theme | undefined {
  const text = readText(KEY);
  return text === "light" || text === "dark" ? text : undefined;
}

export const storeTheme = (theme: Theme): boolean => writeText(KEY, theme);

export function showTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
}
