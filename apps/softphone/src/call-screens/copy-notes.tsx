import { Button, Field } from "@calling-extensions/ui/controls";
import { Copy } from "lucide-react";
import { useState } from "react";
import type { WrapUp } from "../call/call.ts";

/** Copies the title and the notes. If the browser doesn't allow it, shows them so that the user can copy them. */
export function CopyNotes({ wrapUp: { title, notes } }: { wrapUp: WrapUp }) {
  const text = [title, notes].filter(Boolean).join("\n\n");
  const [result, setResult] = useState<"copied" | "blocked">();
  if (text === "") return null;

  function copy() {
    copyText(text).then(
      () => setResult("copied"),
      () => setResult("blocked"),
    );
  }

  if (result !== "blocked") {
    return (
      <Button onClick={copy}>
        <Copy size={16} aria-hidden />
        {result === "copied" ? "Copied" : "Copy notes"}
      </Button>
    );
  }
  return (
    <Field label="Couldn't access the clipboard. Copy the text from here">
      <textarea value={text} readOnly onFocus={(event) => event.target.select()} />
    </Field>
  );
}

/** A frame may write to the clipboard only if its page allows it; the old command needs no permission. */
async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (cause) {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const isCopied = document.execCommand("copy");
    area.remove();
    if (!isCopied) throw cause;
  }
}
