import { t } from "@calling-extensions/ui/text";
import { showToast } from "@calling-extensions/ui/toasts";
import { useEffect, useEffectEvent, useState } from "react";

/**
 * Receives the files that the user drops anywhere on the page, where the browser would open them otherwise.
 * Text from elsewhere goes only where the user can type it: some browsers would leave the page for it.
 *
 * @returns whether files are over the page
 */
export function useFileDrop(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const handleDrop = useEffectEvent((data: DataTransfer) => {
    const files = listFiles(data);
    if (files.length < data.files.length) {
      showToast({ tone: "error", text: t`Folders can't be uploaded. Drop the files in them.` });
    }
    if (files.length > 0) onDrop(files);
  });
  useEffect(() => {
    // Each element that the pointer crosses fires its own events.
    let depth = 0;
    const setDepth = (next: number): void => {
      depth = next;
      setOver(depth > 0);
    };
    const handlers = {
      dragenter: () => setDepth(depth + 1),
      dragover: () => undefined,
      dragleave: () => setDepth(Math.max(0, depth - 1)),
      drop: (data: DataTransfer) => {
        setDepth(0);
        handleDrop(data);
      },
    };
    const listening = new AbortController();
    /** What is dragged within the page isn't meant as a file. */
    let isFromPage = false;
    const refuse = (event: DragEvent): void => {
      if (isFromPage || isEditable(event.target)) return;
      event.preventDefault();
      if (event.type !== "drop") return;
      showToast({
        tone: "error",
        text: t`Only files can be uploaded. Save the text as a file first.`,
      });
    };
    window.addEventListener("dragstart", () => (isFromPage = true), listening);
    window.addEventListener("dragend", () => (isFromPage = false), listening);
    for (const [type, handle] of Object.entries(handlers)) {
      window.addEventListener(
        type,
        (event) => {
          const { dataTransfer } = event as DragEvent;
          if (!dataTransfer) return;
          if (!dataTransfer.types.includes("Files")) {
            refuse(event as DragEvent);
            return;
          }
          event.preventDefault();
          handle(dataTransfer);
        },
        { signal: listening.signal },
      );
    }
    return () => listening.abort();
  }, []);
  return isOver;
}

/** The files among what was dropped: a folder looks like a file that can't be read. */
function listFiles({ items, files }: DataTransfer): File[] {
  const isFolder = [...items]
    .filter(({ kind }) => kind === "file")
    .map((item) => item.webkitGetAsEntry()?.isDirectory ?? false);
  return [...files].filter((_file, index) => !isFolder[index]);
}

const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, textarea, [contenteditable]:not([contenteditable=false])") !== null;
