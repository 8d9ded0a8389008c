import type { AudioStats } from "@calling-extensions/telephony";
import type { Clock } from "@calling-extensions/platform";
import { QUALITY_INTERVAL_MS } from "../settings/defaults.ts";
import { measureQuality, type CallQuality } from "./call-quality.ts";

/** Measures the quality of the call again and again. Returns a function that stops it. */
export function watchQuality({
  readStats,
  clock,
  onChange,
}: {
  readStats: () => Promise<AudioStats | undefined>;
  clock: Clock;
  onChange: (quality: CallQuality | undefined) => void;
}): () => void {
  let isStopped = false;
  let cancel: (() => void) | undefined;

  async function measure(before: AudioStats | undefined) {
    // A connection that closes during the request has no statistics.
    const after = await readStats().catch(() => undefined);
    if (isStopped) return;
    onChange(before && after && measureQuality(before, after));
    cancel = clock.after(QUALITY_INTERVAL_MS, () => void measure(after));
  }

  void measure(undefined);
  return () => {
    isStopped = true;
    cancel?.();
  };
}
