import { useSyncExternalStore } from "react";

let isPrinting = false;

function subscribe(listener: () => void): () => void {
  const update = ({ type }: Event): void => {
    isPrinting = type === "beforeprint";
    listener();
  };
  window.addEventListener("beforeprint", update);
  window.addEventListener("afterprint", update);
  return () => {
    window.removeEventListener("beforeprint", update);
    window.removeEventListener("afterprint", update);
  };
}

/** Whether the page is being printed: with what is out of view, too. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
