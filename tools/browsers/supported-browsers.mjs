import { readFileSync } from "node:fs";

const list = new URL("../../.browserslistrc", import.meta.url);

/**
 * Returns the oldest supported version of each browser, by its name in browserslist.
 *
 * @returns {Record<string, string>}
 * @throws {Error} if a line doesn't have the form `chrome >= 100`
 */
export function supportedBrowsers() {
  const lines = readFileSync(list, "utf8").split("\n");
  const entries = lines.filter((line) => line !== "" && !line.startsWith("#"));
  return Object.fromEntries(
    entries.map((line) => {
      const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
      if (name === undefined || version === undefined) {
        throw new Error(`.browserslistrc: expected a line like "chrome >= 100", got "${line}".`);
      }
      return [name, version];
    }),
  );
}

/** Returns the same in the notation of bundlers: `chrome100`. */
export const browserTargets = () =>
  Object.entries(supportedBrowsers()).map(
    ([name, version]) => `${name === "ios_saf" ? "ios" : name}${version}`,
  );
