/** The property that holds the notes on a call. */
export const NOTES = "hs_call_body";
