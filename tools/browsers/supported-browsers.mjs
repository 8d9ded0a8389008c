import { readFileSync } from "node:fs";

const list = new URL("../../.browserslistrc", import.meta.url);

/**
 * The oldest version of each browser that we support, by the names of browserslist.
 *
 * @returns {Record<string, string>}
 * @throws if a line is not of the form `chrome >= 100`
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

/** The same as targets of the bundlers: `chrome100`. */
export const browserTargets = () =>
  Object.entries(supportedBrowsers()).map(
    ([name, version]) => `${name === "ios_saf" ? "ios" : name}${version}`,
  );
