import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, defaultClientConditions } from "vite";
import { codeBlocks } from "../../docs/code-blocks.mjs";
import { repository } from "../../repository.mjs";

const root = join(repository, "tools", "bench", "pages");

/** Looks packages up by their sources. */
const SOURCES = "@calling-extensions/source";

/**
 * Scripts that consist of exports only, by name: a package as a bundler includes it, with every export, or
 * with the class alone, as in most apps.
 */
const entries = {
  ours: 'export * from "@calling-extensions/sdk"; export { default } from "@calling-extensions/sdk";',
  "ours-class": 'export { default } from "@calling-extensions/sdk";',
  vendor:
    'export * from "@hubspot/calling-extensions-sdk"; export { default } from "@hubspot/calling-extensions-sdk";',
  penpal: 'export * from "penpal";',
};

/** The page of the benchmark of calls that stores them with the port from the host guide. */
function guidePage() {
  const guide = readFileSync(join(repository, "docs", "guides", "host.md"), "utf8");
  const port = codeBlocks(guide, "ts").find((code) => code.includes("const saveCall"));
  if (port === undefined) throw new Error("The host guide has no saveCall.");
  return `${port}
import { startGuidePage } from "./guide-page.ts";
startGuidePage(saveCall);`;
}

/**
 * Builds scripts as an app would: minified and without unused code.
 *
 * @param {readonly string[]} names paths below `pages`, without their extension
 * @param {{ conditions?: readonly string[]; generated?: Readonly<Record<string, string>> }} [options] export
 *   conditions in addition to the usual ones, and the code of scripts that aren't files
 * @returns {Promise<Map<string, string>>} the code by path
 */
async function bundle(names, { conditions = [], generated = {} } = {}) {
  const pathOf = (/** @type {string} */ name) => join(root, `${name}.ts`);
  const code = new Map(Object.entries(generated).map(([name, text]) => [pathOf(name), text]));
  const result = await build({
    root,
    configFile: false,
    logLevel: "warn",
    resolve: { conditions: [...conditions, ...defaultClientConditions] },
    plugins: [
      {
        name: "generated-scripts",
        resolveId: (id) => (code.has(id) ? id : undefined),
        load: (id) => code.get(id),
      },
    ],
    build: {
      write: false,
      minify: "oxc",
      modulePreload: false,
      target: "es2022",
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, pathOf(name)])),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].js", chunkFileNames: "shared/[name]-[hash].js" },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    "output" in each ? each.output : [],
  );
  return new Map(
    outputs.map((file) => [file.fileName, "code" in file ? file.code : String(file.source)]),
  );
}

/** Builds the scripts of all host pages and apps, with our packages' sources. */
export const buildPages = () =>
  bundle(
    ["host", "app"].flatMap((folder) =>
      readdirSync(join(root, folder)).map((file) => `${folder}/${file.replace(/\.ts$/, "")}`),
    ),
    { conditions: [SOURCES] },
  );

/** Builds the scripts of the benchmark of calls: its app, and the page with the guide's port. */
export const buildCallPages = () =>
  bundle(["calls/app", "calls/guide"], {
    conditions: [SOURCES],
    generated: { "calls/guide": guidePage() },
  });

/** Builds the page that embeds the softphone, or a page to compare it with. */
export const buildSoftphoneHost = () => bundle(["softphone/host"], { conditions: [SOURCES] });

/**
 * Returns a package as part of an app's bundle. Our packages have to be built, because they are used as they
 * would be published.
 *
 * @param {keyof typeof entries} name
 */
export async function bundleEntry(name) {
  const files = await bundle([name], { generated: { [name]: entries[name] } });
  return [...files.values()].join("");
}
