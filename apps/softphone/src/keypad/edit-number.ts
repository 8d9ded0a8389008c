import type { DialPlan } from "@calling-extensions/phone-numbers";
import { dialableText, formatAsTyped } from "../numbers/phone-number.ts";

/** The number being typed: its dialable characters, its formatted text, and the caret in that text. */
export interface NumberEdit {
  readonly dialable: string;
  readonly formatted: string;
  readonly caret: number;
}

/** The position in a formatted number after `count` dialable characters. */
function caretAfter(formatted: string, count: number): number {
  let seen = 0;
  for (let index = 0; index < formatted.length; index += 1) {
    if (seen === count) return index;
    if (/[\d*#+x]/.test(formatted.charAt(index))) seen += 1;
  }
  return formatted.length;
}

const editOf = (dialable: string, dialableBeforeCaret: number): NumberEdit => {
  const formatted = formatAsTyped(dialable);
  return { dialable, formatted, caret: caretAfter(formatted, dialableBeforeCaret) };
};

/**
 * Applies a change of the text field: keeps what can be dialed, formats it again, and leaves the caret
 * after the same digit. A Backspace that only removed a bracket or a space also removes the digit before
 * it; otherwise the number could not be shortened.
 */
export function editNumber(
  previous: string,
  change: { text: string; caret: number; isBackspace: boolean },
  dialPlan?: DialPlan,
): NumberEdit {
  const { text, caret, isBackspace } = change;
  const dialable = dialableText(text, dialPlan);
  const before = dialableText(text.slice(0, caret), dialPlan).length;
  const removedOnlyFormat = isBackspace && dialable === previous && before > 0;
  if (removedOnlyFormat) {
    return editOf(dialable.slice(0, before - 1) + dialable.slice(before), before - 1);
  }
  const formatted = formatAsTyped(dialable);
  return formatted === text ? { dialable, formatted, caret } : editOf(dialable, before);
}
