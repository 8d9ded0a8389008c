import type { MessageRecord } from "@calling-extensions/host";
import { t } from "@calling-extensions/ui/text";
import { useMemo, useState } from "react";
import { useStore } from "zustand";
import { useCallingController } from "../engine/calling-context.ts";
import type { FrameState } from "../engine/frame-state.ts";
import { EmptyState } from "../feedback/empty-state.tsx";
import { EMPTY_FILTER, filterMessages } from "./filter-messages.ts";
import { MessageDetails } from "./message-details.tsx";
import { MessageTable } from "./message-table.tsx";
import { MessageToolbar } from "./message-toolbar.tsx";
import { saveRecording } from "./save-recording.ts";
import { SplitView } from "./split-view.tsx";

/** The messages between the page and one app. */
export function AppMessages({ frame }: { frame: FrameState }) {
  const controller = useCallingController();
  const { id } = frame.provider;
  const log = controller.logOf(id);
  const live = useStore(log.messages);
  const [paused, setPaused] = useState<readonly MessageRecord[]>();
  const [filter, setFilter] = useState(EMPTY_FILTER);
  const [selected, setSelected] = useState<MessageRecord>();
  const messages = paused ?? live;
  const host = controller.hostOf(id);
  const shown = useMemo(() => filterMessages(messages, filter), [messages, filter]);
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
        onSave={host && (() => void saveRecording(host))}
      />
      <SplitView
        details={
          selected && (
            <MessageDetails
              key={`${selected.at} ${selected.id}`}
              message={selected}
              messages={messages}
              canSend={frame.status === "connected" || frame.status === "initialized"}
              onSend={(message) => controller.sendByHand(id, message)}
            />
          )
        }
      >
        {messages.length === 0 ? (
          <EmptyState title={t`No messages yet`}>{t`New messages will appear here.`}</EmptyState>
        ) : (
          <MessageTable
            messages={shown}
            selected={selected}
            onSelect={setSelected}
            sessionStart={messages[0]?.at ?? 0}
          />
        )}
      </SplitView>
    </>
  );
}
