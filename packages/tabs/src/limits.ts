/** How long the owner may take to respond to a tab whose user acts, before that tab replaces it. */
export const OWNER_TIMEOUT_MS = 1_000;

/** How long the owner may take to handle a request: as long as the requests between an app and its page. */
export const REPLY_TIMEOUT_MS = 10_000;
