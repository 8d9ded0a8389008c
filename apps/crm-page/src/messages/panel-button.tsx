import { IconButton } from "@calling-extensions/ui/controls";
import { MessagesSquare } from "lucide-react";
import { useStore } from "zustand";
import { changePanel, messagePanel } from "./stored-panel.ts";

/** The navigation bar's button that toggles the message panel. */
export function PanelButton() {
  const { isOpen } = useStore(messagePanel);
  return (
    <IconButton
      label="Messages"
      tone="bar"
      aria-pressed={isOpen}
      onClick={() => changePanel({ isOpen: !isOpen })}
    >
      <MessagesSquare size={18} aria-hidden />
    </IconButton>
  );
}
