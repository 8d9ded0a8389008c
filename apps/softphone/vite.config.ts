import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { evaluatedTables } from "../../.config/evaluated-tables.ts";
import { fontLicense } from "../../.config/font-license.ts";
import { lateImports } from "../../.config/late-imports.ts";
import { smallerModules } from "../../.config/smaller-modules.ts";

/** The browser loads the screens while the phone connects, and runs them afterwards. */
const prefetchScreens: Plugin = {
  name: "prefetch-screens",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /\/screens-[^/]*\.js$/.test(file))
        .map((file) => ({
          tag: "link",
          // Not "preload": in Chromium 150, the body of a fetch() that finds one sometimes never arrives, and an import
          // waits for one that is never answered.
          attrs: { rel: "prefetch", as: "script", crossorigin: true, href: `/${file}` },
          injectTo: "head",
        })),
  },
};

export default defineConfig({
  plugins: [
    react(),
    smallerModules(),
    evaluatedTables(),
    lateImports(),
    fontLicense(),
    prefetchScreens,
  ],
  resolve: { conditions: ["@calling-extensions/source", ...defaultClientConditions] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // The styles of parts that load later are small, and a part must not fail because its style can't be loaded.
    cssCodeSplit: false,
    modulePreload: false,
    // What is needed first is one file, and what makes calls another. Otherwise, each set of pages that share a
    // module would be another one.
    rolldownOptions: {
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          groups: [
            { name: "initial", tags: ["$initial"] },
            { name: "screens", test: /show-phone\.tsx$/, includeDependenciesRecursively: true },
            { name: "calls", test: /start-calls\.ts$/, includeDependenciesRecursively: true },
          ],
        },
      },
    },
    license: { fileName: "third-party-notices.txt" },
  },
});
