import { useEffect, useEffectEvent } from "react";
import { useStore } from "zustand";
import { usesKeys } from "../controls/uses-keys.ts";
import { useCommands } from "./commands.ts";
import { moveInList, selectInList } from "./list-keys.ts";
import { areKeysShortcuts, areShortcutsShown } from "./shortcut-state.ts";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";

/** How long the second of two keys may take, in milliseconds. */
const SECOND_KEY_MS = 1500;

/** Listens to the keys that do something on each page, and shows their list. */
export function PageShortcuts() {
  const commands = useCommands();
  const isOpen = useStore(areShortcutsShown);
  const areOn = useStore(areKeysShortcuts);
  const run = useEffectEvent((keys: string): boolean => {
    if (keys === "j") return moveInList(1);
    if (keys === "k") return moveInList(-1);
    if (keys === "x") return selectInList();
    const command = commands.find((each) => each.keys === keys);
    command?.run();
    return command !== undefined;
  });
  useEffect(() => (areOn ? listen(run) : undefined), [areOn]);
  return isOpen && <ShortcutsDialog onClose={() => areShortcutsShown.setState(false)} />;
}

/** Calls `run` with a key, or with two, one after the other. It tells whether they did something. */
function listen(run: (keys: string) => boolean): () => void {
  let first: { readonly key: string; readonly at: number } | undefined;
  const onKeyDown = (event: KeyboardEvent): void => {
    const { target, key, metaKey, ctrlKey, altKey } = event;
    const isOnPage =
      target === document.body || (target instanceof Element && target.closest("#page, header"));
    if (key === "Shift" || !isOnPage) return;
    if (event.defaultPrevented || usesKeys(target) || metaKey || ctrlKey || altKey) return;
    const isSecond = first !== undefined && event.timeStamp - first.at < SECOND_KEY_MS;
    const keys = isSecond ? `${first?.key} ${key.toLowerCase()}` : key.toLowerCase();
    first = keys === "g" ? { key: keys, at: event.timeStamp } : undefined;
    if (run(keys)) event.preventDefault();
  };
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}
