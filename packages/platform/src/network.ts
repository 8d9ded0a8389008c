/** The part of a window that this file uses, so that Node can compile it, too. */
type NetworkPage = EventTarget & { readonly navigator: { readonly onLine: boolean } };

/** Whether the browser of a window has a network. */
export const isOnline = ({ navigator }: NetworkPage): boolean => navigator.onLine;

/** Calls the listener each time the network is back. Returns a function that stops it. */
export function onOnline(page: NetworkPage, listener: () => void): () => void {
  page.addEventListener("online", listener);
  return () => page.removeEventListener("online", listener);
}
