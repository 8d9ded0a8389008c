/** The numbers of this package, with their units and reasons. Names without a unit count things. */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

// Requests and responses

/** The inputs of one batch. */
export const MAX_BATCH_INPUTS = 100;
/** The records of one batch that reads associations, as with the vendor. */
export const MAX_ASSOCIATION_READ_INPUTS = 1000;
/** The records whose associations one statement reads: SQLite allows 500 parts of a union. */
export const ASSOCIATION_READ_CHUNK_SIZE = 100;
/** The properties that a request can name, and the values of one search filter. */
export const MAX_NAMES = 1000;
/** The associations in one response, or of one new record; further ones are on the next page. */
export const MAX_ASSOCIATIONS = 500;
/** The results of a search or list that names no limit. */
export const DEFAULT_PAGE_SIZE = 10;
/** The entries that the CRM page gets of a timeline at once: about three screens. */
export const TIMELINE_PAGE_SIZE = 30;
/** The former values of a property that the CRM page shows: more than anybody reads. */
export const HISTORY_PAGE_SIZE = 50;
/** The records with which the CRM page associates a new one. */
export const MAX_PAGE_ASSOCIATIONS = 50;
/** The values that a merged record may give the other one: more than people choose. */
export const MAX_TAKEN_VALUES = 1000;
/** The records that the CRM page gets at once: more than a screen, so that scrolling rarely waits. */
export const LIST_PAGE_SIZE = 100;
/** The open tasks of a queue that the CRM page gets: more than anybody does in a day. */
export const MAX_QUEUE_TASKS = 200;
/** How long a request that creates a record can be sent again: longer than anybody leaves a form open. */
export const CREATION_KEY_LIFETIME_MS = 7 * DAY_MS;
export const MAX_CREATION_KEY_LENGTH = 100;
/** The records of a list that the CRM page counts: to count more takes longer than to read a page. */
export const MAX_LIST_TOTAL = 1000;
/** The filters of a list as JSON, in UTF-16 units, and the values of one: a URL has room for as many. */
export const MAX_LIST_FILTERS_LENGTH = 6000;
export const MAX_LIST_FILTER_VALUES = 100;
/** The properties that a list shows beside the title. */
export const MAX_LIST_COLUMNS = 50;
/** How long the CRM page shows a missed call that has not been called back, by default. */
export const MISSED_CALL_AGE_MS = 7 * DAY_MS;
/** How long the CRM page lists a call that is on no timeline, by default. A search finds older ones. */
export const CALL_WITHOUT_RECORD_AGE_MS = 30 * DAY_MS;
/** The days of which the CRM page can count the calls in one request. */
export const MAX_COUNTED_DAYS = 31;
/** The newest calls among which the CRM page looks for missed ones. */
export const MAX_RECENT_CALLS = 200;
/** The results of each record type in the CRM page's search: all together are read at a glance. */
export const SEARCH_RESULTS_PER_TYPE = 6;
/** The results that a request for a list can ask for. */
export const MAX_PAGE_SIZE = 100;
/** The owners in one response, by default and at most. */
export const OWNERS_PAGE_SIZE = 100;
export const MAX_OWNERS_PAGE_SIZE = 500;
/** Errors in one response: a program fixes these first, and people read no more. */
export const MAX_ERROR_DETAILS = 20;
/** Lengths of the texts in an error, in characters: a request may name things as long as itself. */
export const MAX_ERROR_MESSAGE_LENGTH = 1000;
export const MAX_ERROR_FIELD_LENGTH = 200;
export const MAX_ERROR_CONTEXT_LENGTH = 500;
export const MAX_ERROR_CONTEXT_VALUES = 100;
/** The start of a request's text that an error message quotes, in characters. */
export const MAX_QUOTE_LENGTH = 100;
/** Options of an enumeration that an error message names. */
export const MAX_NAMED_OPTIONS = 50;
/** Records that an error names if they prevent the deletion of a pipeline or stage. */
export const MAX_NAMED_RECORDS = 10;

