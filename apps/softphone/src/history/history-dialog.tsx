import { Button, Field, Notice } from "@calling-extensions/ui/controls";
import { useDeferredValue, useEffect, useState } from "react";
import { Sheet } from "../dialogs/sheet.tsx";
import { usePhone, useServices } from "../phone/softphone-services.ts";
import { HISTORY_PAGE_SIZE } from "../settings/defaults.ts";
import { countUnseen } from "./call-history.ts";
import { groupByDay, searchCalls } from "./search-calls.ts";
import { useHistory, useHistoryState } from "./history-context.ts";
import styles from "./history-dialog.module.css";
import { partyOf, type HistoryEntry } from "./history-entry.ts";
import { HistoryRow } from "./history-row.tsx";

/** The calls of this phone: search, call back, delete. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const phone = usePhone();
  const history = useHistory();
  const { entries, isStorageWorking } = useHistoryState((state) => state);
  const unseen = useHistoryState(countUnseen);
  const [query, setQuery] = useState("");
  // The field stays responsive while the list is long.
  const found = searchCalls(entries, useDeferredValue(query));
  const [shownCount, setShownCount] = useState(HISTORY_PAGE_SIZE);
  const [deleted, setDeleted] = useState<readonly HistoryEntry[]>([]);

  useEffect(() => {
    if (unseen > 0) history.markSeen();
  }, [history, unseen]);

  function remove(removed: readonly HistoryEntry[]) {
    history.remove(removed.map(({ externalCallId }) => externalCallId));
    setDeleted(removed);
  }
  function callBack({ number }: HistoryEntry) {
    onClose();
    phone.dial(number);
  }

  return (
    <Sheet title="Call history" onClose={onClose}>
      <div className={styles.history}>
        {!isStorageWorking && (
          <Notice tone="warning" role="note">
            Browser storage is blocked or full, so recent changes are lost when you close or reload
            the phone.
          </Notice>
        )}
        <DeletedNotice
          deleted={deleted}
          onUndo={() => {
            history.restore(deleted);
            setDeleted([]);
          }}
        />
        {entries.length === 0 ? (
          <p className={styles.empty}>No calls yet. Calls appear here when they end.</p>
        ) : (
          <>
            <Field
              label="Search by name, number, or outcome"
              type="search"
              value={query}
              onChange={(event) => {
                setQuery(event.target.value);
                setShownCount(HISTORY_PAGE_SIZE);
              }}
            />
            <output className={found.length === 0 ? styles.empty : "visually-hidden"}>
              {found.length === 0
                ? "No calls found. Try fewer or shorter search terms."
                : `${found.length} ${found.length === 1 ? "call" : "calls"}`}
            </output>
            <Days
              entries={found.slice(0, shownCount)}
              onCall={callBack}
              onDelete={(entry) => remove([entry])}
            />
            {found.length > shownCount && (
              <Button onClick={() => setShownCount(shownCount + HISTORY_PAGE_SIZE)}>
                Show older
              </Button>
            )}
            <Button tone="quiet" className={styles.clear} onClick={() => remove(entries)}>
              Clear history
            </Button>
          </>
        )}
      </div>
    </Sheet>
  );
}

const moveFocusTo = (element: HTMLElement | null) => element?.focus();

function DeletedNotice({
  deleted,
  onUndo,
}: {
  deleted: readonly HistoryEntry[];
  onUndo: () => void;
}) {
  const [entry, ...others] = deleted;
  return (
    <output className={styles.deleted}>
      {entry && (
        <>
          {others.length === 0
            ? `Deleted the call with ${partyOf(entry)}.`
            : `Deleted ${deleted.length} calls.`}
          {/* The button that had the focus is gone. */}
          <Button key={entry.externalCallId} tone="link" ref={moveFocusTo} onClick={onUndo}>
            Undo
          </Button>
        </>
      )}
    </output>
  );
}

function Days({
  entries,
  ...actions
}: {
  entries: readonly HistoryEntry[];
  onCall: (entry: HistoryEntry) => void;
  onDelete: (entry: HistoryEntry) => void;
}) {
  const { clock } = useServices();
  return groupByDay(entries, clock.now()).map(({ label, entries: ofDay }) => (
    <section key={label} aria-label={label}>
      <h3 className={styles.day}>{label}</h3>
      <ul>
        {ofDay.map((entry) => (
          <HistoryRow key={entry.externalCallId} entry={entry} {...actions} />
        ))}
      </ul>
    </section>
  ));
}
