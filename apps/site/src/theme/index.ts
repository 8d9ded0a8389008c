import type { Theme } from "vitepress";
import { layout } from "./layout.ts";
import "./theme.css";

export default {
  Layout: layout,
  enhanceApp() {
    // Built pages load it with a script element.
    if (import.meta.env.DEV && !import.meta.env.SSR) void import("../client/main.ts");
  },
} satisfies Theme;
