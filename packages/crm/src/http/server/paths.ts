import { MAX_PATH_DECODINGS } from "../../limits.ts";
import type { Resource } from "../../endpoints/endpoint.ts";

/** The dates of the API's dated versions. */
const DATES = "2025-09|2026-03|2026-09";

/**
 * Decodes the percent-encoding of a URL, however often it was encoded, so that checks and logs see
 * the actual characters. Bytes that are not UTF-8 are kept.
 */
export function decodePath(url: string): string {
  if (!url.includes("%")) return url;
  let text = url;
  for (let decodings = 0; decodings < MAX_PATH_DECODINGS; decodings += 1) {
    const decoded = text.replaceAll(/(?:%[\da-f]{2})+/gi, decodePart);
    if (decoded === text) break;
    text = decoded;
  }
  return text;
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part.replaceAll(/%([0-7][\da-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
}

/** Tells paths of the API from paths of the page, encoded or not. */
export const isApiPath = (url: string): boolean =>
  /^\/+(_page|_test|crm|crm-object-schemas|files|file-content|oauth\/v1|webhooks|openapi\.json)(\/|\?|$)/.test(
    decodePath(url),
  );

/** Returns a function that turns the aliases of resources into the paths that have routes. */
export function createPathRewriter(resources: readonly Resource[]): (url: string) => string {
  const aliases = resources
    .flatMap((resource) => resource.aliases ?? [])
    // The more specific pattern first.
    .toSorted(([a], [b]) => b.length - a.length)
    .map(([pattern, path]) => ({
      pattern: new RegExp(`^${pattern.replace("DATE", `(?:${DATES})`)}`),
      path,
    }));
  return (url) => {
    // Some clients double the first slash.
    const single = url.replace(/^\/{2,}/, "/");
    const alias = aliases.find(({ pattern }) => pattern.test(single));
    // Its type has no overload for both kinds of replacement.
    return alias ? single.replace(alias.pattern, alias.path as string) : single;
  };
}
