import { describe, expect, test } from "vitest";
import { findEngine, missingReason } from "./find-engine.mjs";

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
  test("returns the first path of each program", () => {
    const everywhere = only("/usr/bin/driver", "/opt/browser", "/usr/bin/browser");
    expect(findEngine(engine, everywhere)).toEqual({
      driver: "/usr/bin/driver",
      browser: "/opt/browser",
    });
  });

  test("returns what is missing and how to install it", () => {
    const reason =
      "An engine is not installed (no /opt/browser nor /usr/bin/browser). To install it: apt-get install engine its-driver";
    expect(findEngine(engine, only("/usr/bin/driver"))).toBe(reason);
    expect(missingReason(engine, only("/usr/bin/driver"))).toBe(reason);
  });
});
