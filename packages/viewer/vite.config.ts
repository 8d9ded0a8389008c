import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { evaluatedTables } from "../../.config/evaluated-tables.ts";
import { smallerModules } from "../../.config/smaller-modules.ts";
import { oneFile } from "./one-file.ts";

export default defineConfig({
  plugins: [react(), evaluatedTables(), smallerModules(), oneFile()],
  resolve: { conditions: ["@calling-extensions/source", ...defaultClientConditions] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: { optimization: { inlineConst: true } },
    license: { fileName: "licenses.txt" },
  },
});
