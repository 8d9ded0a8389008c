import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Playground } from "./playground.tsx";
import "@calling-extensions/ui/theme.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element #root.");
createRoot(root).render(
  <StrictMode>
    <Playground />
  </StrictMode>,
);
