import { IconButton } from "@calling-extensions/ui/controls";
import { X } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { lazyPart } from "../feedback/lazy-part.tsx";
import { ResizeEdge } from "./resize-edge.tsx";
import { changePanel, messagePanel } from "./stored-panel.ts";
import styles from "./message-panel.module.css";

const AppMessages = lazyPart(
  "the messages",
  async () => (await import("./app-messages.tsx")).AppMessages,
);

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
