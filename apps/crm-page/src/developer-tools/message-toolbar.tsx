import type { MessageRecord } from "@calling-extensions/host";
import { Button, CopyButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { useMemo } from "react";
import { MAX_MESSAGES } from "../limits.ts";
import { callsOf, type MessageFilter, toJson, typesOf } from "./filter-messages.ts";
import styles from "./message-toolbar.module.css";

const directions = { "": t`Both directions`, in: t`From the app`, out: t`To the app` } as const;

/** Filters of the message list, and actions for the messages shown. */
export function MessageToolbar({
  messages,
  shown,
  filter,
  onFilter,
  isPaused,
  onPause,
  onClear,
  onSave,
}: {
  messages: readonly MessageRecord[];
  shown: readonly MessageRecord[];
  filter: MessageFilter;
  onFilter: (filter: MessageFilter) => void;
  isPaused: boolean;
  onPause: (isPaused: boolean) => void;
  onClear: () => void;
  /** Saves a recording of the session; absent without a host. */
  onSave: (() => void) | undefined;
}) {
  const types = useMemo(() => typesOf(messages), [messages]);
  const calls = useMemo(() => [...callsOf(messages)], [messages]);
  const set = (change: Partial<MessageFilter>): void => onFilter({ ...filter, ...change });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t`Filters and actions`}>
      <input
        type="search"
        aria-label={t`Search messages`}
        placeholder={t`Search`}
        value={filter.text}
        onChange={({ target }) => set({ text: target.value })}
      />
      <select
        aria-label={t`Type`}
        value={filter.type}
        onChange={({ target }) => set({ type: target.value })}
      >
        <option value="">{t`All types`}</option>
        {types.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </select>
      <select
        aria-label={t`Direction`}
        value={filter.direction}
        onChange={({ target }) => set({ direction: target.value as MessageFilter["direction"] })}
      >
        {Object.entries(directions).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <select
        aria-label={t`Call`}
        value={filter.callKey}
        onChange={({ target }) => set({ callKey: target.value })}
      >
        <option value="">{t`All calls`}</option>
        {calls.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      <Button tone="quiet" aria-pressed={isPaused} onClick={() => onPause(!isPaused)}>
        {isPaused ? t`Resume` : t`Pause`}
      </Button>
      <Button tone="quiet" onClick={onClear}>
        {t`Clear`}
      </Button>
      <CopyButton tone="quiet" label={t`Copy session`} text={() => toJson(shown, 2)} />
      {onSave && (
        <Button
          tone="quiet"
          title={t`A file for calling-extensions replay, without numbers, names and notes`}
          onClick={onSave}
        >
          {t`Save recording`}
        </Button>
      )}
      <output className={styles.count}>
        {t`${
          shown.length === messages.length
            ? t`${messages.length} messages`
            : t`${shown.length} of ${messages.length}`
        } (keeps the last ${MAX_MESSAGES.toLocaleString("en")})`}
      </output>
    </div>
  );
}
