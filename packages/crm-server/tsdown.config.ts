import { join } from "node:path";
import license from "rollup-plugin-license";
import { defineConfig } from "tsdown";

/** Packages of this repository are bundled from their sources. The database driver is native, so it is not. */
export default defineConfig(({ outDir = "dist" }) => ({
  entry: {
    main: "src/main.ts",
    index: "src/index.ts",
    // The service starts these files as threads, and looks for them in its own directory.
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
  copy: [
    "../../tools/setup/require-node.cjs",
    "../crm/src/http/openapi/openapi.json",
    "../crm/src/http/openapi/openapi-page.json",
  ],
  // Bundled, zod loads in a third of the time.
  deps: { onlyBundle: false, alwaysBundle: ["zod"] },
  // The bundle contains the licenses of the packages in it.
  plugins: [license({ thirdParty: { output: { file: join(outDir, "third-party-notices.txt") } } })],
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import", "node"] } },
}));
