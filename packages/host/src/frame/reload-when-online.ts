/**
 * Reloads a frame that was loaded offline, because it shows the browser's error page. A frame with a
 * connected app stays as it is: its user may be typing.
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
