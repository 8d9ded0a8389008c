import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { parse } from "yaml";
import { findInstalled } from "../tools/chromium/find-chromium.mjs";
import { passingApp } from "./fixtures/passing-app.ts";
import { freePort } from "./support/free-port.ts";
import { inRepository } from "./support/repository.ts";

interface Action {
  readonly inputs: Readonly<Record<string, { default: string }>>;
  readonly runs: {
    readonly steps: readonly { run?: string; env?: Readonly<Record<string, string>> }[];
  };
}

const READY = 'post("INITIALIZED", { isLoggedIn: true });';

async function writeScript(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  await chmod(file, 0o755);
}

/** Runs the action's script as GitHub does, in a folder of an app. */
async function runAction(
  folder: string,
  inputs: Readonly<Record<string, string>>,
  more: NodeJS.ProcessEnv,
) {
  const action = parse(await readFile(inRepository("action.yml"), "utf8")) as Action;
  const [{ run = "", env = {} } = {}] = action.runs.steps;
  const temp = join(folder, "temp");
  await mkdir(temp, { recursive: true });
  const files = {
    GITHUB_STEP_SUMMARY: join(temp, "summary.md"),
    GITHUB_OUTPUT: join(temp, "output"),
  };
  await Promise.all(Object.values(files).map((file) => writeFile(file, "")));
  const values = Object.entries(env).map(([name, value]) => [
    name,
    value
      .replaceAll(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => {
        const known = action.inputs[input];
        if (!known) throw new Error(`No input ${input}`);
        return inputs[input] ?? known.default;
      })
      .replaceAll("${{ runner.temp }}", temp),
  ]);
  const script = join(temp, "step.sh");
  await writeFile(script, run);
  const { code, stdout } = await promisify(execFile)("bash", [script], {
    cwd: folder,
    env: { ...process.env, ...files, ...Object.fromEntries(values), ...more },
  }).then(
    (result) => ({ ...result, code: 0 }),
    (error: { code: number; stdout: string }) => error,
  );
  return {
    code,
    stdout,
    summary: await readFile(files.GITHUB_STEP_SUMMARY, "utf8"),
    output: await readFile(files.GITHUB_OUTPUT, "utf8"),
    reports: join(temp, "calling-app-check"),
  };
}

test("the action starts the app, annotates what fails, and keeps its reports; a baseline accepts what failed before", async ({}, testInfo) => {
  test.setTimeout(120_000);
  const folder = testInfo.outputDir;
  const bin = join(folder, "node_modules", ".bin");
  await mkdir(bin, { recursive: true });
  await writeScript(
    join(bin, "calling-extensions"),
    `#!/bin/sh\nexec node ${inRepository("packages/cli/dist/main.js")} "$@"\n`,
  );
  const invalid = 'post("CALL_ENDED", { callEndStatus: "ODD" });';
  await writeFile(join(folder, "page.html"), passingApp.replace(READY, `${invalid}\n${READY}`));
  await writeFile(
    join(folder, "server.mjs"),
    `import { createServer } from "node:http";
import { readFileSync } from "node:fs";
createServer((_, response) => {
  response.setHeader("content-type", "text/html");
  response.end(readFileSync("page.html"));
}).listen(Number(process.argv[2]), "127.0.0.1");
`,
  );
  const port = await freePort();
  const inputs = {
    app: `http://127.0.0.1:${port}`,
    start: `node server.mjs ${port}`,
    options: "--only initialized",
  };
  const env = { CHROMIUM_PATH: await findInstalled(process.env) };

  const first = await runAction(folder, inputs, env);
  expect(first.code).toBe(1);
  expect(first.stdout).toContain("::error title=legal-order::");
  expect(first.summary).toContain("❌ Failed");
  expect(first.output).toBe("passed=false\n");
  expect((await readdir(first.reports)).toSorted()).toEqual([
    "junit.xml",
    "recordings",
    "report.html",
    "report.json",
  ]);

  const baseline = join(folder, "baseline.json");
  await writeFile(baseline, await readFile(join(first.reports, "report.json")));
  const second = await runAction(folder, { ...inputs, baseline }, env);
  expect(second.stdout).toContain("::notice title=legal-order::");
  expect(second.summary).toMatch(/Failed before, too: .*\[legal-order\]/);
  expect(second).toMatchObject({ code: 0, output: "passed=true\n" });

  const third = await runAction(folder, { ...inputs, baseline: "none.json" }, env);
  expect(third).toMatchObject({ code: 2, output: "passed=false\n" });
});

test("a project without the command gets it in the action's version, and its browser first", async ({}, testInfo) => {
  const folder = testInfo.outputDir;
  await mkdir(folder, { recursive: true });
  await writeScript(join(folder, "npx"), `#!/bin/sh\necho "npx $*"\n`);
  const path = [folder, process.env["PATH"]].join(delimiter);
  const run = await runAction(folder, { version: "0.1.0" }, { PATH: path, CHROMIUM_PATH: "" });
  const commands = run.stdout.split("\n").filter((line) => line.startsWith("npx"));
  expect(commands).toEqual([
    "npx --yes --package=calling-extensions@0.1.0 -- playwright-core install --with-deps chromium",
    expect.stringMatching(
      /^npx --yes --package=calling-extensions@0\.1\.0 -- calling-extensions check /,
    ),
  ]);
  expect(run).toMatchObject({ code: 0, output: "passed=true\n" });
});
