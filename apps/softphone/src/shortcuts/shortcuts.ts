/**
 * The keyboard shortcuts: for the handler, for the controls that they operate, and for the help sheet.
 *
 * Alt+Shift is free: browsers reserve Ctrl+Shift, and Ctrl+Alt belongs to VoiceOver and to AltGr. Alt+Shift with
 * A, B, I or T is a browser's.
 */
export const shortcuts = {
  answer: { letter: "P" },
  hangUp: { letter: "E" },
  mute: { letter: "M" },
  hold: { letter: "H" },
  keypad: { letter: "K" },
  notes: { letter: "N" },
  history: { letter: "L" },
  help: { letter: undefined },
} as const satisfies Record<string, { letter: string | undefined }>;

export type ShortcutId = keyof typeof shortcuts;

export const shortcutIds = Object.keys(shortcuts) as ShortcutId[];

/** The keys of a shortcut, pressed together. */
export function keysOf(id: ShortcutId): readonly string[] {
  const { letter } = shortcuts[id];
  return letter === undefined ? ["?"] : ["Alt", "Shift", letter];
}

/** Gives a control a shortcut, which presses a button and moves the focus to a field. */
export const shortcutProps = (id: ShortcutId) => ({ "aria-keyshortcuts": keysOf(id).join("+") });

type PressedKey = Pick<
  KeyboardEvent,
  "key" | "code" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey" | "repeat"
>;

/** Alt changes what a letter types on a Mac; then the position of the key counts. */
const letterOf = ({ key, code }: PressedKey): string =>
  /^[a-z]$/i.test(key) ? key.toUpperCase() : code.replace(/^Key/, "");

/** The shortcut that was pressed, if any. */
export function findShortcut(event: PressedKey): ShortcutId | undefined {
  if (event.ctrlKey || event.metaKey || event.repeat) return undefined;
  if (!event.altKey) return event.key === "?" ? "help" : undefined;
  if (!event.shiftKey) return undefined;
  const letter = letterOf(event);
  return shortcutIds.find((id) => shortcuts[id].letter === letter);
}
