import type { MessageRecord } from "@calling-extensions/host";
import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import type { FrameState } from "../engine/frame-state.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { AppActions } from "./app-actions.tsx";
import { FaultSection } from "./fault-section.tsx";
import { EMPTY_FILTER, filterMessages } from "./filter-messages.ts";
import { MessageDetails } from "./message-details.tsx";
import { MessageList } from "./message-list.tsx";
import { MessageToolbar } from "./message-toolbar.tsx";
import { PolicySection } from "./policy-section.tsx";
import styles from "./message-panel.module.css";

/** The messages between the page and one app, and what a developer can do about them. */
export function AppMessages({ frame }: { frame: FrameState }) {
  const controller = useCallingController();
  const { id } = frame.provider;
  const log = controller.logOf(id);
  const live = useStore(log.messages);
  const [paused, setPaused] = useState<readonly MessageRecord[]>();
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const [selected, setSelected] = useState<MessageRecord>();
  const messages = paused ?? live;
  const shown = useMemo(() => filterMessages(messages, filter), [messages, filter]);
  const host = controller.hostOf(id);
  return (
    <>
      <MessageToolbar
        messages={messages}
        shown={shown}
        filter={filter}
        onFilter={setFilter}
        isPaused={paused !== undefined}
        onPause={(isPaused) => setPaused(isPaused ? live : undefined)}
        onClear={() => {
          log.clear();
          setPaused(undefined);
          setSelected(undefined);
        }}
      />
      <div className={styles.messages}>
        {messages.length === 0 ? (
          <EmptyState title="No messages yet">New messages will appear here.</EmptyState>
        ) : (
          <MessageList
            messages={shown}
            selected={selected}
            onSelect={setSelected}
            sessionStart={messages[0]?.at ?? 0}
          />
        )}
      </div>
      {selected && <MessageDetails message={selected} messages={messages} />}
      <details className={styles.more}>
        <summary>Faults</summary>
        <FaultSection />
      </details>
      {host && (
        <details className={styles.more}>
          <summary>Manual actions</summary>
          <AppActions
            host={host}
            canSimulate={host.canSimulate}
            onRemount={() => controller.remount(id)}
          />
        </details>
      )}
      <details className={styles.more}>
        <summary>Policies</summary>
        <PolicySection />
      </details>
    </>
  );
}
