import type { MessageRecord } from "@calling-extensions/host";
import { IconButton } from "@calling-extensions/ui/controls";
import { X } from "lucide-react";
import { type CSSProperties, useMemo, useState } from "react";
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
import { ResizeEdge } from "./resize-edge.tsx";
import { changePanel, messagePanel } from "./stored-panel.ts";
import styles from "./message-panel.module.css";

/**
 * Shows the messages between page and app beside the record, with faults, manual actions and
 * policies.
 */
export function MessagePanel() {
  const { isOpen, width } = useStore(messagePanel);
  const frames = useStore(useCallingController().frames);
  const [chosenId, setChosenId] = useState<string>();
  if (!isOpen) return null;
  const frame = frames.find(({ provider }) => provider.id === chosenId) ?? frames[0];
  return (
    <aside
      className={styles.panel}
      aria-label="Messages between page and app"
      style={{ "--width": `${width}px` } as CSSProperties}
    >
      <ResizeEdge width={width} />
      <header className={styles.header}>
        <h2>Messages</h2>
        {frames.length > 1 && (
          <select
            aria-label="Calling app"
            value={frame?.provider.id}
            onChange={({ target }) => setChosenId(target.value)}
          >
            {frames.map(({ provider }) => (
              <option key={provider.id} value={provider.id}>
                {provider.name}
              </option>
            ))}
          </select>
        )}
        <IconButton label="Close messages" onClick={() => changePanel({ isOpen: false })}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      {frame ? (
        <AppMessages key={frame.provider.id} frame={frame} />
      ) : (
        <EmptyState title="No calling app is open">
          Open a calling app to see its messages.
        </EmptyState>
      )}
    </aside>
  );
}

function AppMessages({ frame }: { frame: FrameState }) {
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
