import { resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { DocumentedError, DEFAULT_FRAME_SIZE } from "@calling-extensions/contract";
import type { CallingExtensionsConfig } from "./config/config.ts";
import type { Requirements } from "./check/gaps.ts";
import { readShow, type ShowCommand } from "./show/show-command.ts";
import {
  readApp,
  readMinChecked,
  readName,
  readOrigin,
  readPort,
  readReporter,
  readRule,
  readSize,
  readUrl,
  resolveIfSet,
  type ReporterChoice,
} from "./command-line-values.ts";

/** The options of `check`. */
export interface CheckCommand extends Requirements {
  readonly command: "check";
  /** Undefined uses the URL of the configuration. */
  readonly app: URL | undefined;
  /** Options that take precedence over the configuration. */
  readonly overrides: Pick<CallingExtensionsConfig, "size" | "allowedOrigins" | "start">;
  readonly reporters: readonly ReporterChoice[];
  /** Folder for a recording of each journey. Undefined writes none. */
  readonly recordingDir: string | undefined;
  /** File with the JSON report of an earlier check. */
  readonly baseline: string | undefined;
  /** Whether to check only the rules that failed in the last check. */
  readonly isLastFailed: boolean;
}

/** The options of `replay`. */
export interface ReplayCommand {
  readonly command: "replay";
  /** The file with the recording. */
  readonly file: string;
  /** Undefined uses the URL of the configuration. */
  readonly app: URL | undefined;
  readonly overrides: CheckCommand["overrides"];
  readonly reporters: readonly {
    readonly name: "terminal" | "json" | "html";
    readonly file: string | undefined;
  }[];
  /** The live page that embeds the app. Undefined replays against the app. */
  readonly host: URL | undefined;
  /** The test to write instead of a replay. */
  readonly test: { readonly file: string; readonly isReplaced: boolean } | undefined;
  readonly configFile: string | undefined;
}

/** `init`, which has no options. */
export interface InitCommand {
  readonly command: "init";
}

/** Returns the configuration file that the command line names, and whether its command reads one. */
export function readConfigOption(
  args: readonly string[],
): { file: string | undefined } | undefined {
  const { values, positionals } = parse(args);
  const isRequest = values.help === true || values.version === true;
  if (isRequest || !["dev", "check", "replay"].includes(positionals[0] ?? "")) return undefined;
  return { file: values.config };
}

/** The options of `dev`. */
export interface DevOptions {
  /** URL of the calling app's page. */
  readonly app: URL;
  /** Name of the app in the page. */
  readonly name: string;
  /** Size of the widget in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Other origins that the app may redirect to, or patterns. */
  readonly allowedOrigins: readonly string[];
  /** The policy of the CRM page, where it differs from the default. */
  readonly policy: CallingExtensionsConfig["policies"];
  readonly supportsInboundCalling: boolean;
  readonly usesCallingWindow: boolean;
  readonly supportsCustomObjects: boolean;
  readonly seedFile: string | undefined;
  /** Folder for a recording of each session of the app. Undefined writes none. */
  readonly recordingDir: string | undefined;
  /** Folder for the data. Undefined keeps it in memory. */
  readonly dataDir: string | undefined;
  /** Undefined uses 4400, or a free port if that is in use. */
  readonly port: number | undefined;
  readonly isHttps: boolean;
  readonly opensBrowser: boolean;
}

const options = {
  app: { type: "string" },
  name: { type: "string" },
  size: { type: "string" },
  "allow-origin": { type: "string", multiple: true },
  inbound: { type: "boolean" },
  "custom-objects": { type: "boolean" },
  seed: { type: "string" },
  data: { type: "string" },
  port: { type: "string" },
  out: { type: "string" },
  https: { type: "boolean" },
  "no-open": { type: "boolean" },
  ci: { type: "boolean" },
  config: { type: "string" },
  reporter: { type: "string", multiple: true },
  record: { type: "string" },
  only: { type: "string", multiple: true },
  baseline: { type: "string" },
  start: { type: "string" },
  "last-failed": { type: "boolean" },
  require: { type: "string", multiple: true },
  "min-checked": { type: "string" },
  host: { type: "string" },
  "to-test": { type: "string" },
  force: { type: "boolean" },
  version: { type: "boolean", short: "v" },
  help: { type: "boolean", short: "h" },
} as const satisfies NonNullable<ParseArgsConfig["options"]>;

export const HELP = `Usage: calling-extensions dev <url> [options]

       calling-extensions check [<url>] [options]
       calling-extensions replay <file> [<url>] [options]
       calling-extensions show <file> [--port <number>] [--no-open] [--out <file>]
       calling-extensions init

dev runs a calling app in a CRM page on this machine, without an account or a network.
check drives the app in a headless browser, and reports each rule as passed, failed or not checked.
replay plays the page of a recorded session to the app, and shows the first difference;
with --host, it plays the app to a page; with --to-test, it writes a test of the session.
show opens a recorded session in the browser: its timeline, and the state at any moment.

init writes calling-extensions.config.ts, which the other commands read.

  <url>, --app <url>      URL of the calling app, such as http://localhost:3000
  --name <text>           name of the app in the page                    My app
  --size <w>x<h>          size of the widget in pixels                   400x650
  --allow-origin <origin> another origin that the app may redirect to, such as its
                          login page's; can be repeated
  --inbound               the app supports inbound calls: load it with the page
  --custom-objects        the app supports calls from custom objects
  --seed <file>           YAML with your own records
  --data <folder>         keep the data in a folder; by default, it is deleted at the end
  --port <number>         port of the page                               4400, or a free one
  --out <file>            show: write a page with the recording, which works without a server
  --https                 serve the page over https, with a self-signed certificate
  --no-open               don't open a browser
  --ci                    check the app instead of showing it; dev --ci is check
  --config <file>         configuration                   calling-extensions.config.ts
  --reporter <name>[=<file>]
                          report of check: terminal, github, junit, json, markdown or html,
                          printed or written to a file; can be repeated; replay has
                          terminal, json and html                          terminal
  --record <folder>       record each session of dev, or each part of a check, in a folder
  --start <command>       starts the app's server for a check, unless it already responds
  --baseline <file>       fail only for rules that didn't fail in this JSON report
  --only <rule>           check only this rule; can be repeated
  --last-failed           check only the rules that failed in the last check
  --require <rule>        fail if this rule can't be checked; can be repeated
  --min-checked <number>  fail if fewer rules can be checked
  --host <url>            replay against this page, which embeds the app
  --to-test <file>        write a Playwright test of the recorded session
  --force                 replace a test that exists
  -v, --version           show the version
  -h, --help              show this help

Press Ctrl-C to stop.
`;

type Values = ReturnType<typeof parse>["values"];

type CommandReader = (
  values: Values,
  urls: readonly string[],
  config: CallingExtensionsConfig,
) => DevOptions | CheckCommand | ReplayCommand | ShowCommand | InitCommand;

const commands: ReadonlyMap<string | undefined, CommandReader> = new Map<string, CommandReader>([
  ["check", (values, urls) => readCheck(values, urls, checkOptions)],
  [
    "dev",
    (values, urls, config) =>
      values.ci ? readCheck(values, urls, ciOptions) : readDev(values, urls, config),
  ],
  ["replay", (values, [file, ...urls]) => readReplay(values, file, urls)],
  ["show", (values, files) => readShow(values, files)],
  ["init", () => ({ command: "init" })],
]);

/** Parses the command line. An error names the first invalid part. */
export function readCommandLine(
  args: readonly string[],
  config: CallingExtensionsConfig = {},
): DevOptions | CheckCommand | ReplayCommand | ShowCommand | InitCommand | "help" | "version" {
  const { values, positionals } = parse(args);
  if (values.version) return "version";
  if (values.help || args.length === 0) return "help";
  const [command, ...urls] = positionals;
  const read = commands.get(command);
  if (!read)
    throw new DocumentedError("invalidCommand", `Unknown command "${command ?? ""}". See --help.`);
  return read(values, urls, config);
}

function readDev(
  values: Values,
  urls: readonly string[],
  config: CallingExtensionsConfig,
): DevOptions {
  const forCheck = onlyForCheck.find((name) => values[name] !== undefined);
  if (forCheck !== undefined) {
    throw new DocumentedError(
      "invalidCommand",
      `dev has no option --${forCheck} without --ci. See --help.`,
    );
  }
  if (values.out !== undefined)
    throw new DocumentedError("invalidCommand", "dev has no option --out. See --help.");
  const {
    supportsInboundCalling = false,
    supportsCustomObjects = false,
    usesCallingWindow = false,
  } = config.settings ?? {};
  return {
    app: readApp(values.app ?? (urls.length === 0 ? config.app : undefined), urls),
    name: readName(values.name ?? config.name),
    size: readSize(values.size) ?? config.size ?? DEFAULT_FRAME_SIZE,
    allowedOrigins: (values["allow-origin"] ?? config.allowedOrigins ?? []).map(readOrigin),
    policy: config.policies,
    supportsInboundCalling: values.inbound ?? supportsInboundCalling,
    supportsCustomObjects: values["custom-objects"] ?? supportsCustomObjects,
    usesCallingWindow,
    seedFile: resolveIfSet(values.seed ?? config.seed),
    recordingDir: resolveIfSet(values.record),
    dataDir: resolveIfSet(values.data),
    port: readPort(values.port),
    isHttps: values.https ?? false,
    opensBrowser: !values["no-open"],
  };
}

const onlyForCheck = [
  "reporter",
  "start",
  "baseline",
  "only",
  "last-failed",
  "require",
  "min-checked",
] as const;

/** Options that `check` accepts. The configuration has the others. */
const checkOptions: ReadonlySet<string> = new Set([
  "app",
  "config",
  "size",
  "allow-origin",
  "record",
  ...onlyForCheck,
]);

/** Options that `dev --ci` accepts, too. It ignores options of `dev` that have no meaning for the check. */
const ciOptions: ReadonlySet<string> = new Set([
  ...checkOptions,
  "ci",
  "name",
  "inbound",
  "custom-objects",
  "no-open",
]);

/** Options that `replay` accepts. */
const replayOptions: ReadonlySet<string> = new Set([
  "app",
  "config",
  "size",
  "allow-origin",
  "reporter",
  "host",
  "to-test",
  "force",
]);

function readReplay(
  values: Values,
  file: string | undefined,
  urls: readonly string[],
): ReplayCommand {
  const unknown = Object.keys(values).find((name) => !replayOptions.has(name));
  if (unknown !== undefined) {
    throw new DocumentedError("invalidCommand", `replay has no option --${unknown}. See --help.`);
  }
  if (file === undefined) {
    throw new DocumentedError(
      "invalidCommand",
      "Enter the recording: calling-extensions replay session.json http://localhost:3000.",
    );
  }
  if (values.host !== undefined && values["to-test"] !== undefined) {
    throw new DocumentedError("invalidCommand", "Choose one of --host and --to-test.");
  }
  const { app } = values;
  const chosen = readReporters(values).map(({ name, file: written }) => {
    if (name === "terminal" || name === "json" || name === "html") return { name, file: written };
    throw new DocumentedError(
      "invalidCommand",
      `replay has the reports terminal, json and html, not ${name}.`,
    );
  });
  return {
    command: "replay",
    file: resolve(file),
    app: app === undefined && urls.length === 0 ? undefined : readApp(app, urls),
    overrides: readOverrides(values),
    reporters: chosen,
    host: values.host === undefined ? undefined : readUrl(values.host, "The page's URL"),
    test: readTest(values),
    configFile: values.config,
  };
}

function readTest({ "to-test": file, force = false }: Values): ReplayCommand["test"] {
  if (file !== undefined && file !== "") return { file: resolve(file), isReplaced: force };
  if (file === undefined && !force) return undefined;
  throw new DocumentedError(
    "invalidCommand",
    "Enter the file of the test: --to-test tests/session.spec.ts.",
  );
}

function readOverrides(values: Values): CheckCommand["overrides"] {
  const size = readSize(values.size);
  const allowedOrigins = values["allow-origin"]?.map(readOrigin);
  return { ...(size && { size }), ...(allowedOrigins && { allowedOrigins }) };
}

function readStart({ start }: Values): CheckCommand["overrides"] {
  if (start === undefined) return {};
  if (start.trim() !== "") return { start: { command: start } };
  throw new DocumentedError(
    "invalidCommand",
    'Enter the command of the app\'s server: --start "npm run dev".',
  );
}

/** Reports in files leave the terminal free. */
function readReporters({ reporter = [] }: Values): readonly ReporterChoice[] {
  const chosen = reporter.map(readReporter);
  const printed = chosen.filter(({ file }) => file === undefined);
  if (printed.length > 1) {
    throw new DocumentedError(
      "invalidCommand",
      "Only one report can be printed. Name files for others: --reporter html=check.html.",
    );
  }
  return printed.length > 0 ? chosen : [{ name: "terminal", file: undefined }, ...chosen];
}

function readCheck(
  values: Values,
  urls: readonly string[],
  allowed: ReadonlySet<string>,
): CheckCommand {
  const unknown = Object.keys(values).find((name) => !allowed.has(name));
  if (unknown !== undefined) {
    throw new DocumentedError("invalidCommand", `check has no option --${unknown}. See --help.`);
  }
  const { app } = values;
  return {
    command: "check",
    app: app === undefined && urls.length === 0 ? undefined : readApp(app, urls),
    overrides: { ...readOverrides(values), ...readStart(values) },
    only: values.only?.map((text) => readRule("--only", text)),
    baseline: resolveIfSet(values.baseline),
    isLastFailed: values["last-failed"] ?? false,
    require: values.require?.map((text) => readRule("--require", text)) ?? [],
    minChecked: readMinChecked(values["min-checked"]),
    recordingDir: resolveIfSet(values.record),
    reporters: readReporters(values),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split(/[.\n]/, 1)[0] ?? "") : "";
    throw new DocumentedError("invalidCommand", `${reason}. See --help.`, { cause });
  }
}
