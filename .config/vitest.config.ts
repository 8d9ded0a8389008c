import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defaultServerConditions } from "vite";
import { configDefaults, defineConfig } from "vitest/config";

/** Our own packages are tested from their sources; nothing waits for a build. */
const conditions = ["@calling-extensions/source", ...defaultServerConditions];
const root = fileURLToPath(new URL("..", import.meta.url));
const testing = `${root}packages/crm/src/testing`;

/** Run where they are installed, by e2e/testing/installed-apps.spec.ts. */
const templates = "packages/create-calling-app/templates/**";

/** The tests of a folder in whose text something is found. */
const testsWith = (text: RegExp, directory: string): string[] =>
  readdirSync(`${root}${directory}`, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `${directory}/${file}`)
    .filter((file) => text.test(readFileSync(`${root}${file}`, "utf8")));

/** Every test that opens the CRM's store: it runs on both engines. */
const onBothEngines = ["packages/crm/src", "packages/crm-server/src"].flatMap((directory) =>
  testsWith(
    /open(TestApp|TestStore|OfficialClient|ExampleService|UploadService|ServiceForEachTest)/,
    directory,
  ),
);

/** Every test that has a page. */
const alone = ["packages", "apps"].flatMap((directory) =>
  testsWith(/@vitest-environment jsdom/, directory),
);

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Vitest leaves a core free by default, which on two cores is half of them.
    maxWorkers: "100%",
    // Loading every module again for each file costs more than the tests do.
    isolate: false,
    unstubGlobals: true,
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
          // What one file leaves in a page or its storage would be there for the next.
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