/** The body of a request, in bytes. A text property of 64 K characters is the largest usual content. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;
/** The body of a batch of records, in bytes: 100 tickets may have 100 texts of 64 K characters. */
export const MAX_RECORD_BATCH_BYTES = 24 * 1024 * 1024;
/** The body of a recording of the page, in bytes: a session of some hours has a few MB. */
export const MAX_RECORDING_BYTES = 24 * 1024 * 1024;
/** The values in a body: 100 inputs with 600 values each. Checking them takes a tenth of a second. */
export const MAX_BODY_VALUES = 60_000;
/** The values in the body of a transcript: 20,000 utterances with times, text and speaker. */
export const MAX_TRANSCRIPT_VALUES = 200_000;
/** The keys of an object in a body: a record has fewer properties. */
export const MAX_BODY_KEYS = 1000;
/** How deep a body is nested: no body of the API is half as deep. */
export const MAX_BODY_DEPTH = 100;
/** How often a path may be percent-encoded. */
export const MAX_PATH_DECODINGS = 5;
/** A parameter in a path, in characters: the path of a folder is one. Node limits the whole URL. */
export const MAX_PATH_LENGTH = 16_384;
/** How long a request may take to arrive, headers and body: the largest takes a second on a slow line. */
export const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
/** How often in that time the server looks for slow requests. */
export const TIMEOUT_CHECKS = 10;
/** The windows in which requests of a token are counted; a day begins at midnight UTC. */
export const RATE_WINDOWS_MS = {
  perSecond: SECOND_MS,
  perTenSeconds: 10 * SECOND_MS,
  perDay: DAY_MS,
} as const;
/** The counts that a process keeps for a limit. Beyond these, it forgets all but the counts of days. */
export const MAX_RATE_COUNTERS = 10_000;
/**
 * The slots of a rolling window that several processes share: a request counts until its slot has passed, so at most a
 * twentieth longer than the window.
 */
export const RATE_SLOTS = 20;
/**
 * What a process takes of what is left of a window: a tenth, so that the last requests are not reserved by processes
 * that don't need them, and a day's at most in portions of 1000.
 */
export const RATE_PORTIONS = 10;
export const MAX_RATE_PORTION = 1000;
/** The interval at which counts of windows that have passed are deleted. */
export const RATE_PURGE_INTERVAL_MS = MINUTE_MS;

// Texts in requests, in UTF-16 units. Longer ones are rejected, as nothing useful has them.

/** An id, an internal name, a code, a phone number, or the label of a pipeline, stage or association. */
export const MAX_NAME_LENGTH = 100;
/** The name of a calling app or a scope. */
export const MAX_APP_NAME_LENGTH = 200;
/** The label of a property or property group. */
export const MAX_PROPERTY_LABEL_LENGTH = 255;
/** The id that another program gave a call or a speaker, and the speaker's name. */
export const MAX_EXTERNAL_ID_LENGTH = 500;
/** A line of text: a value of an option, of a stage's metadata, a part of a person's name. */
export const MAX_LINE_LENGTH = 1000;
/** A URL. Browsers and proxies allow about as much. */
export const MAX_URL_LENGTH = 2000;
/** The cursor of a list: two values of a record, encoded. */
export const MAX_CURSOR_LENGTH = 2000;
/** The report on a calling app. */
export const MAX_REPORT_LENGTH = 2000;
/** A description of a property. */
export const MAX_DESCRIPTION_LENGTH = 5000;

// Definitions

/** Custom properties of one object type: what such systems allow (assumed). */
export const MAX_CUSTOM_PROPERTIES = 1000;
/** The options of an enumeration. */
export const MAX_OPTIONS = 5000;
/** The labels that one request gives an association. */
export const MAX_ASSOCIATION_LABELS = 10;
/** A position in a list: what a 32-bit integer column holds. */
export const MAX_DISPLAY_ORDER = 2_147_483_647;
/** Pipelines of one object type: what the largest plans of such systems allow (assumed). */
export const MAX_PIPELINES_PER_TYPE = 100;
/** Pipelines of all custom object types together (assumed). */
export const MAX_CUSTOM_PIPELINES = 100;
export const MAX_STAGES = 100;
/** Changes that the audit of a pipeline or stage lists. */
export const MAX_AUDITS = 1000;

