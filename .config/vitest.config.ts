import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defaultServerConditions } from "vite";
import { configDefaults, defineConfig } from "vitest/config";
import { SlowFilesFirst } from "./slow-files-first.ts";

/** Tests use the sources of our packages, so they need no build. */
const conditions = [
  "@calling-extensions/source",
  // Vitest passes these on to Node, which can't load some of what is for bundlers.
  ...defaultServerConditions.filter((condition) => condition !== "module"),
];
const root = fileURLToPath(new URL("..", import.meta.url));
const testing = `${root}packages/crm/src/testing`;

/** e2e/testing/installed-apps.spec.ts runs these where they are installed. */
const templates = "packages/create-calling-app/templates/**";

/** Lists the tests of a folder. Vitest loads this file for each project, so it skips installed packages. */
const listTests = (directory: string): string[] =>
  readdirSync(`${root}${directory}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${directory}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : listTests(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** Returns the tests of a folder that contain a text. */
const testsWith = (text: RegExp, directory: string): string[] =>
  listTests(directory).filter((file) => text.test(readFileSync(`${root}${file}`, "utf8")));

/** Tests of what happens before the store, such as parsing, forms and scopes, or outside of it. */
const beforeTheStore = new Set(
  [
    "every-endpoint",
    "bad-uploads",
    "random-uploads",
    "large-files",
    "page/probe",
    "server/arrival-timeout",
    "server/bad-input",
    "server/client-errors",
    "server/encoded-paths",
    "server/endpoint-scopes",
    "server/large-errors",
    "server/object-type-scopes",
  ].map((name) => `packages/crm/src/http/${name}.test.ts`),
);

/** Tests whose every SQL statement another test sends to PostgreSQL, too. */
const repeatedStatements = new Set(
  [
    "auth/access-tokens",
    "batch/batch-objects",
    "conformance/limits-and-tokens",
    "http/association-batches",
    "http/association-labels",
    "http/associations",
    "http/calling-settings",
    "http/connections",
    "http/file-imports",
    "http/inbound-calls",
    "http/oauth",
    "http/operation-access",
    "http/page/authorizations",
    "http/page/calls",
    "http/page/contacts",
    "http/page/developer-apps",
    "http/page/files",
    "http/page/installations",
    "http/page/missed-calls",
    "http/page/pipelines",
    "http/page/tokens",
    "http/pipelines",
    "http/properties",
    "http/record-types",
    "http/records",
    "http/server/authorization",
    "http/server/rate-limiter",
    "http/test-routes",
    "http/transcripts",
    "objects/merge-objects",
    "seed/seed-files",
  ].map((name) => `packages/crm/src/${name}.test.ts`),
);

/** Other tests that open the CRM's store run on both engines. */
const onBothEngines = ["packages/crm/src", "packages/crm-server/src"]
  .flatMap((directory) =>
    testsWith(
      /open(TestApp|TestStore|OfficialClient|ExampleService|UploadService|ServiceForEachTest)/,
      directory,
    ),
  )
  .filter((file) => !beforeTheStore.has(file) && !repeatedStatements.has(file));

/** Tests with a page, or that load modules again, after which others would have two copies of a schema. */
const alone = ["packages", "apps"].flatMap((directory) =>
  testsWith(/@vitest-environment jsdom|resetModules/, directory),
);

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // By default, Vitest leaves one core free, which is half of two.
    maxWorkers: "100%",
    // Loading all modules again for each file would take longer than the tests.
    isolate: false,
    unstubGlobals: true,
    // Only what fails takes this long. The machine may be slow and busy.
    expect: { poll: { timeout: 30_000, interval: 10 } },
    setupFiles: [`${root}.config/patient-wait-for.ts`],
    // As for the browser tests.
    retry: process.env["CI"] ? 1 : 0,
    sequence: { sequencer: SlowFilesFirst },
    globalSetup: [`${root}packages/crm-server/src/build-for-tests.ts`],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{packages,apps,tools}/**/*.test.{ts,tsx,mjs}"],
          exclude: [
            ...configDefaults.exclude,
            ...alone,
            // .config/components.config.ts
            "**/*.component.test.{ts,tsx}",
            "packages/crm/src/store/postgres/**",
            templates,
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: alone,
          exclude: [...configDefaults.exclude, templates],
          // Without isolation, the next file would see this file's page and storage.
          isolate: true,
          // A new context is enough for that. With a new process for each file, jsdom loads each time, which
          // takes longer than the tests.
          pool: "vmThreads",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: onBothEngines,
          env: { CRM_TEST_ENGINE: "postgres" },
          globalSetup: [`${testing}/postgres-set-up.ts`],
          runner: `${testing}/postgres-runner.ts`,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
