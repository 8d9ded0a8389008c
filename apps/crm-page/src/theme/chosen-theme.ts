import { createStore } from "zustand/vanilla";
import { storedTheme, type Theme } from "./stored-theme.ts";

/** The theme that the user chose; undefined to follow the system. The document's own script shows it at first. */
export const chosenTheme = createStore<Theme | undefined>(storedTheme);