// Records

/** The title of a record in a list, in characters. */
export const MAX_TITLE_LENGTH = 500;
/** The start of a note that is its title, in characters. */
export const MAX_NOTE_TITLE_LENGTH = 100;
/** The text of a property value or of a sentence of a transcript, in UTF-16 units. */
export const MAX_TEXT_LENGTH = 65_536;
/** How long a deleted record can be read and restored. */
export const RECYCLE_BIN_DAYS = 90;
export const RECYCLE_BIN_MS = RECYCLE_BIN_DAYS * DAY_MS;
/** The interval at which expired records are erased. */
export const ERASE_INTERVAL_MS = MINUTE_MS;
/** Records erased in one transaction: other writes wait until it is done. */
export const ERASE_BATCH_SIZE = 500;
/** Rows in one insert: engines limit the parameters of a statement. */
export const INSERT_BATCH_SIZE = 500;

// Calls

/**
 * How long a call is live without a heartbeat. The page sends one every 15 seconds, but a hidden tab's
 * timers may run only once a minute: two of those may get lost.
 */
export const CALL_LEASE_MS = 150 * SECOND_MS;
/** The interval at which leases are checked. */
export const LEASE_CHECK_INTERVAL_MS = 10 * SECOND_MS;
/** The duration of a call, in seconds: 30 years. */
export const MAX_DURATION_SECONDS = 1e9;
/** The sentences of a transcript. */
export const MAX_UTTERANCES = 20_000;
/** The width and height of a calling app, in CSS pixels. */
export const MAX_FRAME_SIZE_PX = 10_000;
/** Calls with the same external id that are compared: some apps send one id for every call. */
export const MAX_SAME_EXTERNAL_ID = 20;
/** How much two saves may differ in the time of the same event, because one took longer to arrive. */
export const CLOCK_NOISE_MS = 2 * SECOND_MS;
/**
 * How long a save or a heartbeat takes to arrive at most. Durations that differ by more from what the service itself has
 * seen were measured with a clock that was set during the call.
 */
export const MAX_TRANSIT_MS = 10 * SECOND_MS;
/** How long an app may have talked before its page learns of the call. */
export const MAX_EARLIER_TALK_MS = 60 * MINUTE_MS;
/** The age of a call in a document: no call is older, and every time stays valid. */
export const MAX_CALL_AGE_MS = 30 * 365 * DAY_MS;
/** How long documents keep their content. Pages save a call for a week at most, unless they are offline. */
export const DOCUMENT_LIFETIME_MS = 30 * DAY_MS;
/** Documents purged in one transaction: other writes wait until it is done. */
export const PURGE_BATCH_SIZE = 500;
/** The interval at which old documents are purged. */
export const PURGE_INTERVAL_MS = MINUTE_MS;
/** How often the page confirms that its user is available in a calling app. */
export const AVAILABILITY_INTERVAL_MS = MINUTE_MS;
/** How long a user counts as connected: two confirmations, as a hidden tab's timers may run late. */
export const CONNECTION_LIFETIME_MS = 2.5 * AVAILABILITY_INTERVAL_MS;

// Files

