import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { smallerModules } from "../../.config/smaller-modules.ts";

export default defineConfig({
  plugins: [react(), smallerModules()],
  resolve: { conditions: ["@calling-extensions/source", ...defaultClientConditions] },
  // Any folder of any web server.
  base: "./",
  build: {
    outDir: "dist",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      optimization: { inlineConst: true },
      output: {
        codeSplitting: {
          // By itself, so that .size-limit.json measures the rest.
          groups: [{ name: "react", test: /node_modules\/(react|react-dom|scheduler)\// }],
        },
      },
    },
    license: { fileName: "third-party-notices.txt" },
  },
});
