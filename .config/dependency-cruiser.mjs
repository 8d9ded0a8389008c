/**
 * Which folders may import which. .github/CONTRIBUTING.md describes the rules. A rule about our own folders
 * matches the resolved path of an import.
 *
 * @typedef {import("dependency-cruiser").IForbiddenRuleType} Rule
 */

const tests = "\\.test\\.(ts|tsx|mjs)$";
const packages = "node_modules/";

/** Code that tests share. */
const testing = "/src/testing/";

/**
 * @param {string} name
 * @param {string} comment
 * @param {Rule["from"]} from
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["to"]} to
 * @returns {Rule}
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/**
 * Lists the only folders of this repository that a folder may import.
 *
 * @param {string} folder
 * @param {readonly string[]} allowed
 */
const mayImport = (folder, allowed) =>
  forbid(
    `imports-of-${folder.replaceAll("/", "-")}`,
    `From this repository, ${folder} imports ${allowed.join(", ") || "nothing"}.`,
    // Build configurations share the list of supported browsers.
    { path: `^${folder}/`, pathNot: "/tsdown\\.config\\.ts$" },
    {
      path: "^(packages|apps|e2e|tools)/",
      pathNot: [folder, ...allowed].map((each) => `^${each}/`),
    },
  );

/**
 * The floors of a workspace, the lowest first: a folder imports only from lower floors.
 *
 * @param {string} root
 * @param {readonly (readonly string[])[]} floors
 * @returns {Rule[]}
 */
const floorsOf = (root, floors) => [
  forbid(
    `floors-of-${root.replaceAll("/", "-")}`,
    `A folder in ${root} has its floor listed here.`,
    { path: `^${root}/[^/]+/`, pathNot: [`^${root}/(${floors.flat().join("|")})/`, testing] },
    {},
  ),
  ...floors.map((folders, floor) =>
    forbid(
      `floor-${floor + 1}-of-${root.replaceAll("/", "-")}`,
      `In ${root}, ${folders.join(", ")} import only from lower floors.`,
      { path: `^${root}/(${folders.join("|")})/`, pathNot: [tests, testing] },
      { path: `^${root}/(${floors.slice(floor).flat().join("|")})/`, pathNot: `^${root}/$1/` },
    ),
  ),
];

/**
 * The layers of the CRM package from the ground up. A folder imports from the layers below its own and
 * never from beside or above, so that each folder can be read without those above it.
 */
const crmLayers = [
  ["limits.ts", "ids/", "text/", "network/", "scheduled-task.ts"],
  ["errors/", "store/", "query-parameters.ts"],
  ["model/", "page-api/", "phone-numbers/"],
  ["objects/", "associations/", "definitions/", "auth/", "changes/", "jobs/", "settings/"],
  ["apps/", "batch/", "calls/", "files/", "pipelines/", "search/"],
  ["connections/", "endpoints/", "page/", "recordings/", "seed/", "object-rules.ts"],
  ["http/", "open-crm.ts"],
  ["index.ts"],
];
const crm = "^packages/crm/src/";

/** Each layer but the highest, which may import everything. */
const layerRules = crmLayers.slice(0, -1).map((layer, index) =>
  forbid(
    `crm-layer-${index + 1}`,
    `${layer.join(", ")} import only from the layers below: ${crmLayers.slice(0, index).flat().join(", ") || "none"}.`,
    { path: `${crm}(${layer.join("|")})`, pathNot: [tests, testing] },
    {
      path: `${crm}(${crmLayers.slice(index).flat().join("|")})`,
      // Within a folder, files import each other.
      pathNot: `${crm}$1`,
    },
  ),
);

/** Code for other people's pages has no dependencies. */
const bare =
  "^packages/(contract|channel|platform|tabs|telephony|recording|recorder|sdk|host)/src/";
const inBrowsers =
  "^packages/(contract|channel|platform|tabs|telephony|recording|recorder|sdk|host|react)/src/";

/** The tools that run on a machine with only Node. */
const bareTools =
  "^tools/([^/]+\\.mjs$|(api|build|check|chromium|engines|pack|ports|process|results|setup|start|terminal|test)/)";