/** The content of one file, in bytes. */
export const MAX_FILE_BYTES = 2 * 1024 ** 3;
/** The name of a file or folder, in characters: with its extension, file systems allow 255 bytes. */
export const MAX_FILE_NAME_LENGTH = 200;
/** Folders within folders: a path of this depth is longer than any person reads. */
export const MAX_FOLDER_DEPTH = 40;
/** The path of a file or folder in a request, in characters: one of that depth, with names of that length. */
export const MAX_FILE_PATH_LENGTH = 10_000;
/** The URL of a file to import, in characters: a signed one is longer than others. */
export const MAX_IMPORT_URL_LENGTH = 10_000;
/** The files that the CRM page gets of a folder at once. */
export const FILES_PAGE_SIZE = 50;
/** The folders that one list shows. In a folder with more, a search by name finds the others. */
export const MAX_LISTED_FOLDERS = 1000;
/** What a download, or a thread that hashes, reads from the disk at once, in bytes: more than Node's default, which is slower. */
export const READ_CHUNK_BYTES = 256 * 1024;
/** The fields of an upload besides its file; real clients send four. */
export const MAX_UPLOAD_FIELDS = 10;
/** The text of one field of an upload, in bytes. */
export const MAX_UPLOAD_FIELD_BYTES = 65_536;
/** The headers of one part of an upload; real clients send three. */
export const MAX_PART_HEADERS = 20;
export const MAX_PART_HEADERS_BYTES = 16_384;
/** What a form may have besides the contents of its parts, in bytes. */
export const MAX_FORM_HEADERS_BYTES = 65_536;
/** What an upload may have besides its file, in bytes: all fields, their headers, and what is buffered. */
export const MAX_UPLOAD_OVERHEAD_BYTES = 4 * 1024 ** 2;
/** The buffer between the parser of a form and the disk, in bytes; with more, uploads are no faster. */
export const FORM_BUFFER_BYTES = 1024 ** 2;
/** How long an upload may send nothing. */
export const UPLOAD_IDLE_TIMEOUT_MS = 30 * SECOND_MS;
/** How long an upload may take; 2 GiB take as long at 5 Mbit/s. */
export const UPLOAD_TIMEOUT_MS = 60 * MINUTE_MS;
/**
 * The start of content by which its type and the size of an image are found, in bytes. Content that has no more is hashed
 * where it is received.
 */
export const CONTENT_SAMPLE_BYTES = 1024 ** 2;
/** Content up to this size is flushed while a transaction waits: it takes hardly longer than the commit. */
export const MAX_SHORT_FLUSH_BYTES = 4 * 1024 ** 2;
/** The part of the start that shows whether a file is a text, in bytes. Decoding more delays each upload. */
export const TEXT_SAMPLE_BYTES = 64 * 1024;
/** When content is discarded whose upload was not finished: longer than an upload may take. */
export const ABANDONED_UPLOAD_MS = 2 * UPLOAD_TIMEOUT_MS;
/** When the age of content that is about to be stored is renewed: long before it counts as abandoned. */
export const SPOOL_RENEWAL_MS = UPLOAD_TIMEOUT_MS / 2;
/** The interval at which content that a process left when it died is looked for. */
export const SWEEP_INTERVAL_MS = 60 * MINUTE_MS;
/** Attempts to store content in a service for objects. */
export const MAX_CONTENT_ATTEMPTS = 3;
/** How long a file exists at least and at most, if it expires. */
export const MIN_FILE_LIFETIME_MS = DAY_MS;
export const MAX_FILE_LIFETIME_MS = 366 * DAY_MS;
/** When a file that was erased for privacy is purged: within the 7 days that the API promises. */
export const PURGE_DELAY_MS = DAY_MS;
/** How long a signed URL is valid. */
export const DEFAULT_SIGNED_URL_LIFETIME_S = 60 * 60;
export const MAX_SIGNED_URL_LIFETIME_S = 7 * 24 * 60 * 60;
/** A parameter of a signed URL, in characters: the signature is the longest. */
export const MAX_SIGNATURE_LENGTH = 200;
/** An image that is scaled has at most so many pixels, which take four bytes each; larger ones are served as they are. */
export const MAX_SCALED_PIXELS = 50_000_000;
/** The file of such an image, in bytes: it is in memory while it is scaled. */
export const MAX_SCALED_BYTES = 50 * 1024 ** 2;
/** Images that are scaled at once. */
export const MAX_CONCURRENT_SCALINGS = 2;
/** Images that are being scaled or wait for that; further requests are rejected. */
export const MAX_WAITING_SCALINGS = 50;
/** The scaled images that are kept in memory, together in bytes: thousands of thumbnails. */
export const MAX_KEPT_SCALED_BYTES = 64 * 1024 ** 2;
export const MAX_KEPT_SCALED_IMAGES = 5000;
/** How long caches keep public content; a replaced file has another URL. */
export const PUBLIC_CONTENT_MAX_AGE_S = 60;

