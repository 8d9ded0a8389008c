import { reportCaughtError } from "@calling-extensions/ui/failures";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { loadFile } from "./page/open-file.ts";
import { ViewerPage } from "./page/viewer-page.tsx";
import "@calling-extensions/ui/theme.css";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element #root.");

const page = new URL(window.location.href);
const file = page.searchParams.get("file");

createRoot(root, { onCaughtError: reportCaughtError }).render(
  <StrictMode>
    <ViewerPage location={window.location} loading={file ? loadFile(file, page) : undefined} />
  </StrictMode>,
);
