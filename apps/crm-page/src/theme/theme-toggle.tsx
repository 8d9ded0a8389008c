import { IconButton } from "@calling-extensions/ui/controls";
import { Moon, Sun } from "lucide-react";
import { useStore } from "zustand";
import { chooseTheme, chosenTheme, effectiveTheme } from "./theme.ts";

/** Switches between light and dark. Until then the theme follows the system. */
export function ThemeToggle() {
  const isDark = effectiveTheme(useStore(chosenTheme)) === "dark";
  return (
    <IconButton
      label={isDark ? "Use the light theme" : "Use the dark theme"}
      tone="bar"
      onClick={() => chooseTheme(isDark ? "light" : "dark")}
    >
      {isDark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
    </IconButton>
  );
}