/** The content of an imported file, in bytes. */
export const MAX_IMPORT_BYTES = 2 * 1024 ** 3;
/** How long an import may take, with its redirects; 2 GiB take as long at 10 Mbit/s. */
export const IMPORT_TIMEOUT_MS = 30 * MINUTE_MS;
/** How long an import waits for a connection, and for the next bytes. */
export const IMPORT_CONNECT_TIMEOUT_MS = 10 * SECOND_MS;
export const IMPORT_IDLE_TIMEOUT_MS = 30 * SECOND_MS;
/** What the server of a download must send within a time: 4 kB a second, as a telephone line. */
export const DOWNLOAD_SPEED_WINDOW_MS = MINUTE_MS;
export const MIN_DOWNLOAD_BYTES = 256 * 1024;
/** Redirects of an import; browsers follow more, but few files need them. */
export const MAX_IMPORT_REDIRECTS = 5;

// Jobs

/** How long a worker may be silent before another one takes its job. */
export const JOB_LEASE_MS = 60 * SECOND_MS;
/** How often a worker renews its lease. */
export const JOB_RENEW_INTERVAL_MS = 15 * SECOND_MS;
/** How often a worker stores the progress of a job, if there is any. */
export const JOB_PROGRESS_INTERVAL_MS = SECOND_MS;
/** How often workers look for jobs that are due, besides those they started. */
export const JOB_POLL_INTERVAL_MS = SECOND_MS;
/** Jobs of one kind that a process runs at once: most wait for a network or a disk. */
export const MAX_CONCURRENT_JOBS = 4;
/** Attempts before a job counts as failed. */
export const MAX_JOB_ATTEMPTS = 8;
/** The pause after the first failed attempt of a job or a request to an app, and the longest one: it doubles each time. */
export const RETRY_DELAY_MS = 5 * SECOND_MS;
export const MAX_RETRY_DELAY_MS = 60 * MINUTE_MS;
/** The jobs that the page lists. */
export const MAX_LISTED_JOBS = 100;
/** How long the results of jobs can be read. */
export const JOB_HISTORY_MS = 7 * DAY_MS;

// Images

/** The sizes of an image, by the longer side in pixels. */
export const imageSides = { icon: 32, thumb: 100, medium: 300, preview: 800 } as const;
export type ImageSize = keyof typeof imageSides;
export const imageSizes = Object.keys(imageSides) as [ImageSize, ...ImageSize[]];

// Phone numbers

/** Digits that a search text needs: fewer would match nearly every record. */
export const MIN_NUMBER_DIGITS = 4;
/** Records with one number that are compared: more matches mean bad data, not a caller. */
export const MAX_NUMBER_CANDIDATES = 1000;

// Search

/** The limits of one search. */
export interface SearchLimits {
  readonly filterGroups: number;
  readonly filtersInGroup: number;
  readonly filters: number;
  /** In characters. */
  readonly queryLength: number;
  /** How many results can be paged through and counted. */
  readonly results: number;
}
export const defaultSearchLimits: SearchLimits = {
  filterGroups: 5,
  filtersInGroup: 10,
  filters: 25,
  queryLength: 3000,
  results: 10_000,
};
/** The results of one request. */
export const MAX_SEARCH_PAGE_SIZE = 200;
/** The properties that a search sorts by, and the values in its cursor. */
export const MAX_SORTS = 5;
export const MAX_CURSOR_VALUES = 10;
/** Words of the page's search field; further ones are ignored. */
export const MAX_QUERY_WORDS = 10;
/** What a result of the search shows of a transcript, in UTF-16 units: the end of a line. */
export const MAX_EXCERPT_LENGTH = 40;
/** Trigrams that the index looks up: more of a long text exclude hardly any record. */
export const MAX_TRIGRAMS = 60;
/** Up to this many matching records, a search is fast in any order. */
export const COMMON_MATCHES = 5000;
/** A part of so many names of files is found fast in any order of reading. */
export const COMMON_FILE_NAMES = 1000;
/** Values of a filter that a search reads without the background connection: more take time. */
export const MAX_LIGHT_VALUES = 100;

// Saved lists

