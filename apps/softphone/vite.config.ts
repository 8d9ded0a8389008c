import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ["@calling-extensions/source", ...defaultClientConditions] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    // React, zod and the number plans take 520 kB, loaded once from the same machine.
    chunkSizeWarningLimit: 600,
    // What is needed first is one file. Otherwise, each set of pages that share a module would be another one.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: "initial", tags: ["$initial"] }] } },
    },
    license: { fileName: "third-party-notices.txt" },
  },
});
