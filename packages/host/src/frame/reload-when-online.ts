/**
 * A browser is online before it reaches every server, so that the first reload may fail or hang. The delay
 * doubles with each attempt, so that a slow page gets time to load.
 */
const RETRY_DELAY_MS = 5_000;
const MAX_RETRIES = 3;

/**
 * Reloads a frame that was loaded without a network, because it shows the browser's error page. Leaves a
 * frame that was loaded before alone: its user may be typing in it.
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
    if (retries === MAX_RETRIES) return;
    timer = setTimeout(() => attempt(retries + 1), RETRY_DELAY_MS * 2 ** retries);
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
