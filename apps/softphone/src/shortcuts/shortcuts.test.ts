import { describe, expect, it } from "vitest";
import { findShortcut, keysOf, shortcuts, type ShortcutId } from "./shortcuts.ts";

const press = (key: string, code: string, held: Partial<KeyboardEvent> = {}) =>
  findShortcut({
    key,
    code,
    altKey: true,
    shiftKey: true,
    ctrlKey: false,
    metaKey: false,
    repeat: false,
    ...held,
  });

describe("findShortcut", () => {
  it.each([
    ["M", "KeyM", "mute"],
    ["m", "KeyM", "mute"],
    // A Mac types another character with Option.
    ["Â", "KeyM", "mute"],
    // On a Dvorak keyboard, the letter counts, not its position.
    ["H", "KeyJ", "hold"],
    ["E", "KeyD", "hangUp"],
    ["X", "KeyX", undefined],
    ["Enter", "Enter", undefined],
  ])("finds Alt+Shift+%s at %s", (key, code, id) => {
    expect(press(key, code)).toBe(id);
  });

  it.each<Partial<KeyboardEvent>>([
    { altKey: false },
    { shiftKey: false },
    { ctrlKey: true },
    { metaKey: true },
    { repeat: true },
  ])("finds nothing if the other keys are %j", (held) => {
    expect(press("M", "KeyM", held)).toBeUndefined();
  });

  it("finds the help at a question mark, wherever the keyboard has it", () => {
    expect(press("?", "Slash", { altKey: false })).toBe("help");
    expect(press("?", "Minus", { altKey: false })).toBe("help");
  });
});

it("gives each shortcut different keys, and none of a browser's", () => {
  const all = Object.keys(shortcuts).map((id) => keysOf(id as ShortcutId).join("+"));
  expect(new Set(all).size).toBe(all.length);
  for (const keys of all) expect(keys).not.toMatch(/^Alt\+Shift\+[ABIT]$/);
});
