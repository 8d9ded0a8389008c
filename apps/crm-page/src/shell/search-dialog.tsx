import {
  type FoundCall,
  type RecordSummary,
  searchPageRecords,
} from "@calling-extensions/crm/page-api";
import { ModalDialog } from "@calling-extensions/ui/dialogs";
import { counted, t } from "@calling-extensions/ui/text";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { formatDateTime } from "@calling-extensions/ui/time";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  TextField,
} from "react-aria-components";
import { useLocation } from "wouter";
import { callService } from "../api/session.ts";
import { useCallCommands } from "../commands/call-command.ts";
import { type Command, findCommands, useCommands } from "../commands/commands.ts";
import { useQueueCommands } from "../commands/queue-commands.ts";
import { Keys } from "../commands/keys.tsx";
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

/** How many actions are listed before the records, and after them. */
const MAX_COMMANDS = 5;

/**
 * Finds a record of any type by name or phone number, recent ones first, calls by their notes as well, and what can be
 * done. Without a text, it lists recent records, and actions.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const { portal } = useSession();
  const [, navigate] = useLocation();
  const typed = text.trim();
  const wanted = usePaused(typed);
  const recent = useRecentRecords();
  const { data, error, isPlaceholderData, isFetching } = useQuery(searchQuery(wanted));
  const isAsked = typed !== "";
  const isSearching = isAsked && (isFetching || isPlaceholderData || wanted !== typed);
  const found = isAsked
    ? [...recentFirst(data?.results ?? [], recent), ...(data?.calls ?? []).map(toResult)]
    : recent;
  const records = found.map((record) => ({
    key: keyOf(record),
    record,
    run: () => navigate(recordPath(portal.id, record)),
  }));
  const { first, last, isCall } = useActions(typed, isSearching || error ? undefined : found);
  const sections: { title: string; items: readonly Item[] }[] = [
    { title: t`Actions`, items: first.map(toItem) },
    { title: isAsked ? t`Records` : t`Recent records`, items: records },
    { title: first.length > 0 ? t`More actions` : t`Actions`, items: last.map(toItem) },
  ].filter(({ items }) => items.length > 0);
  const items = sections.flatMap((section) => section.items);
  const run = (key: string): void => {
    const item = items.find((each) => each.key === key);
    if (!item) return;
    onClose();
    item.run();
  };
  const [best] = items;
  const runBest = useEnter(typed, {
    isSearching,
    // A call isn't started before the user has seen it in the list.
    canRun: best?.record !== undefined || !isCall,
    // They stay in their place when records arrive.
    isFinal: first.length > 0,
    run: () => best && run(best.key),
  });
  return (
    <ModalDialog title={t`Search`} onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type in it */}
        <TextField aria-label={t`Search all records`} className={styles.field ?? ""} autoFocus>
          <Search size={18} aria-hidden />
          <Input
            className={styles.input ?? ""}
            placeholder={t`Name, phone number, note, or what to do`}
            maxLength={MAX_SEARCH_LENGTH}
            onKeyDownCapture={runBest}
          />
        </TextField>
        <output className={styles.state}>
          {stateText({ isAsked, isSearching, error, count: records.length })}
        </output>
        <ListBox
          aria-label={isAsked ? t`Results` : t`Recent records and actions`}
          className={styles.list ?? ""}
          selectionMode="none"
          onAction={(key) => run(String(key))}
        >
          {sections.map(({ title, items: rows }) => (
            <ListBoxSection key={title} id={title}>
              <Header className={styles.section ?? ""}>{title}</Header>
              {rows.map((item) => (
                <Row key={item.key} item={item} />
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </ModalDialog>
  );
}

/** A record, or something that can be done. */
interface Item {
  readonly key: string;
  readonly record?: RecordSummary;
  readonly command?: Command;
  readonly run: () => void;
}

const toItem = (command: Command): Item => ({
  key: command.label,
  command,
  run: command.run,
});

/**
 * The actions for a text. Those that begin with it are before the records, so that records which arrive later don't move
 * them. Calls are after the records, so that Enter doesn't call someone by accident.
 */
function useActions(typed: string, found: readonly RecordSummary[] | undefined) {
  const always = useCommands();
  const queues = useQueueCommands();
  const calls = useCallCommands(typed, found);
  const matching = findCommands([...queues, ...always], typed);
  const isFirst = ({ label }: Command): boolean =>
    typed !== "" && label.toLowerCase().startsWith(typed.toLowerCase());
  return {
    first: matching.filter(isFirst).slice(0, MAX_COMMANDS),
    last: [...calls, ...matching.filter((each) => !isFirst(each))].slice(0, MAX_COMMANDS),
    isCall: calls.length > 0,
  };
}

function Row({ item: { key, record, command } }: { item: Item }) {
  const title = record?.title ?? command?.label ?? "";
  const detail = record?.subtitle ?? command?.detail;
  const Icon = command?.icon;
  return (
    <ListBoxItem id={key} textValue={title} className={styles.item ?? ""}>
      {record && <RecordAvatar objectTypeId={record.objectTypeId} title={title} />}
      {Icon && (
        <span className={styles.icon}>
          <Icon size={16} aria-hidden />
        </span>
      )}
      <span className={styles.text}>
        <bdi className={styles.title}>{title}</bdi>
        {detail !== undefined && <bdi className={styles.subtitle}>{detail}</bdi>}
      </span>
      {record && (
        <span className={styles.type}>{findObjectType(record.objectTypeId)?.singular}</span>
      )}
      {command?.keys !== undefined && (
        <span className={styles.type}>
          <Keys keys={command.keys} />
        </span>
      )}
    </ListBoxItem>
  );
}

const toResult = ({ objectId, title, timestamp, subject, said }: FoundCall): RecordSummary => ({
  objectTypeId: callType.id,
  objectId,
  title,
  subtitle: [
    formatDateTime(timestamp),
    subject?.title ?? t`No record`,
    ...(said === undefined ? [] : [t`In the transcript: ${said}`]),
  ].join(" · "),
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
  if (!isAsked) return count === 0 ? t`Records that you open are listed here.` : "";
  if (isSearching) return t`Searching…`;
  if (error) return t`Couldn't search. ${error.message}`;
  if (count === 0) return t`No record matches. Try fewer or shorter words.`;
  return counted("{0} record", "{0} records", count);
}

/**
 * Handles Enter while the list doesn't show what was found for the text, or hasn't marked it yet: the best match runs
 * once it is there. The list alone would open a record for the text before, or do nothing.
 */
function useEnter(
  typed: string,
  {
    isSearching,
    canRun,
    isFinal,
    run,
  }: {
    isSearching: boolean;
    canRun: boolean;
    isFinal: boolean;
    run: () => void;
  },
): (event: KeyboardEvent<HTMLInputElement>) => void {
  const [entered, setEntered] = useState<string>();
  /** The text for which the user has moved through the list. */
  const moved = useRef<string>(undefined);
  const runEntered = useEffectEvent(() => {
    if (canRun) run();
  });
  const isDue = entered === typed && (isFinal || !isSearching);
  useEffect(() => {
    if (isDue) runEntered();
  }, [isDue]);
  return (event) => {
    if (event.key.startsWith("Arrow")) moved.current = typed;
    setEntered(undefined);
    if (event.key !== "Enter" || typed === "" || moved.current === typed) return;
    const id = event.currentTarget.getAttribute("aria-activedescendant") ?? "";
    if (!isSearching && document.getElementById(id)) return;
    event.preventDefault();
    event.stopPropagation();
    setEntered(typed);
  };
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
