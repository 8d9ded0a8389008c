import { installed } from "../process/run.mjs";
import { readManifest } from "../repository.mjs";
import { entriesOf, published } from "./published.mjs";
import { workspaces } from "./workspaces.mjs";

/**
 * @typedef {object} Target
 * @property {string} directory the workspace, from the repository's top
 * @property {string} output what must be there afterwards, inside the workspace
 * @property {string} command
 * @property {readonly string[]} args
 * @property {boolean} [isServed] its output is a page, whose files are compressed too
 */

/** @type {Target} */
const service = {
  directory: "packages/crm-server",
  output: "dist/main.js",
  command: installed("tsdown"),
  args: [],
};

/** @type {readonly Target[]} */
const apps = [
  {
    directory: "apps/crm-page",
    output: "dist/index.html",
    command: installed("vite"),
    args: ["build"],
    isServed: true,
  },
  {
    directory: "apps/softphone",
    output: "dist/index.html",
    command: installed("vite"),
    args: ["build"],
    isServed: true,
  },
  service,
];

/**
 * @param {string} directory
 * @returns {Target}
 */
const commandTarget = (directory) => ({
  directory,
  output: "dist/main.js",
  command: installed("tsdown"),
  args: [],
});

/**
 * @param {string} directory
 * @returns {Target}
 */
const publishedTarget = (directory) => ({
  directory,
  output: `dist/${entriesOf(readManifest(directory)).at(-1)}.d.ts`,
  command: installed("tsdown"),
  args: [],
});

/** The packages that others install. They are built to be checked: our own workspaces use their sources. */
export const publishedTargets = () => published.map(publishedTarget);

/** The CRM service, without the page. */
export const serviceTargets = () => [service];

/** What is built to run the product: the apps, and the SDK, which the service has for script tags. */
export const productTargets = () => [publishedTarget("packages/sdk"), ...apps];

/** What is built beside it: the packages, and the calling apps and host pages of the browser tests. */
export function allTargets() {
  /** @type {Target} */
  const fixtures = { directory: "e2e", output: "dist", command: "npm", args: ["run", "build"] };
  const isThere = workspaces().includes("e2e") && readManifest("e2e").scripts?.build !== undefined;
  return [
    ...publishedTargets(),
    publishedTarget("packages/testing"),
    commandTarget("packages/cli"),
    commandTarget("packages/create-calling-app"),
    ...apps,
    ...(isThere ? [fixtures] : []),
  ];
}
