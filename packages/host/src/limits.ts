/** A storage that takes longer is as good as none: the call waits for it before it is sent. */
export const STORAGE_TIMEOUT_MS = 500;

/** A request that takes longer counts as failed. Its answer still counts if it arrives later. */
export const SAVE_TIMEOUT_MS = 30_000;

/** The first attempt after a failure; each further one waits twice as long, up to the maximum. */
export const MIN_RETRY_DELAY_MS = 1_000;
export const MAX_RETRY_DELAY_MS = 60_000;

/** Well below the 150 s after which the CRM gives a call up, also where a hidden tab's timers run once a minute. */
export const HEARTBEAT_INTERVAL_MS = 15_000;

/** The CRM gives a live call up after this time without a heartbeat. */
export const LEASE_MS = 150_000;

/** How soon an open tab sends what a closed one left behind. */
export const DRAIN_INTERVAL_MS = 30_000;

/** A page that was just closed frees its locks a moment late, so that the next page looks again soon. */
export const SECOND_DRAIN_DELAY_MS = 2_000;

/** How long a page waits for the lock of a call: a page that is reloaded frees its locks a moment late. */
export const CLAIM_TIMEOUT_MS = 1_000;

/**
 * How often a duplicated tab looks whether the tab that is on its call is gone. It must be gone at two
 * looks: a page that is reloaded is back by then.
 */
export const TAKE_OVER_INTERVAL_MS = 3_000;

/** How long a call of this tab waits for its app to go on with it, before the user may finish it instead. */
export const APP_GRACE_MS = 10_000;

/** How long a page waits for a lock that another page is just freeing, which takes browsers a moment. */
export const LOCK_TIMEOUT_MS = 100;

/** An older call is not taken up again: nobody is on the line that long. */
export const MAX_CLAIM_AGE_MS = 12 * 60 * 60 * 1_000;

/** A call that is stored but never completed is kept this long, for its notes. */
export const MAX_ABANDONED_AGE_MS = 7 * 24 * 60 * 60 * 1_000;
