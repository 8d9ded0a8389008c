import { describe, expect, test } from "vitest";
import { findEngine, whyMissing } from "./find-engine.mjs";

const engine = {
  title: "An engine",
  packages: ["engine", "its-driver"],
  programs: { driver: ["/usr/bin/driver"], browser: ["/opt/browser", "/usr/bin/browser"] },
};
/** @param {...string} paths */
const only =
  (...paths) =>
  (/** @type {string} */ path) =>
    paths.includes(path);

describe("finding an engine", () => {
  test("answers where each of its programs is, the first place first", () => {
    const everywhere = only("/usr/bin/driver", "/opt/browser", "/usr/bin/browser");
    expect(findEngine(engine, everywhere)).toEqual({
      driver: "/usr/bin/driver",
      browser: "/opt/browser",
    });
  });

  test("says what is missing and what to type, where one of them is", () => {
    const sentence =
      "An engine is not here (no /opt/browser nor /usr/bin/browser). To have it: apt-get install engine its-driver";
    expect(findEngine(engine, only("/usr/bin/driver"))).toBe(sentence);
    expect(whyMissing(engine, only("/usr/bin/driver"))).toBe(sentence);
  });
});
