import { useSyncExternalStore } from "react";
import { useLocation, useSearchParams } from "wouter";
import * as z from "zod/mini";
import { MIN_BESIDE_LIST_AND_APP_PX, MIN_BESIDE_LIST_VIEWPORT_PX } from "../limits.ts";
import { recordPath, type RecordPointer } from "../navigation/paths.ts";
import { useSession } from "../session/session.ts";
import { dockedWidth } from "../widget/docked-width.ts";
import { readOpenRecord, withOpenRecord } from "./list-view.ts";

/** The record that is open beside a list, and what changes that. */
export interface OpenRecordControl {
  /** The id of the record; undefined if none is open. */
  readonly openId: string | undefined;
  /** Opens a record. Back closes it. Without room, its page opens instead. */
  readonly open: (record: RecordPointer) => void;
  /** Shows a record in place of the open one, if one is open. */
  readonly follow: (objectId: string) => void;
  /** Closes the record and moves the focus to its row. */
  readonly close: () => void;
}

/** The state of an entry of the history that opened a record: the entry before it shows the list alone. */
const openedState = z.object({ isRecordOpened: z.literal(true) });
const isOpenedHere = (): boolean => openedState.safeParse(window.history.state).success;

/** The record beside the list is in the URL, so that it can be shared and outlives a reload. */
export function useOpenRecord(): OpenRecordControl {
  const [search, setSearch] = useSearchParams();
  const [, navigate] = useLocation();
  const { portal } = useSession();
  const openId = readOpenRecord(search);
  const replace = (change: (before: URLSearchParams) => URLSearchParams): void =>
    setSearch(change, { replace: true, state: window.history.state });
  return {
    openId,
    open: (record) => {
      if (!hasRoomBesideList()) navigate(recordPath(portal.id, record));
      // Back must not stop at a record that was open before.
      else if (openId !== undefined || isOpenedHere())
        replace((before) => withOpenRecord(before, record.objectId));
      else {
        setSearch((before) => withOpenRecord(before, record.objectId), {
          state: { isRecordOpened: true },
        });
      }
    },
    follow: (objectId) => {
      // It may have been closed since the row was rendered.
      if (openId !== undefined)
        replace((before) => (readOpenRecord(before) ? withOpenRecord(before, objectId) : before));
    },
    close: () => {
      if (!focusOpenRow()) document.getElementById("page")?.focus({ preventScroll: true });
      replace((before) => withOpenRecord(before, undefined));
    },
  };
}

/** Moves the focus to the row of the open record. Returns false if it isn't on screen. */
export function focusOpenRow(): boolean {
  const row = document.querySelector<HTMLElement>("#page [data-index][aria-current] a");
  row?.focus();
  return row !== null;
}

const hasRoomBesideList = (): boolean =>
  window.innerWidth >= MIN_BESIDE_LIST_VIEWPORT_PX &&
  window.innerWidth - dockedWidth.getState() >= MIN_BESIDE_LIST_AND_APP_PX;

/** Whether the window is wide enough for a record beside its list, and beside the calling app that is docked. */
export const useRoomBesideList = (): boolean => useSyncExternalStore(subscribe, hasRoomBesideList);

function subscribe(listener: () => void): () => void {
  const unsubscribe = dockedWidth.subscribe(listener);
  window.addEventListener("resize", listener);
  return () => {
    unsubscribe();
    window.removeEventListener("resize", listener);
  };
}
