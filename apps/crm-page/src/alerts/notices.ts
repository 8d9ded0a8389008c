import { createStore } from "../state/store.ts";

/** A message above the page: what was done, or what went wrong. */
export interface Notice {
  readonly id: number;
  readonly tone: "info" | "error";
  /** What it is about: a calling app's name, or a record's. */
  readonly source?: string;
  readonly text: string;
  /** What can be done about it. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** More would hide the page: an app in trouble repeats itself. */
const MAX_NOTICES = 3;

let lastId = 0;

/** The notices on screen, the oldest first. */
export const notices = createStore<readonly Notice[]>([]);

/** Shows a notice. One without an action that is on screen already is not shown twice. */
export function showNotice(notice: Omit<Notice, "id">): void {
  const { tone, source, text, action } = notice;
  const isShown = notices
    .get()
    .some((each) => each.tone === tone && each.source === source && each.text === text);
  if (isShown && !action) return;
  lastId += 1;
  notices.set([...notices.get(), { ...notice, id: lastId }].slice(-MAX_NOTICES));
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}
