import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { Moon, Sun } from "lucide-react";
import { useStore } from "zustand";
import { showTheme, storeTheme, type Theme, storedTheme } from "./stored-theme.ts";
import { createStore } from "zustand/vanilla";

/** The theme that the user chose; undefined to follow the system. The document's own script shows it at first. */
export const chosenTheme = createStore<Theme | undefined>(storedTheme);

const systemPrefersDark = (): boolean => window.matchMedia("(prefers-color-scheme: dark)").matches;

const effectiveTheme = (chosen: Theme | undefined): Theme =>
  chosen ?? (systemPrefersDark() ? "dark" : "light");

function chooseTheme(theme: Theme): void {
  showTheme(theme);
  chosenTheme.setState(theme, true);
  storeTheme(theme);
}

/** Switches between light and dark. Until then the theme follows the system. */
export function ThemeToggle() {
  const isDark = effectiveTheme(useStore(chosenTheme)) === "dark";
  return (
    <IconButton
      label={isDark ? t`Use the light theme` : t`Use the dark theme`}
      tone="bar"
      onClick={() => chooseTheme(isDark ? "light" : "dark")}
    >
      {isDark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
    </IconButton>
  );
}