/** The views and queues that a user names: more than anybody finds again. */
export const MAX_SAVED_LISTS = 100;
/** The name of a view or queue, in UTF-16 units. */
export const MAX_LIST_NAME_LENGTH = 60;
/** The query string of a view, in UTF-16 units: browsers and proxies accept as long a URL. */
export const MAX_LIST_SEARCH_LENGTH = 4000;

// Imports

/** How long an import can be undone: as long as its records would stay in the recycle bin. */
export const IMPORT_LIFETIME_MS = 90 * DAY_MS;
/** The imports of a user and a type that the page lists: who undoes an import knows it as one of the last. */
export const MAX_LISTED_IMPORTS = 10;

// Sessions and tokens

/** The scopes that a calling app is granted at once. */
export const MAX_SCOPES = 200;
/** How long a demo session lasts. */
export const SESSION_LIFETIME_MS = 7 * DAY_MS;
/** How long the session of a user who has signed in at a provider lasts, and how long they may send no request. */
export const DEFAULT_SESSION_LIFETIME_MS = DAY_MS;
export const DEFAULT_SESSION_IDLE_MS = 120 * MINUTE_MS;
/** How exactly the time of the last request is stored, as a part of the time without requests. */
export const SESSION_SEEN_PART = 1 / 20;
/** How long a user may take to sign in at the provider, and the page to take over the session then. */
export const SIGN_IN_LIFETIME_MS = 10 * MINUTE_MS;
/** The sign-ins that a browser has begun, in its cookies: servers accept 16 kB of headers. */
export const MAX_PENDING_SIGN_INS = 10;
/** How long the provider may take to respond. */
export const SIGN_IN_TIMEOUT_MS = 10 * SECOND_MS;
/** How far the clocks of the service and the provider may differ. */
export const SIGN_IN_CLOCK_TOLERANCE_S = 30;
/** How old a message of the provider may be. */
export const MAX_LOGOUT_TOKEN_AGE_S = 120;
/** The body of such a message, in bytes. */
export const MAX_LOGOUT_TOKEN_BYTES = 16_384;
/** The path that the page shows after a sign-in, in characters: it is in a cookie. */
export const MAX_RETURN_PATH_LENGTH = 500;
/** How long an ended session is stored, so that its page learns that it ended and was not wrong. */
export const SESSION_HISTORY_MS = 30 * DAY_MS;
/** How long another process on the same store may accept a token after it was revoked. */
export const TOKEN_CACHE_LIFETIME_MS = SECOND_MS;
/** A full cache is emptied: no account uses that many tokens within its lifetime. */
export const MAX_CACHED_TOKENS = 1000;

// Tokens of the account's programs

/** More than one per program and environment. */
export const MAX_PRIVATE_TOKENS = 200;
/** The requests of programs that a process remembers of each app or token, and that the CRM page gets at once. */
export const MAX_LOGGED_REQUESTS = 200;
/** The apps and tokens of which it remembers requests: with all of them, some MB. */
export const MAX_REQUEST_SENDERS = 50;
/** The tokens that it remembers for requests after they were revoked. Apps refresh theirs every half hour. */
export const MAX_LOGGED_TOKENS = 1000;
/** The path and query of a remembered request, in characters. */
export const MAX_LOGGED_PATH_LENGTH = 500;
/** Ten years. */
export const MAX_TOKEN_LIFETIME_MS = 3650 * DAY_MS;

// Apps of developers

/** The URLs that an app can be redirected to. */
export const MAX_REDIRECT_URLS = 20;
/** Apps that the page lists; a developer has few. */
export const MAX_APPS = 500;
/** What an app passes through the authorization to itself, in UTF-16 units. */
export const MAX_STATE_LENGTH = 1000;
/** How long an authorization code is valid: apps exchange it at once. */
export const CODE_LIFETIME_MS = MINUTE_MS;
/** How long codes are stored: a second use of one revokes its tokens. */
export const CODE_HISTORY_MS = DAY_MS;
/** How long an access token of an app is valid, as with the vendor. */
export const ACCESS_TOKEN_LIFETIME_S = 30 * 60;
/** How long a refresh token that was replaced gets the same response again: a client that lost it retries soon. */
export const REFRESH_GRACE_MS = 10 * SECOND_MS;
/** How long replaced refresh tokens are stored: a second use of one revokes its successors. */
export const REFRESH_HISTORY_MS = 90 * DAY_MS;
/** Within which time requests with wrong credentials are counted, and how many an address or a client may send. */
export const WRONG_CREDENTIALS_WINDOW_MS = MINUTE_MS;
export const MAX_WRONG_CREDENTIALS = { perAddress: 100, perClient: 20 } as const;
/** The body of a token request, in bytes: a code or token, two URLs and a secret. */
export const MAX_TOKEN_REQUEST_BYTES = 16_384;

