import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { candidates } from "./candidates.mjs";
import { findChromium } from "./find-chromium.mjs";

/** @type {string} */
let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chromium-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** @param {string} script */
function browser(script) {
  const path = join(folder, "chromium");
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe("finding a Chromium", () => {
  test("uses the one in CHROMIUM_PATH", async () => {
    const path = browser("echo Chromium 140.0.1");
    await expect(findChromium({ CHROMIUM_PATH: path })).resolves.toBe(path);
  });

  test("rejects a CHROMIUM_PATH that doesn't work, instead of using another one", async () => {
    const path = browser("echo Please install the snap; exit 1");
    await expect(findChromium({ CHROMIUM_PATH: path })).rejects.toThrow(/^CHROMIUM_PATH is/);
    const missing = join(folder, "none");
    await expect(findChromium({ CHROMIUM_PATH: missing })).rejects.toThrow(/^CHROMIUM_PATH is/);
  });

  test("searches the common paths, then PATH, each once", () => {
    const paths = candidates({ PATH: "/opt/bin:/usr/bin" }, "linux");
    expect(paths[0]).toBe("/usr/bin/chromium");
    expect(paths).toContain("/opt/bin/google-chrome");
    expect(new Set(paths).size).toBe(paths.length);
  });
});
