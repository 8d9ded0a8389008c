/** The first attempt to connect again comes after this time, and later ones after twice the time before. */
export const MIN_RECONNECT_SECONDS = 1;
/** Short, because a user who waits for a call doesn't see why it doesn't come. */
export const MAX_RECONNECT_SECONDS = 8;
/** How soon the phone registers again after the server had a problem: not so soon that it adds to the problem. */
export const REGISTER_AGAIN_MS = 10_000;
/** How long a server may take to reply before the user is informed. JsSIP waits longer. */
export const REGISTRATION_TIMEOUT_MS = 10_000;
/** A server forgets a phone that is gone after this time. JsSIP renews the registration earlier. */
export const REGISTRATION_SECONDS = 600;

/** What a browser finds in this time after its first network address is enough: a VPN may never reply. */
export const CANDIDATE_WINDOW_MS = 200;
/** How long a call continues whose audio doesn't start. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** How long a call continues whose audio is interrupted: long enough for a change of networks. */
export const RECONNECT_TIMEOUT_MS = 30_000;
/** How long the browser may try a way through the network before the phone looks for another one. */
export const RESTART_INTERVAL_MS = 5_000;
/** After this time without a packet, the user learns that nothing arrives. Pauses of speech have packets, too. */
export const SILENCE_TIMEOUT_MS = 5_000;
export const SILENCE_CHECK_INTERVAL_MS = 1_000;

/** How often a session is refreshed if the server doesn't say: twice in this time, which RFC 4028 recommends. */
export const SESSION_SECONDS = 1_800;
/** How soon a refresh that failed is repeated. */
export const REFRESH_AGAIN_MS = 10_000;

/** How long the other party may take to reach the target of a transfer: as long as a phone rings. */
export const TRANSFER_TIMEOUT_MS = 45_000;

/** How often a call is redirected before it ends: two phones may redirect to each other. */
export const MAX_REDIRECTS = 3;

/** Numbers and names of users are shorter. A longer one is cut. */
export const MAX_USER_LENGTH = 64;
/** The name of a caller is shown in one line. A longer one is cut. */
export const MAX_NAME_LENGTH = 64;

/** How often an offer is sent that collides with an offer of the other party. */
export const MAX_OFFERS = 4;
/** A phone that asks for more time than this before the next offer refuses. */
export const MAX_RETRY_AFTER_MS = 10_000;
