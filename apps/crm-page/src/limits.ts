// The numbers of the page, with their units and reasons.

// Recordings

/** Recorded sessions that the browser keeps: a working day has several. */
export const MAX_STORED_RECORDINGS = 10;

/** All of them together. Ten thousand messages have about 3 MB. */
export const MAX_STORED_RECORDING_BYTES = 30_000_000;

/** A longer session is only recorded up to here, in UTF-16 units. */
export const MAX_RECORDING_LENGTH = 10_000_000;

// Requests

/**
 * In UTF-16 units. Browsers limit all `keepalive` requests together to 64 KiB, and fail those
 * above.
 */
export const MAX_KEEPALIVE_LENGTH = 8_000;

/** Long enough to show a record at once when the user goes back, short enough to stay fresh. */
export const QUERY_STALE_TIME_MS = 10_000;

/** Without a session, and without the code that follows it, no event stream tells when the service is back. */
export const SESSION_RETRY_INTERVAL_MS = 2_000;

/** A page is hidden until its session is checked: longer than usual, shorter than a user waits for an empty page. */
export const SESSION_CHECK_LIMIT_MS = 3_000;

/** Delay between the end of a stream and the next attempt. */
export const RECONNECT_DELAY_MS = 1000;

/** Longer than a restart of the service, which users need not notice. */
export const DISCONNECTED_NOTICE_DELAY_MS = 2000;

/** Long enough not to search at each key, short enough to feel immediate. */
export const SEARCH_DELAY_MS = 250;

/** A longer text is no name or number, in UTF-16 units. */
export const MAX_SEARCH_LENGTH = 200;

/** Contacts that a search of a calling app finds: each is a request for its numbers. */
export const MAX_FOUND_CONTACTS = 8;

/** Files per request: more than a screen. */
export const FILES_PAGE_SIZE = 100;

/** Uploads that run at the same time: more would only be slower each. */
export const MAX_CONCURRENT_UPLOADS = 3;

/** How often the progress of imports is read while one is running. */
export const JOB_POLL_INTERVAL_MS = 1000;

/** How long content that the page shows can be loaded, in seconds: as long as a long call plays. */
export const VIEW_LIFETIME_S = 4 * 60 * 60;

/** How far an arrow key moves in a recording. */
export const SEEK_STEP_S = 5;

/** The recordings whose voices the page finds: decoded, a quarter of an hour of two channels takes 350 MB for a moment. */
export const MAX_VOICES_S = 15 * 60;
export const MAX_VOICES_BYTES = 20_000_000;

/** The text that a preview shows, in bytes. */
export const MAX_TEXT_PREVIEW_BYTES = 200_000;

/** How long what appears above the page waits for an idle moment until it is loaded in any case. */
export const MAX_BUSY_MS = 2_000;

/** How often the settings read who is available: an app's report counts for minutes. */
export const USERS_POLL_INTERVAL_MS = 10_000;

/** How often the developer tools read the requests of apps: a developer waits for the one just sent. */
export const REQUESTS_POLL_INTERVAL_MS = 2000;

// Calls

/** How long an app may take to end a call before the user can end it without the app. */
export const HANG_UP_TIMEOUT_MS = 5_000;

/** How long an app may take to answer before the user, who is in another tab, learns where to look. */
export const ANSWER_TIMEOUT_MS = 3_000;

/** How often a tab tries to claim a call of the tab that had the phone. Each attempt takes up to a second. */
export const MAX_CLAIMS = 3;

/** Replies to calls that the tabs share: more than a tab can miss. */
export const MAX_SHARED_REPLIES = 30;

/**
 * How long a page that is reloaded has until its document runs its first script, in milliseconds. Another tab waits as
 * long before it continues the calls of a page that is gone, because nothing but that script tells a reload from a
 * close. A page that is later finds its calls in the other tab, and controls them there.
 */
export const RELOAD_MS = 2_000;

/**
 * How long a page that was reloaded may take until it has the phone again, in milliseconds. A page that doesn't get as
 * far, because its user must sign in, leaves the calls to another tab before the CRM gives them up.
 */
export const RETURN_TIMEOUT_MS = 60_000;

/** How long a dial waits until its page knows where the phone is, in milliseconds. */
export const KNOWN_TIMEOUT_MS = 2_000;

/** How long what another tab wants waits in a page that is getting the phone, in milliseconds: less than its reply may take. */
export const READY_TIMEOUT_MS = 5_000;

/** A calling window that loses the phone so soon after it got it takes it again from a tab, in milliseconds. */
export const CONTEST_MS = 500;

/** How long the calling window may take to load its apps, in milliseconds. */
export const WINDOW_TIMEOUT_MS = 15_000;

/** How often a tab checks whether the calling window that it opened is closed, in milliseconds. */
export const WINDOW_CHECK_INTERVAL_MS = 250;

/** How many completed calls an app's tab shows to the others: more than are completed at once. */
export const MAX_COMPLETED_CALLS = 5;

/** A save takes half a second. One that takes longer than this is shown, in milliseconds. */
export const UNSTORED_NOTICE_DELAY_MS = 2_000;

/** More rows would hide the page. The others are shown on request. */
export const MAX_ABANDONED_CALLS = 3;

/** More than anyone reads of a session. The oldest are dropped. */
export const MAX_MESSAGES = 20_000;

/** A request, or the reply to a message, that took longer makes the user wait, in milliseconds. */
export const SLOW_REQUEST_MS = 1000;

/** Requests of apps that the developer tools keep if several processes of the service list theirs by turns. */
export const MAX_MERGED_REQUESTS = 1000;

