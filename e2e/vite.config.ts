import { copyFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultClientConditions, defineConfig } from "vite";

const root = fileURLToPath(new URL("fixtures", import.meta.url));
const outDir = fileURLToPath(new URL("dist", import.meta.url));
const pages = [
  "vendor-app/esm.html",
  "vendor-app/script-tag.html",
  "vendor-app/0.2.1.html",
  "vendor-app/0.5.1.html",
  "our-app/index.html",
  "our-app/script-tag.html",
  "vendor-host/index.html",
  "our-host/index.html",
  "raw-host/index.html",
  "raw-app/index.html",
  "react-app/index.html",
  "strict-mode-app/index.html",
  "react-host/index.html",
  "broken-app/index.html",
  "hostile/index.html",
  "engine-suite/index.html",
];

/** The vendor's published script-tag files, by their path below `vendor/`. */
const vendorScripts = {
  "main.js": "@hubspot/calling-extensions-sdk/dist/main.js",
  "0.2.1/main.js": "vendor-sdk-0.2.1/dist/main.js",
  "0.5.1/main.js": "vendor-sdk-0.5.1/dist/main.js",
};

const copyVendorScripts = {
  name: "vendor-scripts",
  closeBundle(): void {
    const { resolve } = createRequire(import.meta.url);
    for (const [path, file] of Object.entries(vendorScripts)) {
      const target = `${outDir}/vendor/${path}`;
      mkdirSync(dirname(target), { recursive: true });
      copyFileSync(resolve(file), target);
    }
  },
};

export default defineConfig({
  root,
  resolve: { conditions: ["@calling-extensions/source", ...defaultClientConditions] },
  // React mounts twice only in its development build.
  define: { "process.env.NODE_ENV": JSON.stringify("development") },
  plugins: [copyVendorScripts],
  build: {
    outDir,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: { input: pages.map((page) => `${root}/${page}`) },
  },
});
