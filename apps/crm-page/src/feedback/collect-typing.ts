/** Fields with text. Of other fields, it can't be inserted at the caret. */
const isTextField = (
  target: EventTarget | null,
): target is HTMLInputElement | HTMLTextAreaElement =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.selectionStart !== null;

/**
 * Collects what is typed for a part that the user has opened and that isn't shown yet, and inserts it into its first
 * field. Until then, no other part of the page gets these keys.
 *
 * @param isShown whether the part is shown. The focus may still be on its dialog, which loads what its form needs.
 * @param close cancels the part. Like one that is shown, Escape and a click close it, so that it doesn't open later above
 *   what the user does then.
 */
export function collectTyping(isShown: () => boolean, close?: () => void): () => void {
  let text = "";
  const collect = (event: KeyboardEvent): void => {
    const { key, metaKey, ctrlKey, altKey, target, repeat } = event;
    const isElsewhere =
      isShown() && target instanceof Element && !target.matches("body, [role=dialog]");
    if (key === "Escape") return leave();
    // Tab moves the focus.
    if (isElsewhere || key === "Tab") return stop();
    const isText = key.length === 1 || key === "Backspace" || key === "Enter";
    // Both Control and Alt: the key AltGr, which types characters.
    if (!isText || metaKey || (ctrlKey && !altKey)) return;
    event.preventDefault();
    // Of a dialog and a form in it, which load one after the other, the first one collects.
    event.stopImmediatePropagation();
    if (key === "Backspace") text = text.slice(0, -1);
    // The key that opened the part may still be down.
    else if (!repeat) text += key === "Enter" ? "\n" : key;
  };
  const insert = ({ target }: FocusEvent): void => {
    if (!isTextField(target)) return;
    stop();
    // After the field is complete.
    queueMicrotask(() => {
      if (text === "") return;
      target.setRangeText(text, target.selectionStart ?? 0, target.selectionEnd ?? 0, "end");
      target.dispatchEvent(new InputEvent("input", { bubbles: true }));
      // A field of one line can't show it.
      if (text.endsWith("\n") && !target.value.endsWith("\n"))
        target.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    });
  };
  const stop = (): void => {
    document.removeEventListener("keydown", collect, true);
    document.removeEventListener("focusin", insert);
    document.removeEventListener("pointerdown", leave);
  };
  const leave = (): void => {
    stop();
    if (!isShown()) close?.();
  };
  document.addEventListener("keydown", collect, true);
  document.addEventListener("focusin", insert);
  document.addEventListener("pointerdown", leave);
  return stop;
}
