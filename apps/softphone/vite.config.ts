import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
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
      output: {
        codeSplitting: {
          groups: [
            { name: "initial", tags: ["$initial"] },
            { name: "calls", test: /start-calls\.ts$/, includeDependenciesRecursively: true },
          ],
        },
      },
    },
    license: { fileName: "third-party-notices.txt" },
  },
});
