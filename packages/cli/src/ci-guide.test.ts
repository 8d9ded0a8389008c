import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, it } from "vitest";
import { readCommandLine } from "./command-line.ts";

const guide = readFileSync(
  new URL("../../../docs/guides/check-your-app.md", import.meta.url),
  "utf8",
);
const [, workflow = ""] = /```yaml\n([\s\S]*?)```/.exec(guide) ?? [];
const lines = workflow.split("\n").filter((line) => line !== "");

/** What each line of the workflow may be. The first group of a run line is its command. */
const known = [
  /^name: [\w ]+$/,
  /^on: \[push, pull_request\]$/,
  /^jobs:$/,
  /^ {2}check:$/,
  /^ {4}(?:runs-on: ubuntu-latest|steps:)$/,
  /^ {6}- uses: actions\/(?:checkout|setup-node|upload-artifact)@v4$/,
  /^ {8}(?:with:|if: always\(\))$/,
  /^ {10}(?:node-version: 22|name: check|path: check)$/,
  /^ {6}- run: (npm ci|npx playwright-core install --with-deps chromium)$/,
  /^ {6}- run: npx calling-extensions (check .+)$/,
];

it.each(lines)("%s is a line of a workflow", (line) => {
  expect(known.filter((pattern) => pattern.test(line))).toHaveLength(1);
});

it("the workflow runs a command that exists, and keeps the reports that it writes", () => {
  const command = lines.map((line) => known.at(-1)?.exec(line)?.[1]).find(Boolean) ?? "";
  const options = readCommandLine(command.split(" "));
  if (typeof options === "string" || !("reporters" in options)) throw new Error("No check.");
  const files = options.reporters.flatMap(({ file }) => file ?? []);
  expect(files).toHaveLength(2);
  expect(files.map((file) => dirname(file))).toEqual([resolve("check"), resolve("check")]);
  // The annotations are printed.
  expect(options.reporters[0]).toEqual({ name: "github", file: undefined });
});
