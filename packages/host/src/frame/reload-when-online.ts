import { isOnline, onOnline, retryDelay } from "@calling-extensions/platform";
import { MAX_RELOAD_RETRIES, RELOAD_RETRIES } from "../limits.ts";

/**
 * Reloads a frame that was loaded offline, because it shows the browser's error page. One that ends loading just
 * after the network is back may show it too, so it has some time to connect. A frame with a connected app stays as
 * it is: its user may be typing.
 */
export function reloadWhenOnline(
  window: Window,
  { isConnected, reload }: { isConnected: () => boolean; reload: () => void },
): { handleLoad(): void; stop(): void } {
  let isLoadedOffline = !isOnline(window);
  let onlineSince = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function attempt(failures: number): void {
    clearTimeout(timer);
    timer = undefined;
    if (isConnected()) return;
    reload();
    if (failures <= MAX_RELOAD_RETRIES) attemptLater(failures);
  }

  function attemptLater(failures: number): void {
    timer = setTimeout(() => attempt(failures + 1), retryDelay(failures, RELOAD_RETRIES));
  }

  const stopListening = onOnline(window, () => {
    onlineSince = performance.now();
    if (!isLoadedOffline) return;
    isLoadedOffline = false;
    attempt(1);
  });
  return {
    handleLoad() {
      isLoadedOffline ||= !isOnline(window);
      const isJustOnline = performance.now() - onlineSince < retryDelay(1, RELOAD_RETRIES);
      if (!isLoadedOffline && isJustOnline && timer === undefined) attemptLater(1);
    },
    stop() {
      clearTimeout(timer);
      stopListening();
    },
  };
}
