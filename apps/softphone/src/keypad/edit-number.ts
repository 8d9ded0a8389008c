import { dialableText, formatAsTyped } from "../numbers/phone-number.ts";

/** The number being typed: what will be dialled, how it is shown, and where the caret stands in that. */
export interface NumberEdit {
  readonly dialable: string;
  readonly shown: string;
  readonly caret: number;
}

const countDialable = (text: string) => text.replace(/[^\d*#+x]/gi, "").length;

/** The place in a shown number after so many of its dialable characters. */
function caretAfter(shown: string, count: number): number {
  let seen = 0;
  for (let index = 0; index < shown.length; index += 1) {
    if (seen === count) return index;
    seen += countDialable(shown.charAt(index));
  }
  return shown.length;
}

const editOf = (dialable: string, dialableBeforeCaret: number): NumberEdit => {
  const shown = formatAsTyped(dialable);
  return { dialable, shown, caret: caretAfter(shown, dialableBeforeCaret) };
};

/**
 * Follows a change of the text field: keeps what can be dialled, formats it anew, and leaves the
 * caret after the same digit. A Backspace that only removed a bracket or a space takes the digit
 * before it too, or the number could not be shortened.
 */
export function editNumber(
  previous: string,
  change: { text: string; caret: number; isBackspace: boolean },
): NumberEdit {
  const dialable = dialableText(change.text);
  const before = countDialable(change.text.slice(0, change.caret));
  const removedOnlyFormat = change.isBackspace && dialable === previous && before > 0;
  if (!removedOnlyFormat) return editOf(dialable, before);
  return editOf(dialable.slice(0, before - 1) + dialable.slice(before), before - 1);
}
