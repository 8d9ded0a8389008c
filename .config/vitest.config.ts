import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defaultServerConditions, type Plugin } from "vite";
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

const isLong = process.env["LONG_TESTS"] !== undefined;

/** Tests with this tag kill processes or write large files for many seconds: they run in `npm run test:long` only. */
const long = isLong
  ? []
  : ["packages/crm/src", "packages/crm-server/src"].flatMap((directory) =>
      testsWith(/^\/\/ @long$/m, directory),
    );

/**
 * Tests with this tag run on PostgreSQL too: what each engine does in its own way. The other tests of the store send
 * the same statements to both, so they run on SQLite, which is faster. With the suffix `-long`, they only do so in
 * `npm run test:long`: others with the tag hold the statements that they send.
 */
const onPostgres = ["packages/crm/src", "packages/crm-server/src"].flatMap((directory) =>
  testsWith(isLong ? /^\/\/ @postgres(-only|-long)?$/m : /^\/\/ @postgres(-only)?$/m, directory),
);

/** Tests with this tag run on PostgreSQL only: they have several processes, or break connections. */
const onlyOnPostgres = ["packages/crm/src", "packages/crm-server/src"].flatMap((directory) =>
  testsWith(/^\/\/ @postgres-only$/m, directory),
);

/** Tests with this tag are of the portable profile of a PostgreSQL database. */
const portableOnly = testsWith(/^\/\/ @portable-only$/m, "packages/crm/src");

/** Tests with a page, or that load modules again, after which others would have two copies of a schema. */
const inPage = ["packages", "apps"].flatMap((directory) =>
  testsWith(/@vitest-environment jsdom|resetModules/, directory),
);

/**
 * What is not stored: a module that lists files depends on more than its text. Set-ups run in Vitest's own process, in which
 * the stored form of a module breaks the stacks of its errors.
 */
const cacheLimits: Plugin = {
  name: "cache-limits",
  configureVitest: ({ experimental_defineCacheKeyGenerator: defineKey }) =>
    defineKey(({ environment, sourceCode }) =>
      environment.name === "__vitest__" || sourceCode.includes("import.meta.glob")
        ? false
        : undefined,
    ),
};

const postgresTests = {
  globalSetup: [`${testing}/postgres-set-up.ts`],
  runner: `${testing}/postgres-runner.ts`,
  testTimeout: 60_000,
  hookTimeout: 60_000,
};

/** What the portable profile does without. The other tests on PostgreSQL run in it too, in `npm run test:long`. */
const onlyPostgres = [
  // The index with pg_trgm.
  "packages/crm/src/store/postgres/find-missing-index.test.ts",
  // Snapshots of transactions.
  "packages/crm/src/store/postgres/foreign-transactions.test.ts",
  // Direct connections.
  "packages/crm/src/search/prepared-search.test.ts",
  "packages/crm/src/store/postgres/prepared-statements.test.ts",
  // Transactions beside others, which begin with their locks.
  "packages/crm/src/http/writes-alone.test.ts",
  "packages/crm/src/store/postgres/round-trips.test.ts",
  // Standbys, and connections that break.
  "packages/crm/src/store/postgres/lost-connections.test.ts",
  "packages/crm-server/src/failover.test.ts",
];

export default defineConfig({
  plugins: [cacheLimits],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  // The same for global set-ups.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    // By default, Vitest leaves one core free, which is half of two. Tests that wait for processes and databases leave
    // theirs to a third worker.
    maxWorkers: availableParallelism() + 1,
    // Loading all modules again for each file would take longer than the tests.
    isolate: false,
    // What a worker has transformed, others and later runs load from node_modules.
    experimental: { fsModuleCache: true },
    unstubGlobals: true,
    // Only what fails takes this long. The machine may be slow and busy.
    expect: { poll: { timeout: 30_000, interval: 10 } },
    setupFiles: [`${root}.config/patient-wait-for.ts`, `${root}.config/restored-globals.ts`],
    // As for the browser tests.
    retry: process.env["CI"] ? 1 : 0,
    sequence: { sequencer: SlowFilesFirst },
    globalSetup: [`${root}packages/crm-server/src/testing/build-service.ts`],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{packages,apps,tools}/**/*.test.{ts,tsx,mjs}"],
          exclude: [
            ...configDefaults.exclude,
            // The templates of create-calling-app.
            "**/dist/**",
            ...inPage,
            ...long,
            // .config/components.config.ts
            "**/*.component.test.{ts,tsx}",
            ...onlyOnPostgres,
            ...portableOnly,
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "page",
          include: inPage,
          exclude: configDefaults.exclude,
          environment: "jsdom",
          setupFiles: [`${root}.config/empty-page.ts`],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          ...postgresTests,
          include: onPostgres,
          exclude: [...configDefaults.exclude, ...long],
          env: { CRM_TEST_ENGINE: "postgres" },
        },
      },
      {
        extends: true,
        test: {
          name: "portable",
          ...postgresTests,
          include: isLong ? [...onPostgres, ...portableOnly] : portableOnly,
          exclude: [...configDefaults.exclude, ...onlyPostgres],
          setupFiles: [`${testing}/reject-other-sql.ts`],
          env: { CRM_TEST_ENGINE: "postgres", CRM_TEST_PROFILE: "portable" },
        },
      },
    ],
  },
});
