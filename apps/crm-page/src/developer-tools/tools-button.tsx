import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { SquareTerminal } from "lucide-react";
import { useStore } from "zustand";
import { developerTools, toggleTools } from "./stored-tools.ts";

/** Toggles the developer tools, where there is no account menu. */
export function ToolsButton() {
  const { isOpen } = useStore(developerTools);
  return (
    <IconButton
      label={t`Developer tools`}
      tone="bar"
      aria-pressed={isOpen}
      aria-keyshortcuts="Control+`"
      onClick={toggleTools}
    >
      <SquareTerminal size={18} aria-hidden />
    </IconButton>
  );
}
