import {
  type CallEntry,
  type RecordSummary,
  searchPageRecords,
} from "@calling-extensions/crm/page-api";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { formatDateTime } from "@calling-extensions/ui/time";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { Autocomplete, Input, ListBox, ListBoxItem, TextField } from "react-aria-components";
import { useLocation } from "wouter";
import { callService } from "../api/session.ts";
import { MAX_SEARCH_LENGTH, SEARCH_DELAY_MS } from "../limits.ts";
import { recordPath } from "../navigation/paths.ts";
import { callType, findObjectType } from "../records/object-types.ts";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { useRecentRecords } from "../records/use-recent-records.ts";
import { useSession } from "../session/session.ts";
import styles from "./search-dialog.module.css";

const searchQuery = (q: string) =>
  queryOptions({
    queryKey: ["search", q],
    queryFn: ({ signal }) => callService(searchPageRecords, { query: { q }, signal }),
    enabled: q !== "",
    placeholderData: (before) => before,
  });

/**
 * Finds a record of any type by name or phone number, recent ones first, and the calls with a number that have no
 * record. Without a text, it lists recent records.
 */
export function SearchDialog({
  text,
  onType,
  onClose,
}: {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}) {
  const { portal } = useSession();
  const [, navigate] = useLocation();
  const wanted = usePaused(text.trim());
  const recent = useRecentRecords();
  const { data, error, isPlaceholderData, isFetching } = useQuery(searchQuery(wanted));
  const isAsked = text.trim() !== "";
  const results: readonly RecordSummary[] = isAsked
    ? [...recentFirst(data?.results ?? [], recent), ...(data?.calls ?? []).map(toResult)]
    : recent;
  const isSearching = isAsked && (isFetching || isPlaceholderData || wanted !== text.trim());
  const open = (key: string): void => {
    const result = results.find((each) => keyOf(each) === key);
    if (!result) return;
    onClose();
    navigate(recordPath(portal.id, result));
  };
  return (
    <ModalDialog title="Search" onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={onType}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type in it */}
        <TextField aria-label="Search all records" className={styles.field ?? ""} autoFocus>
          <Search size={18} aria-hidden />
          <Input
            className={styles.input ?? ""}
            placeholder="Name, company, ticket, or phone number"
            maxLength={MAX_SEARCH_LENGTH}
          />
        </TextField>
        <output className={styles.state}>
          {stateText({ isAsked, isSearching, error, count: results.length })}
        </output>
        <ListBox
          aria-label={isAsked ? "Results" : "Recent records"}
          className={styles.list ?? ""}
          items={results.map((result) => ({ id: keyOf(result), result }))}
          selectionMode="none"
          onAction={(key) => open(String(key))}
        >
          {({ id, result }) => (
            <ListBoxItem id={id} textValue={result.title} className={styles.item ?? ""}>
              <RecordAvatar objectTypeId={result.objectTypeId} title={result.title} />
              <span className={styles.text}>
                <bdi className={styles.title}>{result.title}</bdi>
                <bdi className={styles.subtitle}>{result.subtitle}</bdi>
              </span>
              <span className={styles.type}>{findObjectType(result.objectTypeId)?.singular}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Autocomplete>
    </ModalDialog>
  );
}

const toResult = (call: CallEntry): RecordSummary => ({
  objectTypeId: callType.id,
  objectId: call.engagementId,
  title: call.title || "Call",
  subtitle: `${formatDateTime(call.timestamp)} · No record`,
});

const keyOf = ({ objectTypeId, objectId }: RecordSummary): string => `${objectTypeId}/${objectId}`;

function recentFirst(
  results: readonly RecordSummary[],
  recent: readonly RecordSummary[],
): readonly RecordSummary[] {
  const keys = recent.map(keyOf);
  const rankOf = (record: RecordSummary): number =>
    keys.includes(keyOf(record)) ? keys.indexOf(keyOf(record)) : keys.length;
  return results.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function stateText({
  isAsked,
  isSearching,
  error,
  count,
}: {
  isAsked: boolean;
  isSearching: boolean;
  error: Error | null;
  count: number;
}): string {
  if (!isAsked) return count === 0 ? "Records that you open are listed here." : "Recent records";
  if (isSearching) return "Searching…";
  if (error) return `Couldn't search. ${error.message}`;
  if (count === 0) return "Nothing matches. Try fewer or shorter words.";
  return count === 1 ? "1 result" : `${count} results`;
}

/** Returns the text once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
