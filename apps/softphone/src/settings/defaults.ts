import type { CountryCode } from "@calling-extensions/phone-numbers";
import type { RetryPolicy } from "@calling-extensions/platform";

/** The size that the phone is designed for. It adapts to widths from 300 to 600 pixels. */
export const WIDGET_SIZE = { width: 400, height: 650 };

/** The fictional numbers that this phone can call from, in E.164. */
export const CALLER_IDS = ["+12025550190", "+12025550191"] as const;
export const DEFAULT_CALLER_ID = CALLER_IDS[0];
/** The country of numbers that are typed without a country code. */
export const HOME_COUNTRY: CountryCode = "US";
/** Longer numbers than these are dialed with their country code. A user chooses one of them. */
export const INTERNAL_DIGITS = [0, 3, 4, 5, 6] as const;
/** Extensions of most companies, and short codes of carriers, have no more digits. */
export const DEFAULT_INTERNAL_DIGITS = 6;
/** How soon after the answer an extension is dialed: not before the other party can hear it. */
export const EXTENSION_DELAY_MS = 2_000;
/** Long enough for a full name, short enough for the header. */
export const MAX_AGENT_NAME_LENGTH = 60;
/** How long the first screen waits for the texts of another language than English, and for calls that continue. */
export const MAX_FIRST_LOAD_MS = 1_000;
/** How long the first screen waits for the CRM page to connect, which then doesn't wait for the screen. */
export const MAX_CONNECT_FIRST_MS = 50;
/** How long the rest of the phone waits for the CRM page to connect before it loads. */
export const CONNECT_TIMEOUT_MS = 1_000;
/** How long a key is held before it types its second character. */
export const LONG_PRESS_MS = 500;

/** The calls of a browser tab. The phone knows by this key whether there are some before it can read them. */
export const CALLS_KEY = "calling-extensions:softphone:calls";
/** The CRM page also forgets a live call after this time without a heartbeat. */
export const MAX_LIVE_CALL_AGE_MS = 12 * 60 * 60 * 1_000;
/** How long messages about the answer and the end of a call take: the CRM page knows its duration less exactly. */
export const MAX_REPORT_DELAY_MS = 1_000;
/** How long Save waits for the CRM to create the call's engagement before it continues without its id. */
export const ENGAGEMENT_TIMEOUT_MS = 5_000;
/** How long the phone waits before it tries to load code again. */
export const LOAD_RETRIES: RetryPolicy = { minMs: 1_000, maxMs: 5_000 };
/** Short, so that a tab that is closed right after typing loses nothing. */
export const DRAFT_INTERVAL_MS = 150;

/**
 * How long incoming calls don't ring after a call. The user chooses: not at all, for some time, or until the notes are
 * saved.
 */
export const WRAP_UP_LIMITS_MS = [0, 30_000, 60_000, 120_000, 300_000, 600_000, null] as const;
/** Enough for some notes, and short enough that a user who forgets them misses few calls. */
export const DEFAULT_WRAP_UP_LIMIT_MS = 120_000;
/** How much of that can be left after the user has asked for more. Longer is what a clock that was set would tell. */
export const MAX_WRAP_UP_LEFT_MS = 600_000;
/** The countdown has whole seconds. */
export const WRAP_UP_CHECK_INTERVAL_MS = 1_000;

/** The length of a text in a CRM: it doesn't store longer notes. */
export const MAX_NOTES_LENGTH = 65_536;
/** From here on, the user sees how much is left. */
export const LONG_NOTES_LENGTH = 60_000;

/** Long enough not to search at each key, short enough to feel immediate. */
export const CONTACT_SEARCH_DELAY_MS = 250;
/** The CRM page replies to a slow search after 10 seconds at the latest. */
export const CONTACT_SEARCH_TIMEOUT_MS = 12_000;

/** The CRM page replies to a request for a task after 10 seconds at the latest. */
export const FOLLOW_UP_TIMEOUT_MS = 12_000;

/** About a month of a busy user. The oldest calls are dropped. */
export const MAX_HISTORY_ENTRIES = 500;
/** Calls that the history shows at once: more would take long to render. */
export const HISTORY_PAGE_SIZE = 30;
/** Numbers that the keypad suggests. */
export const MAX_RECENT_NUMBERS = 5;

/** Longer messages on voicemails aren't listened to, and would fill the browser's storage. */
export const MAX_GREETING_MS = 60_000;

/** A shorter one was ended by mistake, and may contain no sound at all. */
export const MIN_GREETING_MS = 1_000;

/** How often the quality of a call is measured: a reading with fewer packets would jump. */
export const QUALITY_INTERVAL_MS = 5_000;

/** How often a call checks whether the computer was asleep. */
export const SLEEP_CHECK_INTERVAL_MS = 2_000;
/** A longer pause between two checks is sleep: browsers run the timers of a hidden page once a minute. */
export const MIN_SLEEP_MS = 90_000;

/** The far end answers after this time by default, and at most after a minute. */
export const DEFAULT_ANSWER_AFTER_SECONDS = 2;
export const MAX_ANSWER_AFTER_SECONDS = 60;
/** The far end hangs up at most ten minutes after the answer. */
export const MAX_HANG_UP_AFTER_SECONDS = 600;
export const DEFAULT_HANG_UP_AFTER_SECONDS = 10;
/** The number that a simulated incoming call comes from, until the user enters another. */
export const DEFAULT_FAR_END_NUMBER = "+12025550101";

/** How many tones the CRM page can ask for at once: the longest extension or conference code. */
export const MAX_TONES = 64;
