import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defaultServerConditions } from "vite";
import { configDefaults, defineConfig } from "vitest/config";

/** Our own packages are tested from their sources; nothing waits for a build. */
const conditions = ["@calling-extensions/source", ...defaultServerConditions];
const root = fileURLToPath(new URL("..", import.meta.url));
const testing = `${root}packages/crm/src/testing`;

/** Every test that opens the CRM's store: it runs on both engines. */
const onBothEngines = readdirSync(`${root}packages/crm/src`, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => `packages/crm/src/${file}`)
  .filter((file) =>
    /openTestApp|openTestPlace|openOfficialClient/.test(readFileSync(`${root}${file}`, "utf8")),
  );

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // Vitest leaves a core free by default, which on two cores is half of them.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{packages,apps,tools}/**/*.test.{ts,tsx,mjs}"],
          exclude: [
            ...configDefaults.exclude,
            "packages/crm/src/store/postgres/**",
            // Run where they are installed, by e2e/testing/installed-apps.spec.ts.
            "packages/create-calling-app/templates/**",
          ],
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
