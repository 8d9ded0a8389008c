import { decodePath } from "./decode-path.ts";

const DATES = "2025-09|2026-03|2026-09";

/** Dated paths, and the ones that answer them. */
const aliases: readonly (readonly [RegExp, string])[] = [
  [
    `/crm/objects/DATE/([^/?]+/[^/?]+/associations/(?!default/)[^/?]+/[^/?]+/[^/?]+)`,
    "/crm/v3/objects/$1",
  ],
  [`/crm/objects/DATE/([^/?]+/[^/?]+/associations/)`, "/crm/v4/objects/$1"],
  [`/crm/objects/DATE/`, "/crm/v3/objects/"],
  [`/crm/extensions/calling/(?:v3|DATE)/`, "/crm/v3/extensions/calling/"],
  [`/crm/limits/DATE/`, "/crm/v3/limits/"],
  [`/crm/properties/DATE/`, "/crm/v3/properties/"],
  [`/crm/pipelines/DATE/`, "/crm/v3/pipelines/"],
  [`/crm/associations/DATE/`, "/crm/v4/associations/"],
  [`/crm/associations/v4/`, "/crm/v4/associations/"],
].map(([path = "", target = ""]) => [
  new RegExp(`^${path.replace("DATE", `(?:${DATES})`)}`),
  target,
]);

/** The path that is routed for one that was asked: dates aside, and slashes doubled by clients. */
export function rewritePath(url: string): string {
  const single = url.replace(/^\/{2,}/, "/");
  for (const [pattern, target] of aliases) {
    if (pattern.test(single)) return single.replace(pattern, target);
  }
  return single;
}

/** Tells paths of the interface from those of the page, encoded or not, as they are routed. */
export const isInterfacePath = (url: string): boolean =>
  /^\/+(_page|_test|crm|files|oauth|openapi\.json)(\/|\?|$)/.test(decodePath(url));
