import type { PageRecord } from "@calling-extensions/crm/page-api";
import { IconButton } from "@calling-extensions/ui/controls";
import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { isNotFound } from "../api/page-error.ts";
import { CallCards } from "../call-page/call-page.tsx";
import { shortTitle } from "../controls/short-title.ts";
import { usesKeys } from "../controls/uses-keys.ts";
import { CallRecordButton } from "../dial/call-record-button.tsx";
import { hasDraft, MissingRecordPage } from "../record-page/missing-record-page.tsx";
import { RecordCards } from "../record-page/record-cards.tsx";
import { RecordPending } from "../record-page/record-pending.tsx";
import type { RecordPointer } from "../navigation/paths.ts";
import { type ListRequest, recordListQuery } from "../records/list-records.ts";
import { callType, type ObjectType } from "../records/object-types.ts";
import { RecordAvatar } from "../records/record-avatar.tsx";
import { RecordLink } from "../records/record-link.tsx";
import { recordQuery } from "../records/record-query.ts";
import type { TimelineView } from "../timeline/timeline-view.ts";
import styles from "./record-panel.module.css";
import { focusOpenRow } from "./use-open-record.ts";

/** A record beside its list: what its page shows, and ways to the record before and after it. */
export function RecordPanel({
  type,
  objectId,
  request,
  onShow,
  onClose,
}: {
  type: ObjectType;
  objectId: string;
  /** Of the list; undefined while it isn't known. */
  request: ListRequest | undefined;
  onShow: (objectId: string) => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery(recordQuery(type.id, objectId));
  const { listed, isUnlisted, previous, next } = useNeighbors(type.id, objectId, request);
  // The list may still have a record that was deleted.
  const isMissing = isNotFound(error);
  const record = isMissing ? undefined : data;
  const show = ({ objectId: id, index }: Neighbor): void => {
    document.querySelector(`[data-index="${index}"]`)?.scrollIntoView({ block: "nearest" });
    onShow(id);
  };
  useDeletion({ objectTypeId: type.id, objectId }, record, {
    isDeleted: isMissing && isUnlisted,
    neighbor: next ?? previous,
    show: (to) => {
      show(to);
      // Another user may have deleted it, and its Call button is in the same place.
      const text = t`Deleted. Another record is shown in its place.`;
      showToast({ tone: "info", source: shortTitle(data?.title ?? t`Record`), text });
    },
    onClose,
  });
  const named = isMissing ? undefined : (data ?? listed);
  usePanelKeys(panel, onClose);
  const step = (label: string, Icon: typeof ChevronUp, to: Neighbor | undefined) => (
    <IconButton label={label} aria-disabled={to === undefined} onClick={() => to && show(to)}>
      <Icon size={18} aria-hidden />
    </IconButton>
  );
  return (
    <section ref={panel} aria-labelledby={titleId} tabIndex={-1} className={styles.panel}>
      <header className={styles.header}>
        <div className={styles.bar}>
          {step(t`Previous record`, ChevronUp, previous)}
          {step(t`Next record`, ChevronDown, next)}
          <span className={styles.space} />
          {named && <RecordLink record={named}>{t`Open page`}</RecordLink>}
          <IconButton label={t`Close`} onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
        <div className={styles.identity}>
          {named && <RecordAvatar objectTypeId={type.id} title={named.title} />}
          <div className={styles.text}>
            <h2 id={titleId} title={named?.title}>
              <bdi>{named?.title ?? t`Record`}</bdi>
            </h2>
            {named?.subtitle && (
              <p>
                <bdi>{named.subtitle}</bdi>
              </p>
            )}
          </div>
          {record && (
            <CallRecordButton record={record} label={t`Call`}>
              {t`Call`}
            </CallRecordButton>
          )}
        </div>
      </header>
      <div key={objectId} className={styles.content}>
        <Content
          type={type}
          objectId={objectId}
          record={record}
          error={error}
          onRetry={() => void refetch()}
        />
      </div>
    </section>
  );
}

function Content({
  type,
  objectId,
  record,
  error,
  onRetry,
}: {
  type: ObjectType;
  objectId: string;
  record: PageRecord | undefined;
  error: Error | null;
  onRetry: () => void;
}) {
  const [view, onView] = useState<TimelineView>({ kind: undefined, q: "" });
  if (isNotFound(error)) return <MissingRecordPage type={type} objectId={objectId} isBesideList />;
  if (!record) return <RecordPending error={error} onRetry={onRetry} isBesideList />;
  if (type === callType) return <CallCards call={record} />;
  return <RecordCards record={record} place={objectId} timeline={{ view, onView }} />;
}

/** A record before or after another one on the list. */
interface Neighbor {
  readonly objectId: string;
  readonly index: number;
}

/** The record as the list has it, and those before and after it; of one that left the list, by its former place. */
function useNeighbors(objectTypeId: string, objectId: string, request: ListRequest | undefined) {
  const { data } = useInfiniteQuery({
    ...recordListQuery(objectTypeId, request ?? { query: "", sort: "title", isArchived: false }),
    enabled: request !== undefined,
  });
  const records = data?.pages.flatMap(({ results }) => results) ?? [];
  const current = records.findIndex((each) => each.objectId === objectId);
  const [place, setPlace] = useState<Neighbor>();
  if (current >= 0 && (place?.objectId !== objectId || place.index !== current)) {
    setPlace({ objectId, index: current });
  }
  const former = place?.objectId === objectId ? place.index : Number.NaN;
  const neighborAt = (index: number): Neighbor | undefined => {
    const neighbor = records[index];
    return neighbor && { objectId: neighbor.objectId, index };
  };
  return {
    listed: records[current],
    isUnlisted: data !== undefined && current < 0,
    previous: neighborAt((current < 0 ? former : current) - 1),
    next: neighborAt(current < 0 ? former : current + 1),
  };
}

/** Continues to another record, or closes the panel, once the open one is deleted, unless the user was writing there. */
function useDeletion(
  { objectTypeId, objectId }: RecordPointer,
  record: PageRecord | undefined,
  {
    isDeleted,
    neighbor,
    show,
    onClose,
  }: {
    /** The record is neither in the CRM nor on the list. */
    isDeleted: boolean;
    neighbor: Neighbor | undefined;
    show: (neighbor: Neighbor) => void;
    onClose: () => void;
  },
): void {
  // One that was deleted before it was opened can be restored here.
  const shown = useRef(new Set<string>());
  const leave = useEffectEvent((id: string): void => {
    if (!shown.current.has(id) || hasDraft({ objectTypeId, objectId: id })) return;
    if (!neighbor) return onClose();
    shown.current.add(neighbor.objectId);
    show(neighbor);
  });
  const isShown = record !== undefined;
  useEffect(() => {
    if (isShown) shown.current.add(objectId);
  }, [isShown, objectId]);
  const deletedId = isDeleted ? objectId : undefined;
  useEffect(() => {
    if (deletedId !== undefined) leave(deletedId);
  }, [deletedId]);
}

/** Escape closes the panel, and F6 moves between it and the list. */
function usePanelKeys(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target, defaultPrevented } = event;
    const isOnPage =
      target === document.body || (target instanceof Element && target.closest("#page"));
    if (defaultPrevented || !isOnPage) return;
    if (key === "F6") {
      event.preventDefault();
      const isInside = panel.current?.contains(document.activeElement) === true;
      if (!isInside || !focusOpenRow()) panel.current?.focus();
    } else if (key === "Escape" && !usesKeys(target)) {
      onClose();
    }
  });
  useEffect(() => {
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, []);
}