// Layout, in CSS pixels

/** Height of the navigation bar, which a widget never covers; `--bar-height` in theme/page.css. */
export const NAVIGATION_BAR_HEIGHT_PX = 56;

/** Height of a widget's title bar, above its frame. */
export const TITLE_BAR_HEIGHT_PX = 44;

/** Distance between a widget and the edge of the viewport. */
export const WIDGET_MARGIN_PX = 12;

/** Width of both borders of a widget together. */
export const WIDGET_BORDER_PX = 2;

/** A wider app covers the page: too little of the page would be left beside it. */
export const MAX_DOCKED_WIDTH_PX = 520;

/** The developer tools below the page, or beside it in a viewport of at least the last width. */
export const DEFAULT_TOOLS_HEIGHT_PX = 320;
export const MIN_TOOLS_HEIGHT_PX = 180;
export const DEFAULT_TOOLS_WIDTH_PX = 560;
export const MIN_TOOLS_WIDTH_PX = 340;
export const MIN_SIDE_DOCK_VIEWPORT_PX = 1200;

/** Larger than any screen: a stored size above it is invalid. */
export const MAX_TOOLS_SIZE_PX = 10_000;

/** The details of a message beside the table of messages. */
export const DEFAULT_DETAILS_WIDTH_PX = 400;
export const MIN_DETAILS_WIDTH_PX = 240;

/** A column of the table of messages: narrower ones can't be found with the pointer. */
export const MIN_COLUMN_WIDTH_PX = 36;
export const MAX_COLUMN_WIDTH_PX = 800;

/** Leaves part of the page visible beside the developer tools, and above them. */
export const MIN_PAGE_WIDTH_PX = 320;
export const MIN_PAGE_HEIGHT_PX = 200;

/** Height of a row in the table of messages; `--row-height` in message-table.module.css. */
export const MESSAGE_ROW_HEIGHT_PX = 28;

/** Height of a row in the list of files. */
export const FILE_ROW_HEIGHT_PX = 57;

/** In a narrower window, a record opens as a page instead of beside its list. */
export const MIN_BESIDE_LIST_VIEWPORT_PX = 1000;

/** If a docked calling app leaves less of the window, too: the list and the record would get less than 350 px each. */
export const MIN_BESIDE_LIST_AND_APP_PX = 800;

/** Height of a row in a list of records, with its line. */
export const RECORD_ROW_HEIGHT_PX = { compact: 41, tall: 53 } as const;

/** Height of an entry on a timeline, before it has been measured: a call without notes; also in timeline.module.css. */
export const TIMELINE_ENTRY_HEIGHT_PX = 120;

/** Distance per arrow key. */
export const DRAG_STEP_PX = 16;

/** Distance per arrow key with Shift. */
export const LARGE_DRAG_STEP_PX = 80;

/** How long a finger rests on a card until it drags it, in milliseconds: shorter than the browser's menu takes. */
export const LONG_PRESS_MS = 300;

/** A finger that moves farther before that scrolls. */
export const TOUCH_SLOP_PX = 10;

/** Where a dragged card scrolls the board, and how far per frame. */
export const EDGE_SCROLL_PX = 36;
export const EDGE_SCROLL_STEP_PX = 8;

// Amounts shown

/** The days whose calls the home page shows as bars. */
export const HOME_CHART_DAYS = 7;
/** Tasks on the home page at first, a screen; and how many more each time the user asks for them. */
export const HOME_TASKS_STEP = 10;

/** Recent records that the home page and the search show. */
export const MAX_RECENT_RECORDS = 8;

/** Columns of a list beside the name: more than a wide screen shows. */
export const MAX_LIST_COLUMNS = 20;

/** Filters of a list: the service accepts ten, and a column of the board adds two. */
export const MAX_LIST_FILTERS = 8;

/** Saved views of a list that have a tab. A menu has the others. */
export const MAX_VIEW_TABS = 8;

/** The name of a view or queue, and a value of a filter, in UTF-16 units. */
export const MAX_LIST_NAME_LENGTH = 60;
export const MAX_FILTER_VALUE_LENGTH = 200;

/** Records that are changed at the same time: the service writes one after the other. */
export const MAX_CONCURRENT_CHANGES = 4;

/** What an import reads: each row is a request, and a browser holds the file in its memory. */
export const MAX_IMPORT_ROWS = 5_000;
export const MAX_IMPORT_BYTES = 10_000_000;
/** The rows whose records an import finds with one request: its longest email addresses fit into a URL. */
export const IMPORT_MATCH_BATCH_SIZE = 20;

/** Cards that a stage of a board loads at once: a screen. */
export const BOARD_PAGE_SIZE = 20;

/** Properties on a card of a board. */
export const MAX_CARD_PROPERTIES = 3;

/** Records offered for an association at a time. A search finds the others. */
export const MAX_ASSOCIATION_CHOICES = 20;

/** Rows rendered beyond the screen, so that scrolling and the Tab key always find one. */
export const ROWS_OVERSCAN = 12;

/** Rows that Page Up and Page Down move in the table of messages. */
export const MESSAGE_PAGE_KEY_STEP = 10;

/** A longer title would dominate the sentence it is in. */
export const MAX_SHORT_TITLE_LENGTH = 40;

/** The folder of recordings; the service puts those that it fetches there, too. */
export const RECORDINGS_PATH = "/recordings";

/** Calls without a record on the home page, and how many more a click adds. */
export const HOME_CALLS_STEP = 5;

/** How long an app waits until the user has created the contact of its call. */
export const CREATION_TIMEOUT_MS = 1_800_000;
