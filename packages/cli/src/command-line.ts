import { resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";

/** An invalid command or option. Its message is for the user. */
export class CommandLineError extends Error {
  override readonly name = "CommandLineError";
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
  readonly supportsInboundCalling: boolean;
  readonly supportsCustomObjects: boolean;
  readonly seedFile: string | undefined;
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
  https: { type: "boolean" },
  "no-open": { type: "boolean" },
  ci: { type: "boolean" },
  version: { type: "boolean", short: "v" },
  help: { type: "boolean", short: "h" },
} as const satisfies NonNullable<ParseArgsConfig["options"]>;

export const HELP = `Usage: calling-extensions dev <url> [options]

Runs a calling app in a CRM page on this machine, without an account or a network.

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
  --https                 serve the page over https, with a self-signed certificate
  --no-open               don't open a browser
  -v, --version           show the version
  -h, --help              show this help

Press Ctrl-C to stop.
`;

/** Most calling apps are designed for this size. */
const DEFAULT_SIZE = { width: 400, height: 650 };

/** Parses the command line. An error names the first invalid part. */
export function readCommandLine(args: readonly string[]): DevOptions | "help" | "version" {
  const { values, positionals } = parse(args);
  if (values.version) return "version";
  if (values.help || args.length === 0) return "help";
  const [command, ...urls] = positionals;
  if (command !== "dev") {
    throw new CommandLineError(`Unknown command "${command ?? ""}". See --help.`);
  }
  if (values.ci) {
    throw new CommandLineError(
      "--ci was removed, because it reported success without loading the app. Test the app with @calling-extensions/testing, or use --no-open to run without a browser.",
    );
  }
  return {
    app: readApp(values.app, urls),
    name: readName(values.name),
    size: readSize(values.size),
    allowedOrigins: (values["allow-origin"] ?? []).map(readOrigin),
    supportsInboundCalling: values.inbound ?? false,
    supportsCustomObjects: values["custom-objects"] ?? false,
    seedFile: values.seed === undefined ? undefined : resolve(values.seed),
    dataDir: values.data === undefined ? undefined : resolve(values.data),
    port: readPort(values.port),
    isHttps: values.https ?? false,
    opensBrowser: !values["no-open"],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split(/[.\n]/, 1)[0] ?? "") : "";
    throw new CommandLineError(`${reason}. See --help.`, { cause });
  }
}

/** Reads the app's URL, from `dev <url>` or `--app <url>`. */
function readApp(option: string | undefined, positionals: readonly string[]): URL {
  const [first, second] = option === undefined ? positionals : [option, ...positionals];
  if (first === undefined) {
    throw new CommandLineError(
      "Enter the app's URL: calling-extensions dev http://localhost:3000.",
    );
  }
  if (second !== undefined) {
    throw new CommandLineError(`Enter only one URL, not "${first}" and "${second}".`);
  }
  return readUrl(first);
}

function readUrl(text: string): URL {
  const url = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  if (/^https?:/i.test(url) && URL.canParse(url)) return new URL(url);
  throw new CommandLineError(`The app's URL must look like http://localhost:3000, not "${text}".`);
}

/** Reads an origin, or a pattern whose host starts with `*.`. The page supports the same notation. */
function readOrigin(text: string): string {
  const [, scheme = "", wildcard = "", rest = ""] =
    /^(https?:\/\/)(\*\.)?([^*]+)$/i.exec(text) ?? [];
  const origin = URL.canParse(scheme + rest) ? new URL(scheme + rest).origin : undefined;
  if (origin !== undefined) return origin.replace("://", `://${wildcard}`);
  throw new CommandLineError(
    `--allow-origin must be an origin such as https://login.example.com or https://*.example.com, not "${text}".`,
  );
}

function readName(text = "My app"): string {
  const name = text.trim();
  if (name.length > 0 && name.length <= 100) return name;
  throw new CommandLineError("--name must have 1 to 100 characters.");
}

function readSize(text: string | undefined): DevOptions["size"] {
  if (text === undefined) return DEFAULT_SIZE;
  const [, width, height] = /^([1-9]\d{1,3})x([1-9]\d{1,3})$/.exec(text) ?? [];
  if (width !== undefined && height !== undefined) {
    return { width: Number(width), height: Number(height) };
  }
  throw new CommandLineError(`--size must be in pixels, such as 400x650, not "${text}".`);
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new CommandLineError(`--port must be a port number, not "${text}".`);
}
