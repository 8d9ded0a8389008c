import { defineConfig, type UserConfig } from "tsdown";
import { browserTargets } from "../../tools/browsers/supported-browsers.mjs";

/** The platform is private, so the types include it. */
const dts = {
  sourcemap: false,
  eager: true,
  tsconfigRaw: { include: ["src", "../platform/src"] },
} satisfies UserConfig["dts"];

/** The entries share files, so that there is one class `CarrierError`. */
const shared: UserConfig = {
  entry: {
    index: "src/index.ts",
    contract: "src/contract/index.ts",
    simulated: "src/simulated/index.ts",
    webrtc: "src/webrtc/index.ts",
  },
  platform: "browser",
  sourcemap: true,
  fixedExtension: false,
  hash: false,
  inputOptions: { resolve: { conditionNames: ["@calling-extensions/source", "import"] } },
};

export default defineConfig([
  { ...shared, format: "esm", target: browserTargets(), dts },
  // For tools without support for `exports` or newer syntax, as in the SDK.
  { ...shared, format: "cjs", target: "es2019", dts },
  {
    ...shared,
    format: "esm",
    target: "es2019",
    dts: false,
    outputOptions: { entryFileNames: "[name].es2019.js", chunkFileNames: "[name].es2019.js" },
  },
]);
