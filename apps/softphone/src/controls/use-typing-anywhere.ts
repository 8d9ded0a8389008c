import { useEffect, useEffectEvent } from "react";

const isControl = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest("input, select, textarea, button, a, dialog") !== null;
const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest("input, select, textarea, dialog") !== null;

/** Lets the user type, paste and dial without focusing the number field first. */
export function useTypingAnywhere({
  onKey,
  onErase,
  onPaste,
  onEnter,
}: {
  onKey: (key: string) => void;
  onErase: () => void;
  onPaste: (text: string) => void;
  onEnter: () => void;
}) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isField(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[\d*#+]$/.test(event.key)) onKey(event.key);
    else if (event.key === "Backspace") onErase();
    else if (event.key === "Enter" && !isControl(event.target)) onEnter();
  });
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    if (!isField(event.target)) onPaste(event.clipboardData?.getData("text") ?? "");
  });

  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener("keydown", handleKey, { signal: stop.signal });
    document.addEventListener("paste", handlePaste, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}
