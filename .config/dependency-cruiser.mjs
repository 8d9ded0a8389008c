/**
 * Who may import whom; .github/CONTRIBUTING.md says it in words. A rule about our own rooms works on
 * the real path of what is imported, however it is written.
 *
 * @typedef {import("dependency-cruiser").IForbiddenRuleType} Rule
 */

const tests = "\\.test\\.(ts|tsx|mjs)$";
const packages = "node_modules/";

/** What tests share. */
const testing = "/src/testing/|/open-test-app\\.ts$";

/**
 * @param {string} name
 * @param {string} comment
 * @param {Rule["from"]} from
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["to"]} to
 * @returns {Rule}
 */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/**
 * Of our own rooms, this one may import these and no other.
 *
 * @param {string} room
 * @param {readonly string[]} allowed
 */
const mayImport = (room, allowed) =>
  forbid(
    `imports-of-${room.replaceAll("/", "-")}`,
    `Of our own, ${room} imports ${allowed.join(", ") || "nothing"}.`,
    // Configurations of builds share the list of supported browsers, which no source imports.
    { path: `^${room}/`, pathNot: "/tsdown\\.config\\.ts$" },
    {
      path: "^(packages|apps|e2e|tools)/",
      pathNot: [room, ...allowed].map((each) => `^${each}/`),
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
    { path: `^${root}/[^/]+/`, pathNot: `^${root}/(${floors.flat().join("|")})/` },
    {},
  ),
  ...floors.map((folders, floor) =>
    forbid(
      `floor-${floor + 1}-of-${root.replaceAll("/", "-")}`,
      `In ${root}, ${folders.join(", ")} import only from lower floors.`,
      { path: `^${root}/(${folders.join("|")})/` },
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
  ["errors/", "store/"],
  ["model/", "page-api/", "phone-numbers/"],
  ["objects/", "associations/", "definitions/", "auth/", "changes/", "jobs/"],
  ["calls/", "pipelines/", "search/", "settings/", "batch/", "transcripts/", "connections/"],
  ["files/"],
  ["endpoints/"],
  ["page/", "seed/", "object-rules.ts", "openapi/"],
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

/** What runs in other people's pages has no dependencies, and runs in browsers. */
const bare = "^packages/(contract|channel|sdk|host)/src/";
const inBrowsers = "^packages/(contract|channel|sdk|host|react)/src/";

/** The tools that run on a machine with nothing but Node. */
const bareTools =
  "^tools/([^/]+\\.mjs$|(api|build|check|chromium|engines|pack|ports|process|results|setup|stamps|start|terminal|test)/)";

/** @type {Rule[]} */
const forbidden = [
  mayImport("packages/contract", []),
  mayImport("packages/channel", []),
  mayImport("packages/sdk", ["packages/contract", "packages/channel"]),
  mayImport("packages/host", ["packages/contract", "packages/channel"]),
  mayImport("packages/react", ["packages/sdk", "packages/host"]),
  mayImport("packages/phone-numbers", []),
  mayImport("packages/ui", []),
  mayImport("packages/page-handle", ["packages/host"]),
  mayImport("packages/crm", ["packages/contract", "packages/phone-numbers"]),
  mayImport("packages/crm-server", ["packages/crm"]),
  mayImport("packages/cli", ["packages/crm-server"]),
  mayImport("packages/testing", [
    "packages/crm-server",
    "packages/host",
    "packages/page-handle",
    "packages/sdk",
  ]),
  mayImport("packages/create-calling-app", ["packages/testing"]),
  mayImport("apps", ["packages/(?!testing|crm-server|cli|create-calling-app)[^/]+"]),
  ...floorsOf("apps/softphone/src", [
    ["focus", "settings"],
    ["numbers", "telephony"],
    ["call"],
    ["crm-link"],
    ["phone"],
    ["call-screens", "far-end", "keypad", "login"],
    ["shell"],
  ]),
  mayImport("e2e", ["packages", "tools"]),
  mayImport("tools/bench/pages", ["packages/sdk", "packages/host"]),
  mayImport("tools/docs", ["packages/contract", "packages/host/src", "tools"]),
  forbid(
    "imports-of-tools",
    "Of our own, tools import nothing but each other; the benchmark's pages are measured, not run, and documents are written from the contract and the table of faults.",
    { path: "^tools/", pathNot: "^tools/(bench/pages|docs)/" },
    { path: "^(packages|apps|e2e|tools/bench/pages)/" },
  ),
  ...floorsOf("apps/crm-page/src", [
    ["api", "controls", "navigation", "theme"],
    ["feedback"],
    ["attachments"],
    ["session", "timeline"],
    ["files", "installations", "outbox", "providers", "records"],
    ["engine", "record-list"],
    ["app-switcher", "caller", "developer", "dial", "live", "messages", "unstored-calls"],
    ["live-call", "record-page", "widget"],
    ["shell"],
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
    "Another package is imported by its name, never by a path; the table of faults has none.",
    { path: "^(packages/[^/]+|apps/[^/]+|e2e|tools)/", pathNot: "^tools/docs/fault-parts" },
    { path: "^(packages|apps)/", pathNot: "^$1/", dependencyTypes: ["local"] },
  ),
  forbid(
    "bare-packages",
    "The contract, the channel and both SDKs import no package.",
    { path: bare, pathNot: tests },
    { path: packages },
  ),
  forbid(
    "bare-of-node",
    "The contract, the channel, both SDKs and React's part of them run in browsers.",
    { path: inBrowsers, pathNot: tests },
    { dependencyTypes: ["core"] },
  ),
  forbid(
    "start-without-dependencies",
    "npm start begins on a machine with only Node; packages come by import() after the installation.",
    { path: bareTools, pathNot: [tests, "^tools/(static-server|check/node-ranges)\\.mjs$"] },
    { path: `${packages}|^tools/static-server\\.mjs$`, dynamic: false },
  ),
  forbid(
    "not-to-dev-dependency",
    "What runs in the product is a dependency, not a dev dependency.",
    { path: "^(packages|apps)/[^/]+/src/", pathNot: [tests, testing] },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only", "npm-peer"] },
  ),
  forbid("not-to-test", "A test is nobody's dependency.", { pathNot: tests }, { path: tests }),
  forbid(
    "not-to-testing",
    "What tests share is for tests.",
    { path: "^(packages|apps)/[^/]+/src/", pathNot: [tests, testing] },
    { path: "/src/testing/" },
  ),
  forbid(
    "not-to-unresolvable",
    "What cannot be found is misspelt or not declared in package.json.",
    {},
    { couldNotResolve: true },
  ),
  forbid("no-circular", "Two files that need each other are one.", {}, { circular: true }),
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden,
  options: {
    doNotFollow: { path: packages },
    // Templates and consumers' projects are whole where they are installed, and are compiled there.
    exclude: {
      path: "(^|/)(dist|test-results)/|create-calling-app/templates/|e2e/consumers/projects/",
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
