import { MAX_RELOAD_RETRIES, RELOAD_RETRY_DELAY_MS } from "../limits.ts";

/**
 * Reloads a frame that was loaded offline, because it shows the browser's error page. A frame with a
 * connected app stays as it is: its user may be typing.
 */
export function reloadWhenOnline(
  window: Window,
  { isConnected, reload }: { isConnected: () => boolean; reload: () => void },
): { handleLoad(): void; stop(): void } {
  let isLoadedOffline = !window.navigator.onLine;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function attempt(retries: number): void {
    if (isConnected()) return;
    reload();
    if (retries === MAX_RELOAD_RETRIES) return;
    timer = setTimeout(() => attempt(retries + 1), RELOAD_RETRY_DELAY_MS * 2 ** retries);
  }

  const handleOnline = (): void => {
    if (!isLoadedOffline) return;
    isLoadedOffline = false;
    clearTimeout(timer);
    attempt(0);
  };
  window.addEventListener("online", handleOnline);
  return {
    handleLoad() {
      isLoadedOffline ||= !window.navigator.onLine;
    },
    stop() {
      clearTimeout(timer);
      window.removeEventListener("online", handleOnline);
    },
  };
}
