import { reportCaughtError } from "@calling-extensions/ui/failures";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { openFile } from "./page/open-file.ts";
import { ViewerPage } from "./page/viewer-page.tsx";
import "@calling-extensions/ui/theme.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element #root.");

// The command writes it into the page.
const embedded = document.getElementById("recording");
const loading =
  embedded &&
  openFile(new Blob([embedded.textContent]), embedded.dataset["name"] ?? "recording.json");
// It may be large.
embedded?.remove();

createRoot(root, { onCaughtError: reportCaughtError }).render(
  <StrictMode>
    <ViewerPage
      location={window.location}
      loading={loading ?? undefined}
      plays={embedded?.dataset["plays"] !== undefined}
    />
  </StrictMode>,
);
