import type { HostCall } from "../calling-host/host-call.ts";
import type { RecordId } from "../calling-host/records.ts";

/** Well below what the CRM waits, also where a hidden tab's timers run once a minute. */
const TOUCH_INTERVAL_MS = 15_000;

export interface LeaseKeeper {
  /** The live calls changed. */
  follow(live: readonly HostCall[]): void;
  stop(): void;
}

/**
 * Renews the leases of live calls that have an engagement: at once for a call that was taken up again,
 * then by the clock, and once more when the page goes away, since a reload takes the call up again.
 */
export function createLeaseKeeper(
  window: Window,
  touch: (engagementId: RecordId, isLeaving: boolean) => void,
): LeaseKeeper {
  let leased: readonly RecordId[] = [];
  let timer: number | undefined;

  const touchAll = (isLeaving: boolean): void => {
    for (const engagementId of leased) touch(engagementId, isLeaving);
  };
  const handlePageHide = (): void => touchAll(true);
  window.addEventListener("pagehide", handlePageHide);

  return {
    follow(live) {
      leased = live.flatMap(({ engagementId }) => engagementId ?? []);
      if (leased.length > 0) timer ??= window.setInterval(() => touchAll(false), TOUCH_INTERVAL_MS);
      else {
        window.clearInterval(timer);
        timer = undefined;
      }
    },
    stop() {
      window.clearInterval(timer);
      window.removeEventListener("pagehide", handlePageHide);
    },
  };
}
