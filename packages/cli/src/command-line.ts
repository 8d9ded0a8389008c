import { resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";

/** A command or option that cannot be used. Its message is for people. */
export class CommandLineError extends Error {
  override readonly name = "CommandLineError";
}

/** What `dev` was asked to do. */
export interface DevOptions {
  /** Address of the calling app's page. */
  readonly app: URL;
  /** What the provider is called in the page. */
  readonly name: string;
  /** Of the widget, in CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  readonly supportsInboundCalling: boolean;
  readonly supportsCustomObjects: boolean;
  readonly seedFile: string | undefined;
  /** Where the data is kept; undefined keeps nothing. */
  readonly dataDir: string | undefined;
  /** Undefined takes 4400, or any free one where that is taken. */
  readonly port: number | undefined;
  readonly isHttps: boolean;
  readonly opensBrowser: boolean;
  /** For a machine: no colours, no browser, and no waiting for ever. */
  readonly isCi: boolean;
}

const options = {
  app: { type: "string" },
  name: { type: "string" },
  size: { type: "string" },
  inbound: { type: "boolean" },
  "custom-objects": { type: "boolean" },
  seed: { type: "string" },
  data: { type: "string" },
  port: { type: "string" },
  https: { type: "boolean" },
  "no-open": { type: "boolean" },
  ci: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const satisfies NonNullable<ParseArgsConfig["options"]>;

export const HELP = `Usage: calling-extensions dev --app <address> [options]

Runs a calling app in a CRM page on this machine: no account, no network.

  --app <address>      page of the calling app, such as http://localhost:3000
  --name <text>        what the app is called in the page             My app
  --size <w>x<h>       size of the widget in pixels                   400x650
  --inbound            the app takes inbound calls: it is loaded with the page
  --custom-objects     the app calls records of custom types
  --seed <file>        YAML with records of your own
  --data <folder>      keep the data there; otherwise it is gone at the end
  --port <number>      port of the page                               4400, or a free one
  --https              serve the page over https, with a certificate of its own
  --no-open            open no browser
  --ci                 for a machine: no browser, no colours, and an error where the app
                       is not there within a minute
  -h, --help           show this

Ctrl-C ends it.
`;

/** The size that most calling apps are drawn for. */
const STANDARD_SIZE = { width: 400, height: 650 };

/** Reads the command line; the first thing that is wrong is named in one sentence. */
export function readCommandLine(args: readonly string[]): DevOptions | "help" {
  const { values, positionals } = parse(args);
  if (values.help || args.length === 0) return "help";
  const [command, ...rest] = positionals;
  if (command !== "dev" || rest.length > 0) {
    throw new CommandLineError(`There is no command "${positionals.join(" ")}". See --help.`);
  }
  if (values.app === undefined) {
    throw new CommandLineError("Say where the app is: --app http://localhost:3000.");
  }
  const isCi = values.ci ?? false;
  return {
    app: readAddress(values.app),
    name: readName(values.name),
    size: readSize(values.size),
    supportsInboundCalling: values.inbound ?? false,
    supportsCustomObjects: values["custom-objects"] ?? false,
    seedFile: values.seed === undefined ? undefined : resolve(values.seed),
    dataDir: values.data === undefined ? undefined : resolve(values.data),
    port: readPort(values.port),
    isHttps: values.https ?? false,
    opensBrowser: !isCi && !values["no-open"],
    isCi,
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

function readAddress(text: string): URL {
  const address = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  if (/^https?:/i.test(address) && URL.canParse(address)) return new URL(address);
  throw new CommandLineError(
    `--app takes an address such as http://localhost:3000, not "${text}".`,
  );
}

function readName(text = "My app"): string {
  const name = text.trim();
  if (name.length > 0 && name.length <= 100) return name;
  throw new CommandLineError("--name takes 1 to 100 characters.");
}

function readSize(text: string | undefined): DevOptions["size"] {
  if (text === undefined) return STANDARD_SIZE;
  const [, width, height] = /^([1-9]\d{1,3})x([1-9]\d{1,3})$/.exec(text) ?? [];
  if (width !== undefined && height !== undefined) {
    return { width: Number(width), height: Number(height) };
  }
  throw new CommandLineError(`--size takes pixels such as 400x650, not "${text}".`);
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new CommandLineError(`--port takes a port number, not "${text}".`);
}
