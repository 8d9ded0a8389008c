/** The numbers of this package, with their units and reasons. Names without a unit count things. */

// Command line

/** The port of the page, unless it is taken. */
export const DEFAULT_PORT = 4400;

// The app's server

/** How long the command of the configuration may take until the server responds. */
export const START_TIMEOUT_MS = 60_000;
/** When to run a command again that has failed. */
export const RESTART_DELAY_MS = 2000;
/** How long the server may take to end before it is killed. */
export const STOP_TIMEOUT_MS = 5000;
/** How long the system may take to collect a process that has ended. */
export const COLLECT_TIMEOUT_MS = 3000;
/** How often to look whether it has ended. */
export const STOP_INTERVAL_MS = 50;
/** How often to try to connect while nothing listens at the app's URL. */
export const RETRY_INTERVAL_MS = 250;
/** How long one attempt to connect may take. */
export const CONNECT_TIMEOUT_MS = 2000;
/** How long one request to the server may take. */
export const RESPONSE_TIMEOUT_MS = 2000;
/** How long an idle connection stays open. Servers close one after about a minute. */
export const MAX_IDLE_MS = 20_000;
/** The end of the output of a command that failed, in characters. It usually says why. */
export const MAX_OUTPUT_LENGTH = 2000;
/** During a reload loop, status lines are hidden, because they would bury the diagnosis. */
export const LOOP_QUIET_MS = 10_000;

// Check

/** How long the app may take for one step. */
export const DEFAULT_TIMEOUT_MS = 10_000;
/** How long the check's own page may take to load. It isn't a step of the app, and the computer may be slow. */
export const PAGE_TIMEOUT_MS = 60_000;
/** How long an empty page takes at most on a computer that is fast enough. */
export const USUAL_PAGE_TIME_MS = 300;
/** From this factor on, a computer that has become slower may have been why the app was late. */
export const MIN_SLOWDOWN = 1.5;
/** Time limits grow no more than by this factor. */
export const MAX_SLOWNESS = 8;
/** How long an app may take until it is ready, without a warning. */
export const DEFAULT_READY_TIME_MS = 3000;
/** How often a condition in the page is tested. */
export const POLLING_INTERVAL_MS = 25;
/** How long an app may take to connect at another URL than its own, until that is taken for a login page. */
export const REDIRECT_TIMEOUT_MS = 500;
/** No journey has more. An app that blocks its thread answers nothing, not even after a timeout. */
export const MAX_JOURNEY_STEPS = 8;
/** How long the check waits for a reaction that an app may omit, for example to a second call. */
export const REACTION_TIMEOUT_MS = 1000;
/** How long a phone rings at most: callers and networks give up sooner. */
export const MAX_RING_TIME_MS = 120_000;
/** Errors that an app may report after a message that it doesn't understand. */
export const MAX_ERRORS = 3;
/** The width of a narrow frame, in CSS pixels. */
export const NARROW_PX = 320;
/** The keys of an object that an error lists. The rules have too many for a line. */
export const MAX_LISTED_KEYS = 20;
/** The time in which messages are counted. */
export const FLOOD_WINDOW_MS = 10_000;
/** For each call within that time. A user who types causes a few in a second. */
export const MAX_MESSAGES_IN_WINDOW = 300;
/** For each call within that time. An animation that opens a part of the app has about 20. */
export const MAX_RESIZES_IN_WINDOW = 100;
/** A leak of one listener in each call is visible. */
export const MAX_REPEATED_CALLS = 20;
/** Fewer calls say nothing about a leak. */
export const MIN_REPEATED_CALLS = 5;
/** How long scripts may block a page on a dial. From a second on, people take a page for broken. */
export const MAX_BLOCKED_MS = 1000;
/** How long an app may take to obey another frame. An app that does so does it at once. */
export const SIBLING_REACTION_MS = 300;
/** Messages in the console of a session whose objects are read. */
export const MAX_READ_LOGS = 200;
/** How deep an object in the console is read. A message of the protocol has four levels. */
export const MAX_LOG_DEPTH = 6;
/** More rules with one reason are counted in a report, not listed. */
export const MAX_LISTED_RULES = 30;
/** How often a page that has grown is measured: what is only to be collected takes seconds on a slow computer. */
export const KEPT_MEASUREMENTS = 6;
export const KEPT_PAUSE_MS = 1000;

// Replay

/** How long a message may come by itself, until the button that causes it is pressed; longer if it came later when it was recorded. */
export const SPONTANEOUS_MS = 250;
/** A user who waited longer before a button is not repeated. */
export const MAX_SPONTANEOUS_MS = 3000;
/** How long additional messages may come at the end. */
export const REPLAY_END_MS = 500;
/** What follows a message of the app sooner, the app did by itself: no user clicks as fast. */
export const MAX_AUTOMATIC_MS = 10;
