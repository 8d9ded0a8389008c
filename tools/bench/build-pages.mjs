import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build, defaultClientConditions } from "vite";
import { codeBlocks } from "../docs/code-blocks.mjs";
import { repository } from "../repository.mjs";

const root = join(repository, "tools", "bench", "pages");

/** The page of the host guide's port is a file on no disk, because the port is written in the guide. */
const GUIDE_PAGE = "calls/guide";

/** @type {import("vite").Plugin} */
const guidePage = {
  name: "guide-page",
  resolveId: (id) => (id === join(root, `${GUIDE_PAGE}.ts`) ? id : undefined),
  load(id) {
    if (id !== join(root, `${GUIDE_PAGE}.ts`)) return undefined;
    const guide = readFileSync(join(repository, "docs", "guides", "host.md"), "utf8");
    const port = codeBlocks(guide, "ts").find((code) => code.includes("const saveCall"));
    if (port === undefined) throw new Error("The host guide shows no saveCall.");
    return `${port}
import { startGuidePage } from "./guide-page.ts";
startGuidePage(saveCall);`;
  },
};

/**
 * Builds scripts as an app would: minified, without what nobody uses.
 *
 * @param {readonly string[]} names paths below `pages`, without their ending
 * @param {readonly string[]} [conditions] that packages are looked up by, beside the usual ones
 * @returns {Promise<Map<string, string>>} the code by path
 */
async function bundle(names, conditions = []) {
  const result = await build({
    root,
    configFile: false,
    logLevel: "warn",
    resolve: { conditions: [...conditions, ...defaultClientConditions] },
    plugins: [guidePage],
    build: {
      write: false,
      minify: "oxc",
      modulePreload: false,
      target: "es2022",
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(root, `${name}.ts`)])),
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

/** Builds the scripts of every host and app page, our packages from their sources. */
export const buildPages = () =>
  bundle(
    ["host", "app"].flatMap((folder) =>
      readdirSync(join(root, folder)).map((file) => `${folder}/${file.replace(/\.ts$/, "")}`),
    ),
    ["@calling-extensions/source"],
  );

/** Builds the scripts of the benchmark of calls: its app, and the page with the guide's port. */
export const buildCallPages = () =>
  bundle(["calls/app", GUIDE_PAGE], ["@calling-extensions/source"]);

/**
 * A package as it weighs in an app's bundle: all of it, or of ours the class alone. Ours has to be
 * built, for it is taken as it would be published.
 *
 * @param {"ours" | "ours-class" | "vendor" | "penpal"} name
 */
export async function bundleEntry(name) {
  const files = await bundle([`entry/${name}`]);
  return [...files.values()].join("");
}
