// Without schemas: the page's document contains it.

/**
 * The header with the session token of the CRM page. Not a cookie, because a browser sends the cookies of
 * 127.0.0.1 to all of its ports, and so to every calling app there.
 */
export const SESSION_HEADER = "x-crm-session";
