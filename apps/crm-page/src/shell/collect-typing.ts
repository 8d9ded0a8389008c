/** Collects what is typed until something gets the focus: the field that it is for, or what the user chooses instead. */
export function collectTyping(onType: (add: (text?: string) => string) => void): () => void {
  const collect = (event: KeyboardEvent): void => {
    const { key, metaKey, ctrlKey, altKey } = event;
    const isBackspace = key === "Backspace";
    // Both Control and Alt: the key AltGr, which types characters.
    if ((key.length > 1 && !isBackspace) || metaKey || (ctrlKey && !altKey)) return;
    event.preventDefault();
    onType((text = "") => (isBackspace ? text.slice(0, -1) : text + key));
  };
  const stop = (): void => document.removeEventListener("keydown", collect, true);
  document.addEventListener("keydown", collect, true);
  document.addEventListener("focusin", stop, { once: true });
  document.addEventListener("pointerdown", stop, { once: true });
  return stop;
}
