import { join } from "node:path";
import license from "rollup-plugin-license";
import { defineConfig } from "tsdown";

/** Our own packages are bundled from their source; the database driver is native and stays outside. */
export default defineConfig(({ outDir = "dist" }) => ({
  entry: {
    main: "src/main.ts",
    index: "src/index.ts",
    // Files that the service starts as threads, beside whatever file starts them.
    "hash-worker": "../crm/src/files/hash-worker.js",
    "sqlite-read-worker": "../crm/src/store/sqlite-read-worker.js",
  },
  format: "esm",
  platform: "node",
  target: "node20",
  outDir,
  dts: false,
  clean: true,
  fixedExtension: false,
  copy: "../../tools/setup/require-node.cjs",
  // Bundled, zod loads in a third of the time.
  deps: { onlyBundle: false, alwaysBundle: ["zod"] },
  // Whoever gets the bundle gets the licenses of what is in it.
  plugins: [license({ thirdParty: { output: { file: join(outDir, "third-party-notices.txt") } } })],
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import", "node"] } },
}));
