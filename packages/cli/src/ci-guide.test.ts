import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import manifest from "../package.json" with { type: "json" };

interface Action {
  readonly inputs: Readonly<Record<string, unknown>>;
}

interface Workflow {
  readonly jobs: {
    readonly check: {
      readonly steps: readonly { uses?: string; with?: Readonly<Record<string, string>> }[];
    };
  };
}

/** The workflow of a guide, by its lines. */
function workflowOf(guide: string): readonly string[] {
  const text = readFileSync(new URL(`../../../docs/guides/${guide}.md`, import.meta.url), "utf8");
  const [, workflow = ""] = /```yaml\n([\s\S]*?)```/.exec(text) ?? [];
  return workflow.split("\n").filter((line) => line !== "");
}

const lines = workflowOf("check-your-app");

/** What each line of a workflow may be. */
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
  /^ {6}- uses: calling-extensions\/calling-extensions@v[\d.]+$/,
  /^ {10}(?:app: http:\/\/localhost:3000|start: npm run dev)$/,
];

it.each([...lines, ...workflowOf("test-your-app")])("%s is a line of a workflow", (line) => {
  expect(known.filter((pattern) => pattern.test(line))).toHaveLength(1);
});

it("the tests' workflow installs before it tests, and keeps what failed tests leave", () => {
  const commands = workflowOf("test-your-app").flatMap(
    (line) => /- run: (.+)$/.exec(line)?.[1] ?? [],
  );
  expect(commands).toEqual(["npm ci", "npx playwright install --with-deps chromium", "npm test"]);
  for (const name of ["plain", "react"]) {
    const path = `../../../examples/${name}/package.json`;
    const template = JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as {
      scripts: Record<string, string>;
    };
    expect(template.scripts["test"]).toContain("playwright test");
  }
});

it("the workflow starts the action with inputs that it has, in the version of this package", () => {
  const action = parse(
    readFileSync(new URL("../../../action.yml", import.meta.url), "utf8"),
  ) as Action;
  const workflow = parse(lines.join("\n")) as Workflow;
  const step = workflow.jobs.check.steps.find(({ uses = "" }) =>
    uses.startsWith("calling-extensions/"),
  );
  expect(step?.uses).toBe(`calling-extensions/calling-extensions@v${manifest.version}`);
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step?.with ?? {})));
});
