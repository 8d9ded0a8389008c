import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { expect } from "@calling-extensions/testing";
import { faultsOf, recordCall, test } from "./support/recorded-call.ts";
import { replay } from "./support/replay.ts";

const { resolve } = createRequire(import.meta.url);
const playwright = join(dirname(resolve("@playwright/test/package.json")), "cli.js");
const compiler = fileURLToPath(new URL("../node_modules/typescript/bin/tsc", import.meta.url));

/** Strict, as an app's own project may be. */
const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "bundler",
  types: ["node"],
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
};

const playwrightConfig = (url: string): string =>
  `import base from "../../playwright.config.ts";
export default {
  ...base,
  testDir: ".",
  testMatch: "session.spec.ts",
  workers: 1,
  retries: 0,
  expect: { timeout: 10_000 },
  projects: [{ name: "app", use: { app: { url: ${JSON.stringify(url)}, name: "Phone", readyTimeoutMs: 60_000 } } }],
};
`;

/** Runs a program, and returns its exit code and what it prints. */
const runIn = (cwd: string, ...args: readonly string[]) =>
  promisify(execFile)(process.execPath, args, {
    cwd,
    env: { ...process.env, FORCE_COLOR: "0" },
  }).then(
    ({ stdout }) => ({ code: 0, output: stripVTControlCharacters(stdout) }),
    (error: { code: number; stdout: string }) => ({
      code: error.code,
      output: stripVTControlCharacters(error.stdout),
    }),
  );

test(
  "a recording becomes a test that compiles, passes on the recorded app, and fails on each changed one",
  { tag: "@long" },
  async ({ page, crmPage, crm, callingApp, appSite }) => {
    test.slow();
    // Within this folder, so that imports find the packages.
    const folder = await mkdtemp(fileURLToPath(new URL(".to-test-", import.meta.url)));
    try {
      await recordCall({ page, crmPage, crm, callingApp }, { folder, reloadsApp: true });
      const written = await replay(folder, "--to-test", "session.spec.ts");
      expect(written.output).toBe("✓ session.spec.ts repeats session.json in 8 steps\n");
      expect(written.code).toBe(0);

      const again = await replay(folder, "--to-test", "session.spec.ts");
      expect(again.output).toContain("The file exists. Add --force to replace it.");
      expect(again.code).toBe(2);
      const source = await readFile(join(folder, "session.spec.ts"), "utf8");
      expect(source).not.toMatch(/waitForTimeout|2025550/);

      const project = { compilerOptions, include: ["session.spec.ts"] };
      await writeFile(join(folder, "tsconfig.json"), JSON.stringify(project));
      const compiled = await runIn(folder, compiler, "-p", ".");
      expect(compiled.output).toBe("");

      await writeFile(join(folder, "playwright.config.ts"), playwrightConfig(appSite.url));
      const same = await runIn(folder, playwright, "test", "--reporter=line");
      expect(same.output).toContain("1 passed");
      expect(same.code).toBe(0);

      await writeFile(
        join(folder, "playwright.config.ts"),
        playwrightConfig(`${appSite.url}/faulty`),
      );
      for (const fault of await faultsOf(folder)) {
        await test.step(fault.name, async () => {
          appSite.fault = fault;
          const changed = await runIn(folder, playwright, "test", "--reporter=line");
          // A slow answer is no fault for a test that waits longer.
          const isNoticed = fault.name !== "a late reply";
          expect(changed.output).toContain(isNoticed ? "1 failed" : "1 passed");
        });
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
