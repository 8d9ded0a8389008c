/** A browser is online before it reaches every server. The delay doubles with each attempt. */
const RETRY_DELAY_MS = 4_000;
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
  let retries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function reloadUnlessConnected(): void {
    if (isConnected()) retries = 0;
    else reload();
  }

  const handleOnline = (): void => {
    if (!isLoadedOffline) return;
    isLoadedOffline = false;
    retries = MAX_RETRIES;
    reloadUnlessConnected();
  };
  window.addEventListener("online", handleOnline);
  return {
    handleLoad() {
      isLoadedOffline ||= !window.navigator.onLine;
      clearTimeout(timer);
      if (retries === 0 || isLoadedOffline) return;
      timer = setTimeout(reloadUnlessConnected, RETRY_DELAY_MS * 2 ** (MAX_RETRIES - retries));
      retries -= 1;
    },
    stop() {
      clearTimeout(timer);
      window.removeEventListener("online", handleOnline);
    },
  };
}
