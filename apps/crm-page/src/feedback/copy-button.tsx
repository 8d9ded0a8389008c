import { Button, type ButtonTone } from "@calling-extensions/ui/controls";
import { showToast } from "@calling-extensions/ui/toasts";
import { useState } from "react";
import { COPIED_LABEL_MS } from "../limits.ts";

/**
 * Copies a text that is created on click. `source` names what the text belongs to, for an alert.
 */
export function CopyButton({
  label,
  source,
  tone = "quiet",
  text,
}: {
  label: string;
  source: string;
  tone?: ButtonTone;
  text: () => string;
}) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text());
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_LABEL_MS);
    } catch {
      showToast({ tone: "error", source, text: "Couldn't access the clipboard." });
    }
  }

  return (
    <Button tone={tone} onClick={() => void copy()}>
      {isCopied ? "Copied" : label}
    </Button>
  );
}
