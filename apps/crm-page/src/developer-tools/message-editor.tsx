import type { SentMessage } from "@calling-extensions/host";
import { Button, Field } from "@calling-extensions/ui/controls";
import { counted, t } from "@calling-extensions/ui/text";
import { type FormEvent, useId, useState } from "react";
import { toJson } from "./filter-messages.ts";
import styles from "./message-editor.module.css";

/** Parses what a developer has typed. Any JSON value is a payload, and no text is none. */
export function parsePayload(
  text: string,
): { readonly data: unknown; readonly problem?: undefined } | { readonly problem: string } {
  if (text.trim() === "") return { data: undefined };
  try {
    return { data: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: t`Invalid JSON. ${error instanceof Error ? error.message : ""}`.trim() };
  }
}

/** Edits a message, and sends it again as often as the developer wants. */
export function MessageEditor({
  message,
  canSend,
  onSend,
  onClose,
}: {
  message: SentMessage;
  canSend: boolean;
  onSend: (message: SentMessage) => void;
  onClose: () => void;
}) {
  const [type, setType] = useState(message.type);
  const [payload, setPayload] = useState(() => toJson(message.data, 2));
  const [problem, setProblem] = useState<string>();
  const [sentCount, setSentCount] = useState(0);
  const problemId = useId();
  const { direction } = message;

  function send(event: FormEvent): void {
    event.preventDefault();
    const parsed = parsePayload(payload);
    setProblem(parsed.problem);
    if (parsed.problem !== undefined || type.trim() === "") return;
    onSend({ direction, type: type.trim(), data: parsed.data });
    setSentCount(sentCount + 1);
  }

  return (
    <form className={styles.editor} aria-label={t`Edit and send`} onSubmit={send}>
      <Field
        label={t`Type`}
        value={type}
        required
        spellCheck={false}
        onChange={({ target }) => setType(target.value)}
      />
      <Field label={t`Payload as JSON (empty for none)`}>
        <textarea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just asked for it
          autoFocus
          value={payload}
          rows={Math.min(12, payload.split("\n").length + 1)}
          spellCheck={false}
          aria-invalid={problem !== undefined}
          aria-describedby={problemId}
          onChange={({ target }) => setPayload(target.value)}
        />
      </Field>
      <p id={problemId} role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.actions}>
        <Button type="submit" tone="primary" disabled={!canSend}>
          {direction === "in" ? t`Send as the app` : t`Send to the app`}
        </Button>
        <Button onClick={onClose}>{t`Close editor`}</Button>
        <output className={styles.result}>
          {canSend ? sentText(sentCount) : t`The app is not connected.`}
        </output>
      </div>
    </form>
  );
}

function sentText(count: number): string {
  if (count === 0) return "";
  return counted("Sent.", "Sent {0} times.", count);
}
