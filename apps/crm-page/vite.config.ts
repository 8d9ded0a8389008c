import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { inlineScript } from "./inline-script.ts";

const resolve = { conditions: ["@calling-extensions/source", ...defaultClientConditions] };

/** Dialogs, menus and messages, with the library that they are made of. */
const OVERLAYS = /node_modules\/react-aria|packages\/ui\/src\/(dialogs|toasts)\/[^/]+\.tsx$/;

export default defineConfig({
  plugins: [react(), inlineScript("<!-- src/start.ts -->", "src/start.ts", resolve)],
  resolve,
  build: {
    outDir: "dist",
    emptyOutDir: true,
    chunkSizeWarningLimit: 1000,
    // What is needed first is one file. Otherwise, each set of pages that share a module would be another one.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "initial", tags: ["$initial"], test: (id) => !OVERLAYS.test(id), priority: 2 },
            { name: "overlays", test: OVERLAYS, priority: 1 },
          ],
        },
      },
    },
    license: { fileName: "third-party-notices.txt" },
  },
});
