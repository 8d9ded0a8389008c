import { useState } from "react";
import { Button, type ButtonTone } from "./button.tsx";
import { copyText } from "./copy-text.ts";
import { Field } from "./field.tsx";
import { t } from "../text.ts";
import styles from "./copy-button.module.css";

/** How long the button shows that it has copied. */
const COPIED_LABEL_MS = 2000;

/**
 * Copies a text that is created on click. If the browser doesn't allow it, shows the text so that the
 * user can copy it.
 */
export function CopyButton({
  label,
  copiedLabel = t`Copied`,
  blockedLabel = "Couldn't access the clipboard. Copy the text from here",
  tone = "secondary",
  text,
}: {
  label: string;
  copiedLabel?: string;
  blockedLabel?: string;
  tone?: ButtonTone;
  text: () => string;
}) {
  const [isCopied, setCopied] = useState(false);
  const [blockedText, setBlockedText] = useState<string>();

  async function copy(): Promise<void> {
    const copied = text();
    try {
      await copyText(copied);
      setBlockedText(undefined);
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_LABEL_MS);
    } catch {
      setBlockedText(copied);
    }
  }

  return (
    <>
      <Button tone={tone} onClick={() => void copy()}>
        {isCopied ? copiedLabel : label}
      </Button>
      {blockedText !== undefined && (
        <Field label={blockedLabel} className={styles.text}>
          <textarea value={blockedText} readOnly onFocus={(event) => event.target.select()} />
        </Field>
      )}
    </>
  );
}
