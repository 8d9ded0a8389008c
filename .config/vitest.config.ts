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

/** Returns the tests of a folder that contain a text. */
const testsWith = (text: RegExp, directory: string): string[] =>
  readdirSync(`${root}${directory}`, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${directory}/${file}`)
    .filter((file) => text.test(readFileSync(`${root}${file}`, "utf8")));

/** Tests that open the CRM's store run on both engines. */
const onBothEngines = ["packages/crm/src", "packages/crm-server/src"].flatMap((directory) =>
  testsWith(
    /open(TestApp|TestStore|OfficialClient|ExampleService|UploadService|ServiceForEachTest)/,
    directory,
  ),
);

/** Tests with a page. */
const alone = ["packages", "apps"].flatMap((directory) =>
  testsWith(/@vitest-environment jsdom/, directory),
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
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{packages,apps,tools}/**/*.test.{ts,tsx,mjs}"],
          exclude: [
            ...configDefaults.exclude,
            ...alone,
            "packages/crm/src/store/postgres/**",
            templates,
          ],
          testTimeout: 20_000,
          hookTimeout: 20_000,
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
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: onBothEngines,
          env: { CRM_TEST_ENGINE: "postgres" },
          globalSetup: `${testing}/postgres-set-up.ts`,
          runner: `${testing}/postgres-runner.ts`,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
