import { dialTextOf } from "../call/call.ts";
import { Button, Field, Notice } from "@calling-extensions/ui/controls";
import { useDeferredValue, useEffect, useState } from "react";
import { useLanguage } from "../languages/language-context.ts";
import { Sheet } from "../controls/sheet.tsx";
import { usePhone, useServices } from "../phone/softphone-services.ts";
import { HISTORY_PAGE_SIZE } from "../settings/defaults.ts";
import { countUnseen } from "./history-state.ts";
import { groupByDay, searchCalls } from "./search-calls.ts";
import { useHistory, useHistoryState } from "./history-context.ts";
import styles from "./history-dialog.module.css";
import { partyOf, type HistoryEntry } from "./history-entry.ts";
import { HistoryRow } from "./history-row.tsx";

/** The calls of this phone: search, call back, delete. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { texts: allTexts } = useLanguage();
  const { history: texts, common } = allTexts;
  const phone = usePhone();
  const history = useHistory();
  const { entries, isStorageWorking } = useHistoryState((state) => state);
  const unseen = useHistoryState(countUnseen);
  const [query, setQuery] = useState("");
  // The field stays responsive while the list is long.
  const found = searchCalls(entries, useDeferredValue(query), allTexts);
  const [shownCount, setShownCount] = useState(HISTORY_PAGE_SIZE);
  const [deleted, setDeleted] = useState<readonly HistoryEntry[]>([]);

  useEffect(() => {
    if (unseen > 0) history.markSeen();
  }, [history, unseen]);

  function remove(removed: readonly HistoryEntry[]) {
    history.remove(removed.map(({ externalCallId }) => externalCallId));
    setDeleted(removed);
  }
  function callBack(entry: HistoryEntry) {
    onClose();
    phone.dial(dialTextOf(entry));
  }

  return (
    <Sheet title={common.callHistory} onClose={onClose}>
      <div className={styles.history}>
        {!isStorageWorking && (
          <Notice tone="warning" role="note">
            {texts.storageBlocked}
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
          <p className={styles.empty}>{texts.empty}</p>
        ) : (
          <>
            <Field
              label={texts.search}
              dir="auto"
              type="search"
              value={query}
              onChange={(event) => {
                setQuery(event.target.value);
                setShownCount(HISTORY_PAGE_SIZE);
              }}
            />
            <output className={found.length === 0 ? styles.empty : "visually-hidden"}>
              {found.length === 0 ? texts.nothingFound : texts.calls(found.length)}
            </output>
            <Days
              entries={found.slice(0, shownCount)}
              onCall={callBack}
              onDelete={(entry) => remove([entry])}
            />
            {found.length > shownCount && (
              <Button onClick={() => setShownCount(shownCount + HISTORY_PAGE_SIZE)}>
                {texts.showOlder}
              </Button>
            )}
            <Button tone="quiet" className={styles.clear} onClick={() => remove(entries)}>
              {texts.clear}
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
  const { texts } = useLanguage();
  const [entry, ...others] = deleted;
  return (
    <output className={styles.deleted}>
      {entry && (
        <>
          {others.length === 0
            ? texts.history.deleted(partyOf(entry, texts))
            : texts.history.deletedCalls(deleted.length)}
          {/* The button that had the focus is gone. */}
          <Button key={entry.externalCallId} tone="link" ref={moveFocusTo} onClick={onUndo}>
            {texts.history.undo}
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
  const { format } = useLanguage();
  return groupByDay(entries, clock.now(), format).map(({ label, entries: ofDay }) => (
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
