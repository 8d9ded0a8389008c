import { join } from "node:path";
import { defineConfig } from "tsdown";
import { copyTemplate, readTemplates } from "./src/templates.ts";

export default defineConfig({
  entry: { main: "src/main.ts" },
  format: "esm",
  platform: "node",
  target: "node20",
  dts: false,
  fixedExtension: false,
  // The contract is bundled from its sources.
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import", "node"] } },
  copy: "../../tools/setup/require-node.cjs",
  hooks: {
    "build:done"() {
      for (const template of readTemplates("../../examples")) {
        copyTemplate(template, join("dist/templates", template.name));
      }
    },
  },
});
