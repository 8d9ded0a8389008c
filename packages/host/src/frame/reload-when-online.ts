import { MAX_RELOAD_RETRIES, RELOAD_RETRY_DELAY_MS } from "../limits.ts";

/**
 * Reloads a frame that was loaded offline, because it shows the browser's error page. One that ends loading just
 * after the network is back may show it too, so it has some time to connect. A frame with a connected app stays as
 * it is: its user may be typing.
 */
export function reloadWhenOnline(
  window: Window,
  { isConnected, reload }: { isConnected: () => boolean; reload: () => void },
): { handleLoad(): void; stop(): void } {
  let isLoadedOffline = !window.navigator.onLine;
  let onlineSince = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function attempt(retries: number): void {
    clearTimeout(timer);
    timer = undefined;
    if (isConnected()) return;
    reload();
    if (retries === MAX_RELOAD_RETRIES) return;
    timer = setTimeout(() => attempt(retries + 1), RELOAD_RETRY_DELAY_MS * 2 ** retries);
  }

  const handleOnline = (): void => {
    onlineSince = performance.now();
    if (!isLoadedOffline) return;
    isLoadedOffline = false;
    attempt(0);
  };
  window.addEventListener("online", handleOnline);
  return {
    handleLoad() {
      isLoadedOffline ||= !window.navigator.onLine;
      const isJustOnline = performance.now() - onlineSince < RELOAD_RETRY_DELAY_MS;
      if (!isLoadedOffline && isJustOnline) {
        timer ??= setTimeout(() => attempt(1), RELOAD_RETRY_DELAY_MS);
      }
    },
    stop() {
      clearTimeout(timer);
      window.removeEventListener("online", handleOnline);
    },
  };
}
