import { parseUrl } from "@calling-extensions/channel";
import type { HostProvider } from "../api/options.ts";
import { hostError } from "../host-error.ts";

/**
 * The origin of an http or https URL; undefined for anything else, including patterns: browsers parse a
 * star in a host name, but no host has one.
 */
export function httpOrigin(text: string): string | undefined {
  const url = parseUrl(text);
  if (!url) return undefined;
  const { protocol, origin } = url;
  const isHttp = protocol === "http:" || protocol === "https:";
  return isHttp && !origin.includes("*") ? origin : undefined;
}

const WILDCARD = /^(https?:\/\/)\*\./i;

/** The origin of a URL, or a pattern with its host and port as browsers write them. */
function parseOrigin(text: string): string | undefined {
  if (!WILDCARD.test(text)) return httpOrigin(text);
  // With a label in place of the star, the rest is a URL.
  const [, scheme = "", domain = ""] =
    /^(https?:\/\/)any\.(.+)$/.exec(httpOrigin(text.replace(WILDCARD, "$1any.")) ?? "") ?? [];
  // No provider owns a whole top-level domain; localhost belongs to the user of the browser.
  const isOwned = domain.includes(".") || /^localhost(:|$)/.test(domain);
  return isOwned ? `${scheme}*.${domain}` : undefined;
}

/**
 * The origins that a provider's app may have: the origin of its URL, and those that it lists, exact or
 * `https://*.example.com`.
 *
 * @throws CallingError `invalidOptions` for anything else.
 */
export function allowedOriginsOf({ url, allowedOrigins = [] }: HostProvider): string[] {
  const own = httpOrigin(url);
  if (own === undefined) {
    throw hostError("invalidOptions", `"${url}" is not an http or https URL of a calling app.`);
  }
  const listed = allowedOrigins.map((text) => {
    const origin = parseOrigin(text);
    if (origin === undefined) {
      const examples = "https://app.example.com or https://*.example.com";
      throw hostError("invalidOptions", `"${text}" is not an origin such as ${examples}.`);
    }
    return origin;
  });
  return [...new Set([own, ...listed])];
}