// Callbacks

/** How long an app may take to respond. */
export const CALLBACK_TIMEOUT_MS = 10 * SECOND_MS;
/** Events in one request, as with the vendor. */
export const MAX_EVENTS_PER_REQUEST = 100;
/** The requests with events that an app takes at once, and may ask for. */
export const DEFAULT_EVENT_REQUESTS = 10;
export const MAX_EVENT_REQUESTS = 100;
/** How long events are sent again that an app doesn't accept. */
export const EVENT_LIFETIME_MS = DAY_MS;
/** Events of one app that wait; older ones are given up, since an app that misses so many reads all records again. */
export const MAX_WAITING_EVENTS = 50_000;
/** The days, with this one, of which developers see how many events were given up. */
export const GIVEN_UP_DAYS = 7;
/** The subscriptions of an app, as with the vendor. */
export const MAX_SUBSCRIPTIONS = 1000;
/** The response of an app, in bytes; a user has few phone numbers. */
export const MAX_CALLBACK_RESPONSE_BYTES = 256 * 1024;
/** The phone numbers that an app returns for a user. */
export const MAX_CHANNEL_NUMBERS = 500;
/** The name of a phone number, in UTF-16 units: the vendor shows as many. */
export const MAX_FRIENDLY_NAME_LENGTH = 24;

// Changes

/** Changes stored for readers that reconnect: hours of work, and little space. */
export const MAX_STORED_CHANGES = 10_000;
/** Changes sent at once; a longer list is read in batches. */
export const CHANGE_BATCH_SIZE = 1_000;
/** Batches in memory; a subscriber that is further behind reads the store itself. */
export const MAX_RECENT_BATCHES = 50;
/** The maximum delay of a change that another process wrote. */
export const CHANGE_POLL_INTERVAL_MS = SECOND_MS;
/**
 * The pause after each delivery. Under many writes subscribers get a few large batches: writing to
 * hundreds of sockets at every write would slow the writes down. Users don't notice it.
 */
export const MIN_DELIVERY_INTERVAL_MS = 250;
/** The interval at which old changes are deleted. */
export const TRIM_INTERVAL_MS = MINUTE_MS;
/** How long a browser waits before it reconnects to a stream. */
export const STREAM_RETRY_MS = SECOND_MS;
/** How long the result of a readiness check is valid: requests for it need no credentials. */
export const READINESS_MS = SECOND_MS;
/** How long a process may take for a readiness check: proxies wait about this long. */
export const READINESS_TIMEOUT_MS = 2 * SECOND_MS;
/** The interval of keep-alives: proxies close idle connections. */
export const KEEP_ALIVE_INTERVAL_MS = 15 * SECOND_MS;

// Store

