import { useEffect } from "react";

/** Makes the browser ask before it closes or reloads the page. Returns a function that ends this. */
export function warnBeforeUnload(): () => void {
  const ended = new AbortController();
  window.addEventListener("beforeunload", (event) => event.preventDefault(), ended);
  return () => ended.abort();
}

/** The same while a form has input. */
export const useUnloadWarning = (hasInput: boolean): void =>
  useEffect(() => (hasInput ? warnBeforeUnload() : undefined), [hasInput]);
