import type { KeyboardEvent } from "react";
import type { TimeTravel } from "./use-time-travel.ts";
import type { Zoom } from "./use-zoom.ts";

/** What keys do in a viewer. */
export interface ShortcutContext {
  readonly travel: TimeTravel;
  readonly zoom: Zoom;
  readonly search: () => void;
  readonly showHelp: () => void;
}

interface Shortcut {
  /** As `KeyboardEvent.key` has them. */
  readonly keys: readonly string[];
  readonly label: string;
  /** Exists only while a session is recorded. */
  readonly isLive?: true;
  readonly run: (context: ShortcutContext) => void;
}

const shortcuts: readonly Shortcut[] = [
  {
    keys: ["ArrowRight"],
    label: "Next entry",
    run: ({ travel }) => travel.step("next"),
  },
  {
    keys: ["ArrowLeft"],
    label: "Previous entry",
    run: ({ travel }) => travel.step("previous"),
  },
  { keys: ["Home"], label: "First entry", run: ({ travel }) => travel.goToFirst() },
  { keys: ["End"], label: "Last entry", run: ({ travel }) => travel.goToLast() },
  { keys: ["n"], label: "Next problem", run: ({ travel }) => travel.stepToIssue("next") },
  { keys: ["N"], label: "Previous problem", run: ({ travel }) => travel.stepToIssue("previous") },
  { keys: [" ", "k"], label: "Play or pause", run: ({ travel }) => travel.playback.toggle() },
  { keys: [">"], label: "Play faster", run: ({ travel }) => travel.playback.changeSpeed(1) },
  { keys: ["<"], label: "Play slower", run: ({ travel }) => travel.playback.changeSpeed(-1) },
  {
    keys: ["f"],
    label: "Follow the call of this entry, or stop following",
    run: ({ travel }) => travel.follow(travel.followed === undefined ? travel.call : undefined),
  },
  {
    keys: ["l"],
    label: "Show each new entry of the live session, or stop",
    isLive: true,
    run: ({ travel }) => travel.followLive(!travel.followsLive),
  },
  {
    keys: ["z"],
    label: "Zoom to the call that is followed, or to the one of this entry",
    run: ({ travel, zoom }) => zoom.zoomToCall(travel.call),
  },
  { keys: ["+", "="], label: "Zoom in", run: ({ zoom }) => zoom.zoomIn() },
  { keys: ["-"], label: "Zoom out", run: ({ zoom }) => zoom.zoomOut() },
  { keys: ["0"], label: "Show the whole session", run: ({ zoom }) => zoom.showAll() },
  {
    keys: ["m"],
    label: "Mark this moment to compare others with it, or remove the mark",
    run: ({ travel }) => travel.mark(travel.marked ? undefined : travel.moment),
  },
  { keys: ["/"], label: "Search", run: ({ search }) => search() },
  { keys: ["?"], label: "Show the shortcuts", run: ({ showHelp }) => showHelp() },
];

/** The keys of a viewer, in the order of its help. */
export const shortcutsOf = ({ isLive }: Pick<TimeTravel, "isLive">): readonly Shortcut[] =>
  shortcuts.filter((shortcut) => isLive || !shortcut.isLive);

const keyNames: Readonly<Record<string, string>> = {
  " ": "Space",
  ArrowLeft: "←",
  ArrowRight: "→",
  N: "Shift+N",
  n: "N",
};

/** A key for users. */
export const keyName = (key: string): string => keyNames[key] ?? key.toUpperCase();

/** Elements that use letters and Space themselves. */
const TEXT_FIELDS = "input:not([type=range], [type=checkbox]), textarea, select";
const PRESSED_BY_SPACE = "button, summary, input[type=checkbox]";

/** Runs the shortcut of a key, unless the element with the focus uses that key. */
export function handleShortcut(event: KeyboardEvent, context: ShortcutContext): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof Element) {
    if (target.closest(TEXT_FIELDS) || target.closest("dialog")) return;
    if (key === " " && target.closest(PRESSED_BY_SPACE)) return;
  }
  const shortcut = shortcutsOf(context.travel).find(({ keys }) => keys.includes(key));
  if (!shortcut) return;
  event.preventDefault();
  shortcut.run(context);
}
