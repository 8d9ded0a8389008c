import { Button, IconButton } from "@calling-extensions/ui/controls";
import { FolderOpen } from "lucide-react";
import { useRef } from "react";

const LABEL = "Open a recording";

/** Lets the user choose a recording. */
export function OpenButton({
  onOpen,
  isIcon = false,
}: {
  onOpen: (file: File) => void;
  /** Whether it shows no text. */
  isIcon?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (): void => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Recording"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onOpen(file);
          // The same file can be opened again.
          target.value = "";
        }}
      />
      {isIcon ? (
        <IconButton label={LABEL} onClick={choose}>
          <FolderOpen size={18} />
        </IconButton>
      ) : (
        <Button onClick={choose}>
          <FolderOpen size={16} />
          {LABEL}
        </Button>
      )}
    </>
  );
}
