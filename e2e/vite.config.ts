import { copyFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { defaultClientConditions, defineConfig } from "vite";

const root = fileURLToPath(new URL("fixtures", import.meta.url));
const outDir = fileURLToPath(new URL("dist", import.meta.url));
const pages = [
  "vendor-app/esm.html",
  "vendor-app/script-tag.html",
  "our-app/index.html",
  "our-app/script-tag.html",
  "vendor-host/index.html",
  "our-host/index.html",
  "raw-host/index.html",
  "hostile/index.html",
  "engine-suite/index.html",
];

/** The vendor's script-tag file as it is published, beside the page that loads it. */
const vendorScript = {
  name: "vendor-script",
  closeBundle(): void {
    mkdirSync(`${outDir}/vendor`, { recursive: true });
    copyFileSync(
      createRequire(import.meta.url).resolve("@hubspot/calling-extensions-sdk/dist/main.js"),
      `${outDir}/vendor/main.js`,
    );
  },
};

export default defineConfig({
  root,
  resolve: { conditions: ["@calling-extensions/source", ...defaultClientConditions] },
  plugins: [vendorScript],
  build: {
    outDir,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { input: pages.map((page) => `${root}/${page}`) },
  },
});