/** @type {Rule[]} */
const forbidden = [
  mayImport("packages/contract", []),
  mayImport("packages/channel", []),
  mayImport("packages/platform", []),
  mayImport("packages/tabs", ["packages/platform/src/testing"]),
  mayImport("packages/sdk", [
    "packages/contract",
    "packages/channel",
    "packages/platform",
    "packages/recorder",
    "packages/tabs",
  ]),
  mayImport("packages/recording", ["packages/contract", "packages/channel"]),
  mayImport("packages/recorder", ["packages/recording"]),
  mayImport("packages/host", [
    "packages/contract",
    "packages/channel",
    "packages/platform",
    "packages/recording",
  ]),
  ...floorsOf("packages/host/src", [
    ["api", "platform"],
    ["redaction", "wire"],
    ["calls", "dial", "faults", "frame", "recording"],
    ["diagnosis", "engagement", "messages", "outbox", "ports"],
    ["handlers", "relay"],
    ["calling-host"],
  ]),
  mayImport("packages/react", ["packages/sdk", "packages/host"]),
  mayImport("packages/phone-numbers", []),
  mayImport("packages/ui", ["packages/platform"]),
  mayImport("packages/viewer", ["packages/contract", "packages/recording", "packages/ui"]),
  mayImport("packages/telephony", ["packages/platform"]),
  mayImport("packages/sip", ["packages/platform", "packages/telephony"]),
  mayImport("packages/page-handle", ["packages/host"]),
  mayImport("packages/crm", ["packages/contract", "packages/phone-numbers", "packages/platform"]),
  mayImport("packages/crm-server", ["packages/contract", "packages/crm"]),
  mayImport("packages/cli", [
    "packages/contract",
    "packages/crm-server",
    "packages/host",
    "packages/recording",
    "packages/viewer/src/moments",
    // Faults for the recordings of its tests.
    "tools/foreign-apps",
  ]),
  mayImport("packages/testing", [
    "packages/cli",
    "packages/contract",
    "packages/crm-server",
    "packages/host",
    "packages/page-handle",
    "packages/recording",
    "packages/sdk",
  ]),
  mayImport("packages/create-calling-app", ["packages/contract"]),
  mayImport("apps", ["packages/(?!testing|crm-server|cli|create-calling-app)[^/]+"]),
  ...floorsOf("apps/softphone/src", [
    ["languages", "recording", "settings"],
    ["controls", "crm-link", "devices", "loading", "numbers", "telephony"],
    ["call", "shortcuts"],
    ["phone", "ringing"],
    ["call-quality", "history", "menu", "sip-account"],
    ["keypad"],
    ["call-screens", "far-end"],
    ["shell"],
  ]),
  mayImport("e2e", ["packages", "tools"]),
  mayImport("tools/bench/pages", ["packages/sdk", "packages/host"]),
  mayImport("tools/docs", [
    "packages/contract",
    "packages/host/src",
    "packages/tabs/src",
    "packages/cli/src/check",
    "apps/crm-page/src/engine",
    "tools",
  ]),
  forbid(
    "imports-of-tools",
    "From this repository, tools import only each other. The benchmark's pages and tools/docs have rules of their own above.",
    { path: "^tools/", pathNot: "^tools/(bench/pages|docs)/" },
    { path: "^(packages|apps|e2e|tools/bench/pages)/" },
  ),
  ...floorsOf("apps/crm-page/src", [
    ["api", "controls", "navigation", "theme"],
    ["feedback", "session", "users"],
    ["developer-apps", "installations", "outbox", "providers", "recordings", "records"],
    ["authorize", "engine", "saved-lists", "tasks"],
    ["attachments", "record-associations"],
    ["files", "property-editing", "timeline"],
    ["record-merge"],
    [
      "app-switcher",
      "bulk-changes",
      "caller",
      "developer",
      "developer-tools",
      "dial",
      "live",
      "record-board",
      "record-creation",
      "sign-in",
      "settings",
      "unstored-calls",
    ],
    ["calls-without-record", "live-call", "record-page", "task-queue", "widget"],
    ["call-page", "commands", "home"],
    ["record-list"],
    ["shell"],
    ["calling-window"],
  ]),
  ...layerRules,
  forbid(
    "apps-stay-apart",
    "An app does not import another app.",
    { path: "^apps/([^/]+)/" },
    { path: "^apps/", pathNot: "^apps/$1/" },
  ),
  forbid(
    "by-name",
    "Import another package by its name, never by a path. tools/docs reads five tables without what surrounds them, and a browser test starts the sign-in provider of the service's tests.",
    {
      path: "^(packages/[^/]+|apps/[^/]+|e2e|tools)/",
      pathNot: "^(tools/docs/((fault|check)-parts|architecture\\.test)|e2e/support/office)",
    },
    { path: "^(packages|apps)/", pathNot: "^$1/", dependencyTypes: ["local"] },
  ),
  forbid(
    "bare-packages",
    "The contract, the channel, the platform, the tabs, telephony, recordings and both SDKs import no package, except in tests.",
    { path: bare, pathNot: [tests, testing] },
    { path: packages },
  ),
  forbid(
    "bare-of-node",
    "The contract, the channel, the platform, the tabs, telephony, recordings, both SDKs and the React bindings run in browsers.",
    { path: inBrowsers, pathNot: tests },
    { dependencyTypes: ["core"] },
  ),
  forbid(
    "start-without-dependencies",
    "npm start runs on a machine with only Node. Use import() for packages, after the installation.",
    { path: bareTools, pathNot: [tests, "^tools/(static-server|check/node-ranges)\\.mjs$"] },
    { path: `${packages}|^tools/static-server\\.mjs$`, dynamic: false },
  ),
  forbid(
    "not-to-dev-dependency",
    "Code of the product uses dependencies, not dev dependencies.",
    { path: "^(packages|apps)/[^/]+/src/", pathNot: [tests, testing] },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm-peer"] },
  ),
  forbid("not-to-test", "Nothing imports a test.", { pathNot: tests }, { path: tests }),
  forbid(
    "not-to-testing",
    "Only tests import what tests share.",
    { path: "^(packages|apps)/[^/]+/src/", pathNot: [tests, testing] },
    { path: "/src/testing/" },
  ),
  forbid(
    "not-to-unresolvable",
    "An import that can't be resolved is misspelled or missing in package.json.",
    {},
    { couldNotResolve: true },
  ),
  forbid("no-circular", "Files must not import each other. Join them.", {}, { circular: true }),
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden,
  options: {
    doNotFollow: { path: packages },
    // Consumers' projects are complete, and compiled, only where they are installed.
    exclude: {
      path: "(^|/)(dist|test-results)/|crm-server/page/|e2e/consumers/projects/",
    },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@calling-extensions/source", "import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".d.ts"],
    },
  },
};
