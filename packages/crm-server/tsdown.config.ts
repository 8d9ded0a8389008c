import { join } from "node:path";
import license from "rollup-plugin-license";
import { defineConfig, type UserConfig } from "tsdown";

/** Packages of this repository are bundled from their sources. The database driver is native, so it is not. */
const shared: UserConfig = {
  format: "esm",
  platform: "node",
  target: "node20",
  fixedExtension: false,
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import", "node"] } },
};

/** The types of what `index.ts` exports. They don't include zod's types: the package depends on it. */
const types: UserConfig = {
  ...shared,
  entry: { index: "src/index.ts" },
  clean: false,
  // One program for all of them; by default there is one for each file of another package.
  dts: {
    emitDtsOnly: true,
    sourcemap: false,
    eager: true,
    tsconfigRaw: {
      include: ["src", "../crm/src", "../contract/src", "../phone-numbers/src"],
      // These import several times as much.
      exclude: ["**/*.test.ts", "**/testing"],
    },
  },
  deps: { onlyBundle: false, neverBundle: ["kysely"] },
};

const service = (outDir: string): UserConfig => ({
  ...shared,
  entry: {
    main: "src/main.ts",
    index: "src/index.ts",
    // The service starts these files as threads, and looks for them in its own directory.
    "hash-worker": "../crm/src/files/hash-worker.js",
    "sqlite-read-worker": "../crm/src/store/sqlite-read-worker.js",
  },
  outDir,
  dts: false,
  clean: true,
  copy: [
    "../../tools/setup/require-node.cjs",
    "../crm/src/http/openapi/openapi.json",
    "../crm/src/http/openapi/openapi-page.json",
  ],
  // Bundled, zod loads in a third of the time.
  deps: { onlyBundle: false, alwaysBundle: [/^zod($|\/)/] },
  // The bundle contains the licenses of the packages in it.
  plugins: [license({ thirdParty: { output: { file: join(outDir, "third-party-notices.txt") } } })],
});

// The tests build it elsewhere, and need no types.
export default defineConfig(({ outDir }) =>
  outDir === undefined ? [service("dist"), types] : service(outDir),
);
