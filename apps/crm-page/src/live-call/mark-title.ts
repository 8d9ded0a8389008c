import { t } from "@calling-extensions/ui/text";

/** Names a caller at the start of the tab's title. Returns a function that removes it. */
export function markTitle(from: string): () => void {
  // As the browser returns it, which collapses white space: else the title would never begin with the mark.
  const mark = t`Call from ${from} ·`.replaceAll(/\s+/g, " ");
  const put = (): void => {
    if (!document.title.startsWith(mark)) document.title = `${mark} ${document.title}`;
  };
  // Another page has another title.
  const observer = new MutationObserver(put);
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  put();
  return () => {
    observer.disconnect();
    if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length).trim();
  };
}
