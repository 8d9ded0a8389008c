import react from "@vitejs/plugin-react";
import { createHash } from "node:crypto";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defaultClientConditions, defineConfig, type Plugin, type Rolldown } from "vite";
import { fontLicense } from "../../.config/font-license.ts";
import { lateImports } from "../../.config/late-imports.ts";
import { noCircularFiles } from "../../.config/no-circular-files.ts";
import { smallerModules } from "../../.config/smaller-modules.ts";
import { umdAsModule } from "../../.config/umd-as-module.ts";
import { inlineScript } from "./inline-script.ts";

const resolve = { conditions: ["@calling-extensions/source", ...defaultClientConditions] };

/** Dialogs, menus and messages, with the library that they are made of. */
const OVERLAYS = /node_modules\/react-aria|packages\/ui\/src\/(dialogs|toasts)\/[^/]+\.tsx$/;

/** What they need besides, and other small parts, unless the first page needs it, too. Otherwise, it would be 20 more files. */
const OVERLAY_PARTS =
  /node_modules\/(react-stately|@internationalized|clsx)\/|packages\/ui\/src\/(dialogs|toasts)\/[^/]+\.css$|crm-page\/src\/(controls\/(action|copy|page|focus|use-virtual|uses-keys)|feedback\/dialog-part|engine\/keep-other|commands\/(commands|shortcut|keys)|record-page\/record-actions)/;

/** Exports the requests of all features. What a module imports from here shows which files it needs. */
const ALL_REQUESTS = /crm\/src\/page-api\/index\.ts$/;

/** What creates and edits records. What two of its forms share would be more files, which the first one lists. */
const FORMS = /crm-page\/src\/(property-editing\/|record-creation\/|record-list\/cell-editor)/;

/** Each section of the settings would be another file, and what they share one more. */
const SETTINGS = /(crm-page\/src\/settings\/|page-api\/(pipelines|tokens)\.ts$)/;

/** Which records belong together, and which are the same. */
const ASSOCIATIONS = /crm-page\/src\/record-(associations|merge)\//;

/** Files, and the files of activities. */
const FILES = /(crm-page\/src\/(files|attachments)\/|page-api\/transcripts\.ts$)/;

/** Queues and views. Home, lists and forms share parts of them, each of which would be another file. */
const LISTS =
  /crm-page\/src\/(saved-lists|tasks|records\/morning-after)|page-api\/(saved-lists|task-lists)\.ts$/;

/** Classes have the name of their rule, and enough of its file to differ. The first script lists hundreds. */
const nameClass = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file);
  return `${name}_${createHash("sha256").update(path).digest("base64url").slice(0, 4)}`;
};

const CALLING_PARTS = fileURLToPath(new URL("src/shell/calling-parts.tsx", import.meta.url));
let calling: ReadonlySet<string> | undefined;

/** Finds what the calling parts import statically, but not the overlays, which others import, too. */
function findCalling(modules: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set([CALLING_PARTS]);
  const infoOf = (id: string) => modules.getModuleInfo(id);
  // The set grows while it is read.
  for (const id of found) {
    const names = new Set(infoOf(id)?.code?.match(/\w+/g));
    const isUsed = (file: string) => infoOf(file)?.exports.some((name) => names.has(name));
    for (const imported of infoOf(id)?.importedIds ?? []) {
      if (ALL_REQUESTS.test(imported)) {
        for (const file of infoOf(imported)?.importedIds.filter(isUsed) ?? []) found.add(file);
      } else if (!OVERLAYS.test(imported)) found.add(imported);
    }
  }
  return found;
}

/** Tells the document's own script which file calls need, so that it can load the file with the first one. */
const nameCallingParts: Plugin = {
  name: "name-calling-parts",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(_html, { bundle = {} }) {
      const chunk = Object.values(bundle).find(({ name }) => name === "calling");
      if (!chunk) throw new Error("There is no file for what calls need.");
      const content = `/${chunk.fileName}`;
      return [{ tag: "meta", attrs: { name: "calling-parts", content }, injectTo: "head-prepend" }];
    },
  },
};

export default defineConfig({
  plugins: [
    react(),
    smallerModules(),
    lateImports(),
    fontLicense(),
    umdAsModule(/papaparse\.(min\.)?js$/, ["parse", "unparse"]),
    noCircularFiles(),
    inlineScript("<!-- src/start.ts -->", "src/start.ts", resolve),
    nameCallingParts,
  ],
  resolve,
  css: { modules: { generateScopedName: nameClass } },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    // What is needed first is one file, and what calls need another. Otherwise, each set of pages that share a module would be another one.
    rolldownOptions: {
      optimization: { inlineConst: true },
      output: {
        // The first file lists the others: each character of their names counts.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "initial", tags: ["$initial"], test: (id) => !OVERLAYS.test(id), priority: 3 },
            {
              name: "overlays",
              test: (id) => OVERLAYS.test(id) || OVERLAY_PARTS.test(id),
              priority: 2,
            },
            {
              debugName: "calling",
              name: (id, modules) => {
                calling ??= findCalling(modules);
                return calling.has(id) ? "calling" : null;
              },
              priority: 1,
            },
            { name: "forms", test: FORMS, priority: 0 },
            { name: "lists", test: LISTS, priority: 0 },
            { name: "settings", test: SETTINGS, priority: 0 },
            { name: "associations", test: ASSOCIATIONS, priority: 0 },
            { name: "files", test: FILES, priority: 0 },
          ],
        },
      },
    },
    license: { fileName: "third-party-notices.txt" },
  },
});
