import { defineConfig } from "vite";

/** Builds what the pages load. VitePress writes the pages into the same folder afterwards. */
export default defineConfig({
  build: {
    outDir: "dist",
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: {
      input: "src/client/main.ts",
      // All pages contain this name.
      output: { entryFileNames: "site.js", chunkFileNames: "assets/[name]-[hash].js" },
    },
  },
});
