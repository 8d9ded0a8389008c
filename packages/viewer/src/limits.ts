/** The numbers of this package, with their units and reasons. Names without a unit count things. */

/** A state is stored at least after so many entries, so that no moment is far from a stored one. */
export const MIN_SNAPSHOT_INTERVAL = 256;
/** Each has all calls until then. */
export const MAX_SNAPSHOTS = 64;

// Timeline

/** Marks are placed in so many columns: more than a screen has pixels. */
export const TIMELINE_COLUMNS = 4000;
/** Height of a lane; `--lane-height` in timeline.module.css. */
export const LANE_HEIGHT_PX = 24;
/** Lanes rendered beyond those that are visible. */
export const LANES_OVERSCAN = 4;

/** No shorter period is shown: entries of the same time would fill it. */
export const MIN_PERIOD_MS = 20;
/** How much longer or shorter each step makes the period. */
export const ZOOM_FACTOR = 2;
/** Parts of a call's length that are shown before and after it. */
export const CALL_MARGIN = 0.05;
/** A shorter drag is a click. CSS pixels. */
export const MIN_BRUSH_PX = 4;

// Play

/** A pause that is skipped is cut to this. */
export const MAX_IDLE_MS = 1000;
/** A frame counts no more: the tab was hidden, or the computer slept. */
export const MAX_FRAME_MS = 250;

// List of entries

/** Height of a row; `--row-height` in entry-list.module.css. */
export const ROW_HEIGHT_PX = 24;
/** Rows rendered beyond those that are visible. */
export const ROWS_OVERSCAN = 8;
/** Rows that Page Up and Page Down move. */
export const PAGE_KEY_STEP = 10;

// State

/** More calls are counted only. */
export const MAX_SHOWN_CALLS = 20;
/** More differences between two moments are counted only. */
export const MAX_SHOWN_DIFFERENCES = 100;

// Payloads

/** Deeper than any message in the protocol. */
export const MAX_OPEN_PAYLOAD_DEPTH = 3;
/** Entries shown per list: a payload is untrusted and may be huge. */
export const MAX_PAYLOAD_ENTRIES = 200;
