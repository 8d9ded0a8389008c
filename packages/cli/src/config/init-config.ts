import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandLineError } from "../command-line-error.ts";
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

interface Found {
  readonly app: string;
  readonly command: string | undefined;
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
  };
}

/** Writes a configuration from what the folder's package.json says. Returns the file. */
export async function initConfig(folder: string): Promise<string> {
  const file = join(folder, CONFIG_FILE);
  if (existsSync(file)) throw new CommandLineError(`${file} already exists.`);
  const manifestFile = join(folder, "package.json");
  const manifest = existsSync(manifestFile) ? await readFile(manifestFile, "utf8") : "{}";
  const serverFile = (await readdir(folder)).find((name) => serverConfig.test(name));
  const serverSource =
    serverFile === undefined ? "" : await readFile(join(folder, serverFile), "utf8");
  const { app, command } = findApp(parseManifest(manifest, manifestFile), serverSource);
  const lines = [
    'import { defineConfig } from "calling-extensions";',
    "",
    "export default defineConfig({",
    `  app: ${JSON.stringify(app)},`,
    ...(command === undefined ? [] : [`  start: { command: ${JSON.stringify(command)} },`]),
    "  // The app's own buttons, unless it has the handler onSimulateAction:",
    '  // locators: { save: { role: "button", name: "Save" } },',
    "});",
    "",
  ];
  // Another process may have written it meanwhile.
  await writeFile(file, lines.join("\n"), { flag: "wx" });
  return file;
}

function parseManifest(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CommandLineError(`${file} isn't valid JSON.`, { cause });
  }
}
