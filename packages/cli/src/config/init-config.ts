import { DocumentedError } from "@calling-extensions/contract";
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CONFIG_FILE } from "./read-config.ts";

/** Tools whose server has a default port, the most specific first. */
const defaultPorts: Readonly<Record<string, number>> = {
  next: 3000,
  nuxt: 3000,
  "react-scripts": 3000,
  "@angular/cli": 4200,
  "@vue/cli-service": 8080,
  astro: 4321,
  parcel: 1234,
  vite: 5173,
  "webpack-dev-server": 8080,
};

/** The scripts that start a server, the best first. */
const startScripts = ["dev", "start", "serve"];

/** Files that configure a server, instead of the options of its script. */
const serverConfig = /^(?:webpack|vite|rspack|rsbuild|vue)\.config\.[cm]?[jt]s$/;

/** For an app whose buttons the check can press through the protocol. */
const ourButtons = [
  "  // The check presses the app's buttons through its handlers onSimulateAction and onSimulateIncomingCall.",
];

/** For any other app. */
const otherButtons = [
  "  // The check can't know the app's own buttons. Rules that need one are not checked without it:",
  "  // locators: {",
  '  //   answer: { role: "button", name: "Answer" },',
  "  //   // Only if the page can't end the app's calls:",
  '  //   hangUp: { role: "button", name: "Hang up" },',
  '  //   save: { role: "button", name: "Save" },',
  "  // },",
  "  // What makes the app ring:",
  '  // ring: (frame) => frame.getByRole("button", { name: "Ring" }).click(),',
];

interface Found {
  readonly app: string;
  readonly command: string | undefined;
  /** Whether the app uses our SDK. */
  readonly usesOurSdk: boolean;
  /** Whether the folder has the package that the configuration imports. */
  readonly isInstalled: boolean;
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  Object(value) as Readonly<Record<string, unknown>>;

/** Finds out how an app starts, and where. */
function findApp(manifest: unknown, serverSource: string): Found {
  const { scripts, dependencies, devDependencies } = recordOf(manifest);
  const scriptOf = (name: string): string => {
    const value = recordOf(scripts)[name];
    return typeof value === "string" ? value : "";
  };
  const names = startScripts.filter((each) => scriptOf(each) !== "");
  // A check must not open the user's browser.
  const name = names.find((each) => !/--open\b/.test(scriptOf(each))) ?? names[0];
  const script = name === undefined ? "" : scriptOf(name);
  const installed = { ...recordOf(dependencies), ...recordOf(devDependencies) };
  const tool = Object.keys(defaultPorts).find((each) => Object.hasOwn(installed, each)) ?? "";
  const [, port] =
    /(?:--port[ =]|-p |PORT=)(\d{2,5})\b/.exec(script) ??
    /\bport:\s*(\d{2,5})\b/.exec(serverSource) ??
    [];
  const isSecure =
    /--(?:https|ssl|experimental-https|server-type[ =]https)\b/.test(script) ||
    /\bhttps:\s*(?:true|\{)|\bserver:\s*["']https["']/.test(serverSource);
  return {
    app: `${isSecure ? "https" : "http"}://localhost:${port ?? defaultPorts[tool] ?? 3000}`,
    command: name === undefined ? undefined : `npm run ${name}`,
    usesOurSdk: Object.hasOwn(installed, "@calling-extensions/sdk"),
    isInstalled: Object.hasOwn(installed, "calling-extensions"),
  };
}

/** Writes a configuration from what the folder's package.json says. Returns what the user reads. */
export async function initConfig(folder: string): Promise<string> {
  const file = join(folder, CONFIG_FILE);
  if (existsSync(file)) throw new DocumentedError("fileUnusable", `${file} already exists.`);
  const manifestFile = join(folder, "package.json");
  const manifest = existsSync(manifestFile) ? await readFile(manifestFile, "utf8") : "{}";
  const serverFile = (await readdir(folder)).find((name) => serverConfig.test(name));
  const serverSource =
    serverFile === undefined ? "" : await readFile(join(folder, serverFile), "utf8");
  const { app, command, usesOurSdk, isInstalled } = findApp(
    parseManifest(manifest, manifestFile),
    serverSource,
  );
  const lines = [
    'import { defineConfig } from "calling-extensions";',
    "",
    "export default defineConfig({",
    `  app: ${JSON.stringify(app)},`,
    ...(command === undefined ? [] : [`  start: { command: ${JSON.stringify(command)} },`]),
    ...(usesOurSdk ? ourButtons : otherButtons),
    "});",
    "",
  ];
  // Another process may have written it since.
  await writeFile(file, lines.join("\n"), { flag: "wx" });
  return [
    `Created ${file} for the app at ${app}.`,
    ...(isInstalled ? [] : ["Install what it imports: npm install --save-dev calling-extensions"]),
    "Next: npx calling-extensions dev, then npx calling-extensions check",
  ].join("\n");
}

function parseManifest(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DocumentedError("fileUnusable", `${file} isn't valid JSON.`, { cause });
  }
}
