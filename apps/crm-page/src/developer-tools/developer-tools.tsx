import { t } from "@calling-extensions/ui/text";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { developerTools, toggleTools } from "./stored-tools.ts";

const ToolsDrawer = lazyPart(
  t`the developer tools`,
  "card",
  async () => (await import("./tools-drawer.tsx")).ToolsDrawer,
);

/** The developer tools while they are open. Ctrl+` opens and closes them. */
export function DeveloperTools({ isWholeWindow = false }: { isWholeWindow?: boolean }) {
  const { isOpen } = useStore(developerTools);
  // A page that loads with open tools does not move the focus to them.
  const wasClosed = useRef(!isOpen);
  useEffect(() => {
    if (!isOpen) wasClosed.current = true;
  }, [isOpen]);
  useEffect(() => {
    const toggle = (event: KeyboardEvent): void => {
      // The key left of 1, whatever it types.
      if (event.code !== "Backquote" || !event.ctrlKey || event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggleTools();
    };
    document.addEventListener("keydown", toggle);
    return () => document.removeEventListener("keydown", toggle);
  }, []);
  // oxlint-disable-next-line react/refs -- read when the drawer is mounted
  return isOpen && <ToolsDrawer isWholeWindow={isWholeWindow} takesFocus={wasClosed.current} />;
}
