import { parseUrl } from "@calling-extensions/channel";

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** `scheme://host:port/path`, all but the host optional; a host is a name, an IPv6 address or `*.name`. */
const HOST_SOURCE =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::(\d{1,5}|\*))?(?:\/.*)?$/;
const SCHEME_SOURCE = /^([a-z][a-z0-9+.-]*):$/;

/** A source with http allows https too: the same page, but safer. */
const matchesScheme = (source: string, page: URL): boolean =>
  page.protocol === source || (source === "http:" && page.protocol === "https:");

function matchesHost(source: string, page: URL): boolean {
  if (source === "*") return true;
  return source.startsWith("*.")
    ? page.hostname.endsWith(source.slice(1))
    : page.hostname === source;
}

function matchesPort(source: string | undefined, page: URL): boolean {
  if (source === undefined) return page.port === "";
  if (source === "*") return true;
  const port = page.port === "" ? DEFAULT_PORTS[page.protocol] : page.port;
  // If http became https, the default port follows.
  return port === String(Number(source)) || (Number(source) === 80 && port === "443");
}

function matches(source: string, page: URL, self: URL): boolean {
  if (source === "*") return page.protocol in DEFAULT_PORTS || page.protocol === self.protocol;
  if (source === "'self'") return page.origin === self.origin;
  const [, scheme] = SCHEME_SOURCE.exec(source) ?? [];
  if (scheme !== undefined) return matchesScheme(`${scheme}:`, page);
  const [, named, host, port] = HOST_SOURCE.exec(source) ?? [];
  if (host === undefined) return false;
  // Without a scheme, the scheme of the app's URL counts.
  return (
    matchesScheme(named === undefined ? self.protocol : `${named}:`, page) &&
    matchesHost(host, page) &&
    matchesPort(port, page)
  );
}

/**
 * Whether the sources of a `frame-ancestors` allow a page to frame another one, by the rules of CSP 3,
 * section 6.7.2. Paths are ignored, because only the origin of an ancestor is known. An invalid source allows
 * no page, nor does an empty list.
 *
 * @param ancestor the origin of the outer page; "null" is never allowed.
 * @param self the URL of the framed page: the meaning of `'self'`.
 */
export function allowsAncestor(
  sources: readonly string[],
  ancestor: string,
  self: string,
): boolean {
  const [page, own] = [parseUrl(ancestor), parseUrl(self)];
  if (!page || !own) return false;
  return sources.some((source) => matches(source.trim().toLowerCase(), page, own));
}
