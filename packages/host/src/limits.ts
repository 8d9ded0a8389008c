import type { RetryPolicy } from "@calling-extensions/platform";

/** The numbers of the host. Times are in milliseconds unless the name says otherwise. */

// Ports, dials and replies: defaults of `HostPolicy`.

/** After this time without a call, a dial counts as unanswered. */
export const DIAL_TIMEOUT_MS = 15_000;

/** For a port or a hook. */
export const PORT_TIMEOUT_MS = 10_000;

/** For a port that uploads a file: an hour's recording takes a minute on a slow line. */
export const UPLOAD_PORT_TIMEOUT_MS = 120_000;
/** A user may leave a dialog open during a break. */
export const DIALOG_PORT_TIMEOUT_MS = 3_600_000;

/** The SDK of an app gives up after 10 s, so the host replies before that. */
export const REPLY_TIMEOUT_MS = 8_000;

/** How long the handshake waits for the calls of the previous page. */
export const RESTORE_TIMEOUT_MS = 500;

/** Longer names are cut, so that no app makes the CRM search for a book. */
export const MAX_CONTACT_QUERY_LENGTH = 100;

/** A user reads no more, and types more of the name instead. */
export const MAX_FOUND_CONTACTS = 20;
export const MAX_NUMBERS_PER_CONTACT = 10;

// Calls and dials.

/** Completed calls that are remembered: messages about them may arrive late or twice. */
export const MAX_COMPLETED_CALLS = 50;

/**
 * How long the end of a call that rings in several tabs waits for an answer in one of them: a server tells
 * all of them at about the same time.
 */
export const RING_END_DELAY_MS = 2_000;

/** How long the records that an app opens belong to the tab in which the user has just answered its call. */
export const ANSWER_TIMEOUT_MS = 10_000;

/** An app that never starts a call must not fill the memory. No user dials more than this at a time. */
export const MAX_DIALS = 20;

/** A second start of a call to the same number that follows faster than this is a repetition: no user dials so fast. */
export const SECOND_START_MS = 2_000;

/** Numbers with fewer digits are complete: no country or area code is missing. */
export const MIN_SHARED_DIGITS = 7;

/** How often a failed lookup is repeated: for about 15 minutes. */
export const MAX_LOOKUPS = 20;

// The outbox.

/** What is not written by then is written to another storage as well: a call is stored before it is sent. */
export const STORAGE_TIMEOUT_MS = 500;

/** How long a page waits for the calls of earlier pages. Later, it reads them again at the next check. */
export const STORAGE_READ_TIMEOUT_MS = 3_000;

/** A slower request counts as failed. Its response still counts if it arrives later. */
export const SAVE_TIMEOUT_MS = 30_000;

/** Well below `LEASE_MS`, even in a hidden tab, where timers run once a minute. */
export const HEARTBEAT_INTERVAL_MS = 15_000;

/** How long the page collects what the user types before it sends a heartbeat with it: one request per second. */
export const DRAFT_DELAY_MS = 1_000;

/** The CRM gives up a live call after this time without a heartbeat. */
export const LEASE_MS = 150_000;

/** How often an open tab looks for calls that closed tabs left behind. */
export const DRAIN_INTERVAL_MS = 30_000;

/** A closed page releases its locks with a short delay, so the next page looks again soon. */
export const SECOND_DRAIN_DELAY_MS = 2_000;

/** How long a page waits for the lock of a call: a reloaded page releases its locks with a short delay. */
export const CLAIM_TIMEOUT_MS = 1_000;

/**
 * How long a duplicated tab waits, once the tab that has its call is closed, before it takes the call over, in
 * milliseconds: a page that reloads is back by then.
 */
export const TAKE_OVER_DELAY_MS = 3_000;

/** How long the app of this tab may take to continue a call, before the user may finish the call instead. */
export const APP_GRACE_MS = 10_000;

/** How long a page waits for a lock that another page is releasing. */
export const LOCK_TIMEOUT_MS = 100;

/** Older calls are not claimed: no call lasts that long. 12 hours. */
export const MAX_CLAIM_AGE_MS = 12 * 60 * 60 * 1_000;

/** How long a call that is stored but never completed is kept, for its notes. 7 days. */
export const MAX_ABANDONED_AGE_MS = 7 * 24 * 60 * 60 * 1_000;

/** How long the app of a reloaded page may take to mention its live calls, before the host names them. */
export const MENTION_TIMEOUT_MS = 3_000;

/** How long an outbox continues after its last host: the page may soon show a host again. */
export const OUTBOX_LINGER_MS = 10_000;

/** Pages that are remembered as writers of one call. */
export const MAX_WRITERS = 20;

/** Completed calls that a tab remembers: after a reload, an app may complete its last ones again. */
export const MAX_COMPLETED_CALLS_OF_TAB = 20;

// Diagnoses.

/** Working apps reply within about a second. Later the user starts to wonder, and a probe is worth it. */
export const APP_SILENCE_MS = 3_000;

/** An app that first asks its server for a session is initialized within a few seconds. */
export const INITIALIZE_TIMEOUT_MS = 8_000;

/** An app may complete a call a moment after it, or its user, moved on. */
export const COMPLETION_GRACE_MS = 5_000;

/** A login on another site loads three pages at most: there, back, and the app again. */
export const MAX_LOADS = 3;
export const LOADS_WINDOW_MS = 10_000;

// Messages, reports and faults.

/** Enough for several long calls, and below a megabyte for usual messages. */
export const MAX_MESSAGES = 1_000;

/** Half a frame, so that listeners to messages leave the page time to draw. */
export const MESSAGE_BATCH_MS = 8;

/** A peer may send new field names forever; further warnings are neither remembered nor reported. */
export const MAX_WARNINGS = 100;

/** A report is about the end of a session; an email or an issue holds no more. */
export const MAX_REPORTED_MESSAGES = 200;

/** Characters of a call's id in a sentence; some apps use whole documents as ids. */
export const MAX_LABEL_LENGTH = 60;

/** How long a reordered message waits for the message that comes before it. */
export const MAX_REORDER_DELAY_MS = 10_000;

/** Messages, and marks of replies, that faults remember. */
export const MAX_FAULT_MEMORY = 100;

/** A day: a longer delay is a wrong unit. */
export const MAX_FAULT_DELAY_MS = 86_400_000;

/**
 * How soon a frame that was loaded offline is reloaded again. A browser is online before it reaches every
 * server, so the first reload may fail or hang, and a slow page needs time to load.
 */
export const RELOAD_RETRIES: RetryPolicy = { minMs: 5_000, maxMs: 20_000 };
export const MAX_RELOAD_RETRIES = 3;

/** How often a recording is saved while something happens. A page that crashes loses the rest. */
export const RECORDING_SAVE_MS = 1000;
/** How soon it is saved first. Then it is saved after as long as it lasts, until that is the time above. */
export const FIRST_RECORDING_SAVE_MS = 100;
