import { defineConfig } from "tsdown";

/** Our own packages are bundled from their source; the database driver is native and stays outside. */
export default defineConfig({
  entry: {
    main: "src/main.ts",
    index: "src/index.ts",
    // A file that the service starts as a thread, beside whatever file starts it.
    "sqlite-read-worker": "../../packages/crm/src/store/sqlite-read-worker.js",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  outDir: "dist",
  dts: false,
  clean: true,
  fixedExtension: false,
  // Bundled, zod loads in a third of the time.
  deps: { onlyBundle: false, alwaysBundle: ["zod"] },
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import", "node"] } },
});
