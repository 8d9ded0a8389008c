import { parseUrl } from "@calling-extensions/channel";
import { hostError } from "../errors/host-error.ts";
import type { HostProvider } from "../api/options.ts";

/**
 * The origin of an http or https address; undefined for whatever else it is, a pattern too: a star is
 * no letter of a name, though browsers read over it.
 */
export function httpOrigin(address: string): string | undefined {
  const url = parseUrl(address);
  if (!url) return undefined;
  const { protocol, origin } = url;
  const isHttp = protocol === "http:" || protocol === "https:";
  return isHttp && !origin.includes("*") ? origin : undefined;
}

const WILDCARD = /^(https?:\/\/)\*\./i;

/** An address's origin, or a pattern with its host and port as a browser writes them. */
function readOrigin(address: string): string | undefined {
  if (!WILDCARD.test(address)) return httpOrigin(address);
  // The rest is read as an address, with a label for the star.
  const [, scheme = "", domain = ""] =
    /^(https?:\/\/)any\.(.+)$/.exec(httpOrigin(address.replace(WILDCARD, "$1any.")) ?? "") ?? [];
  // All of a top level belongs to nobody; localhost belongs to whoever runs the browser.
  const isOwned = domain.includes(".") || /^localhost(:|$)/.test(domain);
  return isOwned ? `${scheme}*.${domain}` : undefined;
}

/**
 * The origins that a provider's app may have: its address's, and those it lists, exact or
 * `https://*.example.com`.
 *
 * @throws CallingError `invalidOptions` for what is neither.
 */
export function allowedOriginsOf({ url, allowedOrigins = [] }: HostProvider): string[] {
  const own = httpOrigin(url);
  if (own === undefined) {
    throw hostError("invalidOptions", `"${url}" is not an http or https address of a calling app.`);
  }
  const listed = allowedOrigins.map((address) => {
    const origin = readOrigin(address);
    if (origin === undefined) {
      const examples = "https://app.example.com or https://*.example.com";
      throw hostError("invalidOptions", `"${address}" is no origin such as ${examples}.`);
    }
    return origin;
  });
  return [...new Set([own, ...listed])];
}