/** How long definitions that another process changed may stay out of date. */
export const CATALOG_CHECK_INTERVAL_MS = SECOND_MS;
/** Each takes a connection and a core of the database server, most of which are for other requests. */
export const MAX_BACKGROUND_READS = 2;
/** Attempts of a transaction that another one prevents. */
export const MAX_TRANSACTION_ATTEMPTS = 5;
/** The same of a serializable one: another one may prevent it although they change different records. */
export const MAX_SERIALIZABLE_ATTEMPTS = 12;
/** How long the second attempt waits at most, and any of them. */
export const CONFLICT_DELAY_MS = 20;
export const MAX_CONFLICT_DELAY_MS = 160;
/** How often a transaction asks for more locks before it runs alone. */
export const MAX_LOCK_ROUNDS = 4;
/** A process's transactions on PostgreSQL at a time: each takes a connection. */
export const MAX_CONCURRENT_WRITES = 4;
/** Transactions on SQLite that are committed together: reads wait for all of them. */
export const MAX_GROUP_SIZE = 32;
/** How long a transaction waits for others of its process: longer than one on PostgreSQL may take that is stuck. */
export const MAX_WRITE_WAIT_MS = 40 * SECOND_MS;
/** The calls whose locks a process knows in advance. */
export const MAX_KNOWN_CALLS = 10_000;
/** Ids that a process takes at a time: few are lost when it ends. */
export const ID_BLOCK_SIZE = 50;
/** How often a write is sent before PostgreSQL prepares it. */
export const RUNS_BEFORE_PREPARING = 20;
/** Texts of writes that are prepared: each connection keeps them all. */
export const MAX_PREPARED_WRITES = 100;
/** Texts of writes that are counted. */
export const MAX_COUNTED_WRITES = 1_000;
/**
 * The text of all cached statements, in characters. A prepared statement takes several times the memory
 * of its text. The statements of all usual requests have about a tenth of this.
 */
export const MAX_CACHED_STATEMENTS_LENGTH = 500_000;
/** The text of one cached statement: hardly any other request has the same longer one. */
export const MAX_CACHED_STATEMENT_LENGTH = 20_000;
/** How long a statement waits for a lock, such as a backup's. */
export const SQLITE_BUSY_TIMEOUT_MS = 5 * SECOND_MS;
/** How long a backup waits for a lock, such as a recovery's after a crash. */
export const BACKUP_BUSY_TIMEOUT_MS = 10 * SECOND_MS;
/** Pages of the file in memory. SQLite's default, 2 MB, holds only a few timelines of a large store. */
export const SQLITE_CACHE_KIB = 16_000;
/** A process's connections: some are for writes, the rest for reads. */
export const MAX_CONNECTIONS = 10;
/** How long a statement waits for a connection before its request fails. */
export const CONNECTION_TIMEOUT_MS = 10 * SECOND_MS;
/** How long a statement may run, and a transaction may be idle, before the server cancels it. */
export const STATEMENT_TIMEOUT_MS = 30 * SECOND_MS;
export const IDLE_TRANSACTION_TIMEOUT_MS = 30 * SECOND_MS;
/**
 * How long a connection may take to respond: longer than the server takes to cancel a statement. So a server that is gone
 * without closing its connections is noticed, and a commit that waits for a standby that is missing.
 */
export const RESPONSE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5 * SECOND_MS;
/** When the system asks whether the other end of a silent connection is still there: it gives up 10 s later. */
export const KEEP_ALIVE_DELAY_MS = 10 * SECOND_MS;
/**
 * How long requests wait for a database server that was lost, since it was lost: a restart or a quick failover takes as
 * long. Later requests fail immediately, so that not too many wait.
 */
export const FAILOVER_WAIT_MS = 5 * SECOND_MS;
/** The delay after the first failure to connect, and the longest one. */
export const RECONNECT_DELAY_MS = 50;
export const MAX_RECONNECT_DELAY_MS = 500;
/** Attempts of a read, or of a transaction before its commit, whose connection is lost: a second one may be lost, too. */
export const MAX_LOST_ATTEMPTS = 3;
/** When a client may retry what failed because of the store. */
export const STORE_RETRY_MS = SECOND_MS;
/** How long a migration waits for a table: shorter than requests, which wait behind it. */
export const MIGRATION_LOCK_TIMEOUT_MS = 5 * SECOND_MS;
/** How often a process on PostgreSQL shows that it runs, and when it counts as gone: two heartbeats may get lost. */
export const HEARTBEAT_INTERVAL_MS = 10 * SECOND_MS;
export const HEARTBEAT_TIMEOUT_MS = 30 * SECOND_MS;

// Routes for tests

/** Snapshots are in memory. No test needs this many. */
export const MAX_SNAPSHOTS = 100;

/** Extensions of most companies have no more digits. A longer number is one of a country. */
export const MAX_INTERNAL_DIGITS = 6;
