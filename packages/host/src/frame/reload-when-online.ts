/**
 * Loads a frame again that began to load without a network, as it shows the browser's error page. A frame
 * that loaded before is left alone: its user may be typing in it.
 */
export function reloadWhenOnline(
  window: Window,
  { isConnected, reload }: { isConnected: () => boolean; reload: () => void },
): { handleLoad(): void; stop(): void } {
  let isLoadedOffline = !window.navigator.onLine;
  const handleOnline = (): void => {
    if (isLoadedOffline && !isConnected()) reload();
    isLoadedOffline = false;
  };
  window.addEventListener("online", handleOnline);
  return {
    handleLoad() {
      isLoadedOffline ||= !window.navigator.onLine;
    },
    stop: () => window.removeEventListener("online", handleOnline),
  };
}
