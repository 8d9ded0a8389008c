import { Button, Checkbox, Field } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useId, useState } from "react";
import { writeOverride } from "../providers/local-settings.ts";
import { type OverrideSettings, parseOverride } from "../providers/override-settings.ts";
import styles from "./developer-section.module.css";

/** Edits the developer's own app, which is stored under the override's key. */
export function OwnAppForm({
  stored,
  onUse,
}: {
  stored: string | null;
  /** It is stored. */
  onUse: (name: string) => void;
}) {
  const before = storedSettings(stored);
  const errorId = useId();
  const [name, setName] = useState(before?.name ?? "");
  const [url, setUrl] = useState(before?.url ?? "");
  const [isInbound, setInbound] = useState(before?.supportsInboundCalling ?? false);
  const [error, setError] = useState<string>();

  const save = (): void => {
    const settings: OverrideSettings = {
      ...before,
      name: name.trim(),
      url: url.trim(),
      isReady: true,
      supportsInboundCalling: isInbound,
    };
    const text = JSON.stringify(settings);
    const parsed = parseOverride(text);
    if (parsed.kind === "invalid") setError(parsed.reason);
    else if (!writeOverride(text)) setError(t`Browser storage is blocked, so this can't be saved.`);
    else onUse(settings.name);
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        label={t`App name`}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t`App URL`}
        required
        inputMode="url"
        placeholder="http://localhost:3000"
        value={url}
        aria-invalid={error !== undefined}
        aria-describedby={errorId}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Checkbox label={t`Receives inbound calls`} isChecked={isInbound} onChange={setInbound} />
      <p id={errorId} role="alert" className={styles.error}>
        {error}
      </p>
      <div className={styles.row}>
        <Button type="submit" tone="primary">
          {t`Use this app`}
        </Button>
        {stored !== null && <Button onClick={() => writeOverride(null)}>{t`Remove my app`}</Button>}
      </div>
    </form>
  );
}

function storedSettings(stored: string | null): OverrideSettings | undefined {
  const parsed = parseOverride(stored);
  return parsed.kind === "settings" ? parsed.settings : undefined;
}
