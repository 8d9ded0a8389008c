import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "acorn";
import { describe, expect, onTestFinished, test } from "vitest";
import { repository } from "../repository.mjs";
import { satisfies } from "./require-node.cjs";

const range = "^20.19.0 || >=22.12.0";

test.each(["20.19.0", "20.20.2", "22.12.0", "22.13.1", "24.0.0"])(
  "%s is in the range",
  (version) => {
    expect(satisfies(version, range)).toBe(true);
  },
);

test.each(["18.20.4", "20.18.9", "21.7.0", "22.11.0", "8.0.0"])("%s is not", (version) => {
  expect(satisfies(version, range)).toBe(false);
});

const check = "tools/setup/require-node.cjs";

describe.each([
  ["calling-extensions", "packages/cli/bin/calling-extensions.cjs"],
  ["create-calling-app", "packages/create-calling-app/bin/create-calling-app.cjs"],
  ["@calling-extensions/crm-server", "packages/crm-server/bin/calling-extensions-crm.cjs"],
])("the command of %s", (name, file) => {
  test.each([check, file])("begins with syntax that every Node reads (%s)", (path) => {
    const source = readFileSync(join(repository, path), "utf8");
    const options = /** @type {const} */ ({ ecmaVersion: 5, allowHashBang: true });
    expect(() => parse(source, options)).not.toThrow();
  });

  test("says in a sentence which Node it needs, and loads nothing else", () => {
    const folder = mkdtempSync(join(tmpdir(), "require-node-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // Beside its check, as it is packed, but on a Node that is too old.
    writeFileSync(join(folder, "package.json"), JSON.stringify({ name, engines: { node: range } }));
    const run = `
      Object.defineProperty(process, "versions", { value: { node: "16.20.2" } });
      const { Module } = require("node:module");
      const load = Module._load;
      Module._load = (path, ...rest) =>
        path.endsWith("require-node.cjs") ? load(${JSON.stringify(join(repository, check))}, ...rest)
        : path.endsWith("package.json") ? load(${JSON.stringify(join(folder, "package.json"))}, ...rest)
        : path.endsWith("start.cjs") ? process.exit(7)
        : load(path, ...rest);
      require(${JSON.stringify(join(repository, file))});
    `;
    const { status, stderr } = spawnSync(process.execPath, ["--eval", run], { encoding: "utf8" });
    expect(stderr).toBe(
      `${name} needs Node.js ${range}, but this is Node.js 16.20.2. Install a newer version: https://nodejs.org\n`,
    );
    expect(status).toBe(1);
  });
});
