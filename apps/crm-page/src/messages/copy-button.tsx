import { useState } from "react";
import { showAlert } from "../alerts/alerts.ts";
import { Button } from "../controls/button.tsx";

/** How long the button says that it has copied, in milliseconds. */
const SAID_MS = 2000;

/** Copies a text that is made at the click. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
  const [isCopied, setCopied] = useState(false);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text());
      setCopied(true);
      setTimeout(() => setCopied(false), SAID_MS);
    } catch {
      showAlert({ source: "Messages", message: "The browser does not let this page copy." });
    }
  }

  return (
    <Button tone="quiet" onClick={() => void copy()}>
      {isCopied ? "Copied" : label}
    </Button>
  );
}
