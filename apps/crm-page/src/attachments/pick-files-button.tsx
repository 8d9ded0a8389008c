import { Button } from "@calling-extensions/ui/controls";
import { useRef, type ComponentProps } from "react";

/** A button that lets the user choose files. The browser's own control for it can't be styled. */
export function PickFilesButton({
  label,
  onPick,
  ...button
}: {
  /** The name of the browser's control. */
  label: string;
  onPick: (files: readonly File[]) => void;
} & Pick<ComponentProps<typeof Button>, "tone" | "children">) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // Choosing the same file again is a change too.
          target.value = "";
        }}
      />
    </>
  );
}
