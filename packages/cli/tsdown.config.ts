import { defineConfig } from "tsdown";

/** Packages of this repository are bundled from their sources. */
const inputOptions = {
  resolve: { conditionNames: ["@calling-extensions/source", "import", "node"] },
};

export default defineConfig([
  {
    entry: { main: "src/main.ts", index: "src/index.ts", config: "src/config/index.ts" },
    format: "esm",
    platform: "node",
    target: "node20",
    dts: false,
    fixedExtension: false,
    inputOptions,
    copy: "../../tools/setup/require-node.cjs",
  },
  {
    entry: { index: "src/index.ts", config: "src/config/index.ts" },
    format: "esm",
    platform: "node",
    clean: false,
    fixedExtension: false,
    dts: {
      emitDtsOnly: true,
      sourcemap: false,
      eager: true,
      // One program for all of them; what is missing here would be a program for each file, which takes minutes and
      // gigabytes. Without the commands, which import the CRM service.
      tsconfigRaw: {
        include: [
          "src/index.ts",
          "src/config",
          "src/check",
          "src/replay/rule-of-difference.ts",
          "../recording/src",
          "../contract/src",
        ],
        exclude: ["**/*.test.ts"],
      },
    },
    inputOptions,
  },
  // Runs in the browser, so it contains the host SDK.
  {
    entry: { "host-page": "src/check/host-page/host-page.ts" },
    format: "esm",
    platform: "browser",
    target: "es2022",
    clean: false,
    dts: false,
    fixedExtension: false,
    deps: { onlyBundle: false, alwaysBundle: [/^@calling-extensions\//] },
    inputOptions,
    // One file, also what the host loads when it is used.
    outputOptions: { codeSplitting: false },
  },
]);
