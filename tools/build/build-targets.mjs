import { readdirSync } from "node:fs";
import { join } from "node:path";
import { installed } from "../process/run.mjs";
import { readManifest, repository } from "../repository.mjs";
import { entriesOf, libraries } from "./packages.mjs";

/**
 * @typedef {object} Target
 * @property {string} directory the workspace, from the repository's top
 * @property {string} output a file inside the workspace that the build has to write
 * @property {string} command
 * @property {readonly string[]} args
 * @property {boolean} [isServed] whether the output is a web page, whose files are also compressed
 * @property {() => string[]} [documents] what it reads outside of workspaces
 * @property {readonly string[]} [copies] workspaces whose output it copies: they are built before
 */

/** @param {string} directory @param {string} [output] @returns {Target} */
const withTsdown = (directory, output = "dist/main.js") => ({
  directory,
  output,
  command: installed("tsdown"),
  args: [],
});

/** @param {string} directory @returns {Target} */
const withVite = (directory) => ({
  directory,
  output: "dist/index.html",
  command: installed("vite"),
  args: ["build"],
  isServed: true,
});

/** @param {string} directory */
const library = (directory) =>
  withTsdown(directory, `dist/${entriesOf(readManifest(directory)).at(-1)}.d.ts`);

/** The CRM service, without the page. */
export const serviceTargets = () => [withTsdown("packages/crm-server")];

/** What is required to run the product: the apps, and the SDK, which the service serves for script tags. */
export const productTargets = () => [library("packages/sdk"), ...appTargets()];

const appTargets = () => [
  withVite("apps/crm-page"),
  withVite("apps/softphone"),
  ...serviceTargets(),
];

/** The viewer of recordings, which no server sends compressed. */
export const viewerTargets = () => [{ ...withVite("packages/viewer"), isServed: false }];

/** The libraries. They are built for checks and benchmarks only, because our workspaces use their sources. */
export const libraryTargets = () => libraries.map(library);

/** The documents that have pages in the site. */
const documents = () => [
  "docs",
  "docs/README.md",
  "CHANGELOG.md",
  ...readdirSync(join(repository, "packages")).map((name) => `packages/${name}/README.md`),
  // Their comments are the pages about the API.
  ...["contract", "host", "react", "sdk", "testing"].map((name) => `packages/${name}/src`),
];

/** The documentation site, with what it contains. */
export const siteTargets = () => [
  withVite("apps/softphone"),
  ...viewerTargets(),
  ...ownSiteTargets(),
];

const ownSiteTargets = () => [
  {
    directory: "apps/site",
    output: "dist/index.html",
    command: "npm",
    args: ["run", "build"],
    documents,
    copies: ["apps/softphone", "packages/viewer"],
  },
];

/** Everything, also the commands and the pages of the browser tests. */
export const allTargets = () => [
  ...libraryTargets(),
  library("packages/testing"),
  ...viewerTargets(),
  withTsdown("packages/cli"),
  { ...withTsdown("packages/create-calling-app"), documents: () => ["examples"] },
  ...appTargets(),
  ...ownSiteTargets(),
  { directory: "e2e", output: "dist", command: "npm", args: ["run", "build"] },
];
