import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, it } from "vitest";
import { readCommandLine } from "./command-line.ts";

/** The workflow of a guide, by its lines. */
function workflowOf(guide: string): readonly string[] {
  const text = readFileSync(new URL(`../../../docs/guides/${guide}.md`, import.meta.url), "utf8");
  const [, workflow = ""] = /```yaml\n([\s\S]*?)```/.exec(text) ?? [];
  return workflow.split("\n").filter((line) => line !== "");
}

const lines = workflowOf("check-your-app");

/** What each line of a workflow may be. The first group of a run line is its command. */
const known = [
  /^name: [\w ]+$/,
  /^on: \[push, pull_request\]$/,
  /^jobs:$/,
  /^ {2}(?:check|test):$/,
  /^ {4}(?:runs-on: ubuntu-latest|steps:)$/,
  /^ {6}- uses: actions\/(?:checkout|setup-node|upload-artifact)@v4$/,
  /^ {8}(?:with:|if: always\(\))$/,
  /^ {10}(?:node-version: 22|(?:name|path): (?:check|test-results))$/,
  /^ {6}- run: (npm ci|npm test|npx playwright(?:-core)? install --with-deps chromium)$/,
  /^ {6}- run: npx calling-extensions (check .+)$/,
];

it.each([...lines, ...workflowOf("test-your-app")])("%s is a line of a workflow", (line) => {
  expect(known.filter((pattern) => pattern.test(line))).toHaveLength(1);
});

it("the tests' workflow installs before it tests, and keeps what failed tests leave", () => {
  const commands = workflowOf("test-your-app").flatMap(
    (line) => /- run: (.+)$/.exec(line)?.[1] ?? [],
  );
  expect(commands).toEqual(["npm ci", "npx playwright install --with-deps chromium", "npm test"]);
  for (const template of ["plain", "react"]) {
    const path = `../../create-calling-app/templates/${template}/package.json`;
    const manifest = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as {
      scripts: Record<string, string>;
    };
    expect(manifest.scripts["test"]).toContain("playwright test");
  }
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
